import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { env } from '#server/settings/env.ts'

/** Starts a worker of this database in a process of its own. */
export function startScanWorker(): ChildProcess {
  const { DATABASE_URL, DATA_DIR, AUTH_SECRET, ENCRYPTION_KEY, TOKEN_HMAC_KEY } = env()
  const secrets = { AUTH_SECRET, ENCRYPTION_KEY, TOKEN_HMAC_KEY }
  return fork(join(import.meta.dirname, '../../../../worker.ts'), [], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      LOG_LEVEL: 'silent',
      DATABASE_URL,
      DATA_DIR,
      WORKER_CONCURRENCY: '1',
      DNS_PORT: '0',
      ...secrets,
    },
  })
}
