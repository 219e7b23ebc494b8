import { join } from 'node:path'
import { env, setEnv } from '#server/env.ts'
import { startPostgres } from './embedded.ts'
import { migrate } from './migrate.ts'

export interface OpenDatabase {
  /** True when Quartet runs the PostgreSQL itself: demo data and generated secrets are allowed then. */
  embedded: boolean
  stop(): Promise<void>
}

const MIGRATIONS = join(import.meta.dirname, '../../prisma/migrations')

/**
 * The database of this process: DATABASE_URL, or the PostgreSQL that npm ships, started on `<DATA_DIR>/postgres`.
 * Migrations are applied; DATABASE_URL is set for this process and its children.
 * @throws Error in one sentence: folder in use, server unreachable, migration failed
 */
export async function openDatabase(say: (line: string) => void): Promise<OpenDatabase> {
  if (env().DATABASE_URL) {
    say('using the database of DATABASE_URL')
    await migrate(env().DATABASE_URL, MIGRATIONS, say)
    return { embedded: false, stop: async () => {} }
  }
  say(`starting PostgreSQL on ${env().DATA_DIR}/postgres …`)
  const server = await startPostgres({ dataDir: join(env().DATA_DIR, 'postgres'), log: say })
  setEnv({ DATABASE_URL: server.url, QUARTET_EMBEDDED: '1' })
  try {
    await migrate(server.url, MIGRATIONS, say)
  } catch (error) {
    await server.stop()
    throw error
  }
  return { embedded: true, stop: () => server.stop() }
}
