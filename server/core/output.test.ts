import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

/** Writes for a while on request and reports its uncaught errors, which it logs, as Next does. */
const PROGRAM = `
import { setTimeout as sleep } from 'node:timers/promises'
import { ignoreLostOutput } from './server/core/output.ts'
ignoreLostOutput()
let unhandled = 0
process.on('uncaughtException', (error) => {
  unhandled++
  console.error(error)
})
process.on('message', async () => {
  for (let line = 0; line < 20; line++) {
    console.log('to nobody')
    console.error('to nobody')
    await sleep(5)
  }
  process.send({ unhandled }, () => process.exit(0))
})
process.send('ready')
`

test('a process whose output nobody reads any more goes on', async () => {
  const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', PROGRAM], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  try {
    await once(child, 'message')
    child.stdout?.destroy()
    child.stderr?.destroy()
    const told = once(child, 'message')
    const ended = once(child, 'exit')
    child.send('write')
    expect(await Promise.race([told, ended])).toEqual([{ unhandled: 0 }, undefined])
    expect(await ended).toEqual([0, null])
  } finally {
    child.kill('SIGKILL')
  }
})
