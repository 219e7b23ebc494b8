import { PrismaPg } from '@prisma/adapter-pg'
import type pg from 'pg'
import { env } from '#server/env.ts'
import { PrismaClient, type Prisma } from '#prisma/generated/client.ts'
import { closeWatch, watchedPool } from './database-watch.ts'
import { closePubsub } from './pubsub.ts'
import { forgetSingleton, singleton } from './singleton.ts'

/** The Prisma client, or the transaction of the running mutation: both take the same queries. */
export type Db = Prisma.TransactionClient

/** One pool per process, shared by Prisma and the hot list queries of `*.sql.ts`. */
export function pool(): pg.Pool {
  return singleton('pool', () =>
    watchedPool({ connectionString: env().DATABASE_URL, max: env().DATABASE_POOL, idleTimeoutMillis: 30_000 }),
  )
}

/** A pool besides the main one, for work that needs its own settings or limit. `closeDb` ends it too. */
export function extraPool(name: string, config: pg.PoolConfig): pg.Pool {
  const pools = extraPools()
  const known = pools.get(name)
  if (known) return known
  const made = watchedPool({ connectionString: env().DATABASE_URL, idleTimeoutMillis: 30_000, ...config })
  pools.set(name, made)
  return made
}

const extraPools = (): Map<string, pg.Pool> => singleton('extra-pools', () => new Map())

/** The Prisma client of this process. */
export function db(): PrismaClient {
  return singleton('db', () => new PrismaClient({ adapter: new PrismaPg(pool()) }))
}

/**
 * Runs `work` in one transaction.
 * @throws any error of `work`, after rolling back
 */
export function transaction<T>(work: (tx: Db) => Promise<T>): Promise<T> {
  return db().$transaction(work, { timeout: 20_000, maxWait: 10_000 })
}

/** Connections for statements that are sent without waiting for the one before; the rest of the pool's waits in order. */
const PIPELINED_CONNECTIONS = 8

/**
 * Runs one hot statement of a `*.sql.ts` in a transaction of its own, in one round trip. When it fails, nothing is stored;
 * when the connection breaks, it is unknown whether it was.
 */
export async function commitStatement<R extends pg.QueryResultRow>(statement: pg.QueryConfig): Promise<R[]> {
  const client = await extraPool('pipelined', { pipeline: true, max: PIPELINED_CONNECTIONS }).connect()
  // The COMMIT behind a statement that failed rolls back.
  const results = await Promise.allSettled([client.query('BEGIN'), client.query<R>(statement), client.query('COMMIT')])
  const failure = results.find((result) => result.status === 'rejected')
  client.release(failure !== undefined)
  if (failure) throw failure.reason
  return results[1].status === 'fulfilled' ? results[1].value.rows : []
}

/** Registers what must be written before the connections are closed, once for each name. */
export function beforeClose(name: string, work: () => Promise<void>): void {
  worksBeforeClose().set(name, work)
}

const worksBeforeClose = (): Map<string, () => Promise<void>> => singleton('before-close', () => new Map())

/** Closes every connection, at the end of the process or of a test file. */
export async function closeDb(): Promise<void> {
  for (const work of worksBeforeClose().values()) await work().catch(() => {})
  await closePubsub()
  await closeWatch()
  await db().$disconnect()
  await pool()
    .end()
    .catch(() => {})
  await Promise.all([...extraPools().values()].map((extra) => extra.end().catch(() => {})))
  forgetSingleton('extra-pools')
  forgetSingleton('db')
  forgetSingleton('pool')
}
