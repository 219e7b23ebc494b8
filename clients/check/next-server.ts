import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { printedBy } from '../../e2e/own-server.ts'
import { freePort } from '../../server/core/net.ts'
import { DATA } from './quartet.ts'

/** Serves the build by Next alone, as `npx next start` does, on the database and the files of the running server. */
export async function startNext(env: Record<string, string>): Promise<{ url: string; close(): Promise<unknown> }> {
  const port = String(await freePort())
  const keys = ['AUTH_SECRET', 'ENCRYPTION_KEY', 'TOKEN_HMAC_KEY'].map((name) => [
    name,
    readFileSync(join(DATA, 'keys', name.toLowerCase()), 'utf8'),
  ])
  const child = spawn(process.execPath, ['node_modules/next/dist/bin/next', 'start', '--port', port], {
    env: {
      ...process.env,
      ...Object.fromEntries(keys),
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      DATA_DIR: DATA,
      DATABASE_URL: printedBy(DATA, 'db', 'url'),
      PORT: port,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = once(child, 'exit')
  let output = ''
  const ready = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => /Ready in/.test((output += chunk.toString())) && resolve())
  })
  const failed = exited.then(() => Promise.reject(new Error(`Next ended: ${output}`)))
  await Promise.race([ready, failed])
  failed.catch(() => undefined)
  return {
    url: `http://localhost:${port}`,
    close() {
      child.kill()
      return exited
    },
  }
}
