import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, runMigrations } from 'graphile-worker'
import pg from 'pg'
import { env, setEnv } from '#server/settings/env.ts'
import { startPostgres } from './embedded.ts'
import { migrate } from './migrate.ts'

interface OpenDatabase {
  /** True when Quartet runs PostgreSQL itself: only then are demo data and generated secrets allowed. */
  embedded: boolean
  stop(): Promise<void>
}

interface OpenOptions {
  /** allows the database of a Quartet that is already running on the same folder */
  share?: boolean
  /** applies no migrations: for programs that only read, or make the tables themselves */
  asIs?: boolean
}

/** The file that stands in a data folder while a backup is being restored into it. */
export function restoreMark(dataDir: string): string {
  return join(dataDir, 'restoring')
}

/** How long the database of DATABASE_URL may take to answer. */
const PATIENCE_MS = 30_000
const NOT_YET = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ECONNRESET', 'ETIMEDOUT', '57P03']
export const MIGRATIONS = join(import.meta.dirname, '../../../prisma/migrations')

/**
 * The database of this process: DATABASE_URL, or the PostgreSQL that npm ships, started on `<DATA_DIR>/postgres`.
 * Migrations are applied; DATABASE_URL is set for this process and its children.
 * @throws Error in one sentence: folder in use, server unreachable, migration failed
 */
export async function openDatabase(say: (line: string) => void, options: OpenOptions = {}): Promise<OpenDatabase> {
  const { asIs = false, ...sharing } = options
  if (env().DATABASE_URL) {
    say('using the database of DATABASE_URL')
    await waitForDatabase(env().DATABASE_URL, say)
    if (!asIs) await prepareDatabase(env().DATABASE_URL, say)
    return { embedded: false, stop: async () => {} }
  }
  const { DATA_DIR } = env()
  if (existsSync(restoreMark(DATA_DIR)) && !asIs)
    throw new Error(`the restore into ${DATA_DIR} did not end: delete that folder and restore again`)
  say(`starting PostgreSQL on ${env().DATA_DIR}/postgres …`)
  const server = await startPostgres({ dataDir: join(env().DATA_DIR, 'postgres'), log: say, ...sharing })
  setEnv({ DATABASE_URL: server.url, QUARTET_EMBEDDED: '1' })
  try {
    if (!asIs) await prepareDatabase(server.url, say)
  } catch (error) {
    await server.stop()
    throw error
  }
  return { embedded: true, stop: server.stop }
}

/**
 * Applies the missing migrations: ours and those of the job queue. With `only`, of ours just those named: the database
 * is then in the state of an older version, for rows from that version.
 */
export async function prepareDatabase(
  url: string,
  say: (line: string) => void,
  only?: ReadonlySet<string>,
): Promise<void> {
  await migrate(url, MIGRATIONS, say, only)
  const pool = new pg.Pool({ connectionString: url })
  // A connection that the server closes while the pool ends it must not end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  try {
    await runMigrations({ pgPool: pool, logger: new Logger(() => () => {}) })
  } finally {
    await pool.end()
  }
}

/** A database that starts together with us, for example in a container, may take a while. */
async function waitForDatabase(url: string, say: (line: string) => void): Promise<void> {
  const { host } = new URL(url)
  const deadline = Date.now() + PATIENCE_MS
  for (let isLogged = false; ; isLogged = true) {
    const problem = await tryConnection(url)
    if (!problem) return
    if (!NOT_YET.includes(problem.code) || Date.now() > deadline) {
      throw new Error(`the database of DATABASE_URL (${host}) cannot be used: ${problem.message}`)
    }
    if (!isLogged) say(`the database at ${host} does not answer yet (${problem.message}): waiting …`)
    await sleep(1_000)
  }
}

async function tryConnection(url: string): Promise<{ code: string; message: string } | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.end()
    return undefined
  } catch (error) {
    const { code = '', message } = error as { code?: string; message: string }
    // A name with two addresses fails with an AggregateError, whose own message is empty.
    return { code, message: message || code }
  }
}
