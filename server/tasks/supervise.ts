import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const STOP_MS = 15_000
const FIRST_DELAY_MS = 500
const LAST_DELAY_MS = 30_000
/** A worker that lived this long is restarted without a growing delay. */
const HEALTHY_MS = 60_000

export interface SupervisedWorker {
  /** process id of the present child; undefined between two */
  pid: () => number | undefined
  /** ends the worker in order, after 15 seconds by force; a second call waits for the first */
  stop: () => Promise<void>
}

/**
 * Runs the worker as a child process and starts it again, with growing delays, whenever it ends by itself.
 * Resolves when the first child is ready to take jobs, or has failed once: then `log` has said so and it is tried again.
 */
export async function superviseWorker(options: {
  log: (line: string) => void
  /** the program to run; default server/tasks/main.ts */
  program?: string
}): Promise<SupervisedWorker> {
  const { log, program = join(import.meta.dirname, 'main.ts') } = options
  const stopping = new AbortController()
  let child: ChildProcess | undefined

  const runOnce = (ready: () => void) =>
    new Promise<void>((ended) => {
      // execPath: a `node` on the PATH may be another version. No inspector or loader flags of ours for the child.
      child = fork(program, { execArgv: [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
      child.once('message', ready)
      child.once('error', (error) => {
        log(`the worker cannot run: ${error.message}`)
        if (child?.pid === undefined) ended()
      })
      child.once('close', (code, signal) => {
        child = undefined
        if (!stopping.signal.aborted) log(`the worker ended (${signal ?? `exit code ${code}`}): starting it again`)
        ready()
        ended()
      })
    })
  const runForEver = async (ready: () => void) => {
    let delay = FIRST_DELAY_MS
    while (!stopping.signal.aborted) {
      const begun = Date.now()
      await runOnce(ready)
      delay = Date.now() - begun > HEALTHY_MS ? FIRST_DELAY_MS : Math.min(delay * 2, LAST_DELAY_MS)
      await sleep(delay, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }

  const { promise: firstReady, resolve: ready } = Promise.withResolvers<void>()
  const over = runForEver(ready)
  await firstReady
  return {
    pid: () => child?.pid,
    stop: async () => {
      stopping.abort()
      const kill = setTimeout(() => child?.kill('SIGKILL'), STOP_MS)
      if (child?.connected) child.send('stop')
      await over
      clearTimeout(kill)
    },
  }
}
