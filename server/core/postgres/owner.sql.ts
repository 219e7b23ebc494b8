import pg from 'pg'

// Session advisory locks need one connection of their own, which Prisma's pool does not give.

/** The key of the lock: two arbitrary numbers that nothing else locks in the database `postgres`. */
const LOCK = [20_517, 1] as const

/** The connection that holds the data folder's lock; the lock ends with the connection, and so with this process. */
export interface Ownership {
  client: pg.Client
  /** id of another Quartet process that uses the folder */
  heldBy: string | undefined
}

/** Connects and takes the folder's lock when it is free. @throws pg's error when the server does not answer */
export async function claim(url: string): Promise<Ownership> {
  const client = new pg.Client({
    connectionString: url,
    application_name: `quartet ${process.pid}`,
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
  })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1, $2) as locked', [...LOCK])
    if (rows[0]?.locked) return { client, heldBy: undefined }
    const heldBy = await holder(client)
    await client.end()
    return { client, heldBy }
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
}

/** Creates the application's role and database unless they exist. */
export async function ensureDatabase(client: pg.Client, password: string): Promise<void> {
  const { rows } = await client.query<{ role: boolean; database: boolean }>(
    `select exists (select from pg_roles where rolname = 'quartet') as role,
            exists (select from pg_database where datname = 'quartet') as database`,
  )
  if (!rows[0]?.role) await client.query(`create role quartet login password ${client.escapeLiteral(password)}`)
  if (!rows[0]?.database) await client.query('create database quartet owner quartet')
}

async function holder(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select a.application_name as name from pg_locks l join pg_stat_activity a using (pid)
      where l.locktype = 'advisory' and l.classid = $1 and l.objid = $2 and l.granted`,
    [...LOCK],
  )
  return rows[0]?.name.replace('quartet ', '') ?? 'unknown'
}
