import { RateLimiterRes } from 'rate-limiter-flexible'
import type { RateLimiterAbstract } from 'rate-limiter-flexible'
import { AppError } from '#server/core/errors.ts'
import { makeLimiter } from '#server/core/limiter.ts'
import { singleton } from '#server/core/singleton.ts'
import { env } from '#server/env.ts'
import { addressKey } from './attempts.ts'

const WINDOW_S = 10

/**
 * Spares the database while an address tries tokens that do not exist: requests are counted by token, so a new one
 * each time would never be over a limit. Tokens already known are not asked here.
 * @throws rate_limited
 */
export async function refuseWhileGuessing(ip: string | null): Promise<void> {
  const state = await limiter().get(addressKey(ip))
  if (state && state.remainingPoints <= 0) throw tooMany(state)
}

/** Counts a token that does not exist against the address it came from. @throws rate_limited */
export async function countBadToken(ip: string | null): Promise<void> {
  try {
    await limiter().consume(addressKey(ip))
  } catch (refused) {
    throw refused instanceof RateLimiterRes ? tooMany(refused) : refused
  }
}

function tooMany({ msBeforeNext }: RateLimiterRes): AppError {
  const seconds = String(Math.max(1, Math.ceil(msBeforeNext / 1000)))
  return new AppError('rate_limited', undefined, { headers: { 'Retry-After': seconds } })
}

function limiter(): RateLimiterAbstract {
  return singleton('bad-tokens', () => makeLimiter('bad-tokens', env().RATE_LIMIT_BURST, WINDOW_S))
}
