import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startOwn } from '#e2e/own-server.ts'

test.each(['INTERNAL_PORT', 'PORT'])('a taken %s is named before sample data are loaded', async (setting) => {
  const folder = mkdtempSync(join(tmpdir(), 'quartet-port-'))
  const holder = createServer().listen(0, '127.0.0.1')
  await once(holder, 'listening')
  const { port } = holder.address() as AddressInfo
  try {
    const output = await startOwn(folder, { [setting]: String(port), SAMPLE_VACANCIES: '300' }).then(
      async (started) => {
        await started.stop()
        return 'it started'
      },
      (error: Error) => error.message,
    )
    expect(output).toContain(`Quartet could not start: Port ${port} is taken: set ${setting} to another one`)
    expect(output).not.toContain('loading sample data')
  } finally {
    holder.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
