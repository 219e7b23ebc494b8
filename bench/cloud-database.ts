import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { runMigrations } from 'graphile-worker'
import { closeDb } from '#server/core/database/db.ts'
import { setEnv } from '#server/settings/env.ts'
import { startPostgres } from '#server/core/postgres/embedded.ts'
import { migrate } from '#server/core/postgres/migrate.ts'
import { benchFolder } from './harness.ts'

const ROOT = join(import.meta.dirname, '..')

/** Runs `work` on an embedded database of its own in a temporary folder, with the simulator without its delays. */
export async function onCloudDatabase<T>(
  settings: Record<string, string>,
  work: (url: string) => Promise<T>,
): Promise<T> {
  const folder = benchFolder()
  const postgres = await startPostgres({ dataDir: folder, log: () => {} })
  setEnv({
    DATABASE_URL: postgres.url,
    ENCRYPTION_KEY: 'bench-encryption-key-of-no-value-0000000',
    TOKEN_HMAC_KEY: 'bench-token-hmac-key-of-no-value-0000000',
    SIMULATOR_SECONDS: '0',
    LOG_LEVEL: 'silent',
    ...settings,
  })
  try {
    await migrate(postgres.url, join(ROOT, 'prisma/migrations'), () => {})
    await runMigrations({ connectionString: postgres.url })
    return await work(postgres.url)
  } finally {
    await closeDb()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Starts a worker with the settings of this process; resolves when it takes jobs. */
export async function startWorker(): Promise<ChildProcess> {
  const child = fork(join(ROOT, 'server/worker.ts'), {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await once(child, 'message')
  return child
}

export async function stopWorker(child: ChildProcess): Promise<void> {
  child.send('stop')
  await once(child, 'close')
}
