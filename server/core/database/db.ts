import { PrismaPg } from '@prisma/adapter-pg'
import type pg from 'pg'
import { env } from '#server/settings/env.ts'
import { PrismaClient, type Prisma } from '#prisma/generated/client.ts'
import { closeWatch, watchedPool } from './database-watch.ts'
import { closePubsub } from './pubsub.ts'
import { forgetSingleton, singleton } from '../process/singleton.ts'

/** The Prisma client, or the transaction of the running mutation: both take the same queries. */
export type Db = Prisma.TransactionClient

/** URL for statements and transactions that leave no state behind on their connection. */
export const poolerUrl = (): string => env().DATABASE_POOLER_URL || env().DATABASE_URL

/** One pool per process, shared by Prisma and the hot list queries of `*.sql.ts`. */
export function pool(): pg.Pool {
  return singleton('pool', () =>
    watchedPool({ connectionString: poolerUrl(), max: env().DATABASE_POOL, idleTimeoutMillis: 30_000 }),
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

/** Every pool of this process by its name. */
export function pools(): ReadonlyMap<string, pg.Pool> {
  return new Map([['main', pool()], ...extraPools()])
}

const extraPools = (): Map<string, pg.Pool> => singleton('extra-pools', () => new Map())

export function db(): PrismaClient {
  return singleton('db', () => new PrismaClient({ adapter: new PrismaPg(pool()) }))
}

/**
 * Runs `work` in one transaction.
 * @throws any error of `work`, after rolling back
 */
export function transaction<T>(work: (tx: Db) => Promise<T>, { timeout = 20_000 } = {}): Promise<T> {
  return db().$transaction(work, { timeout, maxWait: 10_000 })
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
