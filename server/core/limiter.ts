import { RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible'
import type { RateLimiterAbstract } from 'rate-limiter-flexible'
import { env } from '#server/env.ts'
import { pool } from './db.ts'

/**
 * A limiter of `points` per `seconds` and key: in this process, or shared by all of them with RATE_LIMIT_STORE=postgres.
 * While the database is away the shared one counts in this process, so that a limit never lets everything through.
 */
export function makeLimiter(name: string, points: number, seconds: number): RateLimiterAbstract {
  const options = { keyPrefix: name, points, duration: seconds }
  // Alone in its memory a key needs no prefix, and its hash need not be worked out again for every request.
  if (env().RATE_LIMIT_STORE === 'memory') return new RateLimiterMemory({ ...options, keyPrefix: '' })
  return new RateLimiterPostgres({
    ...options,
    storeClient: pool(),
    storeType: 'pool',
    tableName: 'rate_limit',
    // By a migration, and swept by a task.
    tableCreated: true,
    clearExpiredByTimeout: false,
    insuranceLimiter: new RateLimiterMemory(options),
  })
}
