import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible'
import { env } from '#server/settings/env.ts'
import { pool } from './database/db.ts'
import { AppError } from './errors.ts'

/**
 * A limiter that allows `points` per key in `seconds`. It counts in this process, or in the database for all processes
 * with RATE_LIMIT_STORE=postgres. While the database is unavailable the shared limiter counts in this process, so that
 * the limit still holds. With `blockInMemory` a key over its limit is refused without asking the database until its
 * time is over; not for limiters whose points are given back.
 */
export function makeLimiter(
  name: string,
  points: number,
  seconds: number,
  { blockInMemory = false }: { blockInMemory?: boolean } = {},
): RateLimiterAbstract {
  const options = { keyPrefix: name, points, duration: seconds }
  // In memory a key needs no prefix, so that the hash that the connection keeps is used as it is.
  if (env().RATE_LIMIT_STORE === 'memory') return new RateLimiterMemory({ ...options, keyPrefix: '' })
  return new RateLimiterPostgres({
    ...options,
    storeClient: pool(),
    storeType: 'pool',
    tableName: 'rate_limit',
    // The table is created by a migration and cleaned up by a task.
    tableCreated: true,
    clearExpiredByTimeout: false,
    insuranceLimiter: new RateLimiterMemory(options),
    ...(blockInMemory && { inMemoryBlockOnConsumed: points }),
  })
}

/** Takes a point of a key. @throws rate_limited with `Retry-After` */
export async function takePoint(
  limiter: RateLimiterAbstract,
  key: string,
  messageFor?: (seconds: number) => string,
): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (rejection) {
    throw limitError(rejection, messageFor)
  }
}

/** The error for a limiter's rejection: rate_limited with `Retry-After`; any other rejection is returned unchanged. */
export function limitError(rejection: unknown, messageFor?: (seconds: number) => string): unknown {
  if (!(rejection instanceof RateLimiterRes)) return rejection
  const seconds = Math.max(1, Math.ceil(rejection.msBeforeNext / 1000))
  return new AppError('rate_limited', messageFor?.(seconds), { headers: { 'Retry-After': String(seconds) } })
}
