import type { RateLimiterAbstract } from 'rate-limiter-flexible'
import { texts } from '#i18n/texts.ts'
import { limitError, makeLimiter, takePoint } from '#server/core/limiter.ts'
import { singleton } from '#server/core/process/singleton.ts'
import { env } from '#server/settings/env.ts'

/** Attempts per minute and key. */
const PER_MINUTE = 10
/** Challenges per minute and address: each is a row for five minutes, and every visit of the sign-in page needs one. */
const CHALLENGES_PER_MINUTE = 120
const BAD_TOKENS_WINDOW_S = 10

type AttemptKind = 'sign-up' | 'reset' | 'consent' | 'confirmation'

/**
 * Counts an attempt against each key (an account, an address) before it is made, so that simultaneous attempts count
 * too.
 * @throws rate_limited with `Retry-After` from the eleventh attempt within a minute
 */
export async function countAttempt(kind: AttemptKind, keys: readonly string[]): Promise<void> {
  const messageFor = (seconds: number) => texts('platform.errors')('attempts', { seconds })
  for (const key of keys) await takePoint(attempts(), `${kind} ${key}`, messageFor)
}

/** Counts a challenge for a passkey against the address that asks for it. @throws rate_limited */
export const countChallenge = (key: string): Promise<void> => takePoint(challenges(), key)

/**
 * Refuses an address that keeps trying tokens that do not exist, before the database is asked; also on the internal
 * layer, which has no request limit. Not called for tokens in the cache or verified lately.
 * @throws rate_limited
 */
export async function refuseWhileGuessing(ip: string | null): Promise<void> {
  const state = await badTokens().get(addressKey(ip))
  if (state && state.remainingPoints <= 0) throw limitError(state)
}

/** Counts a token that does not exist against the address that sent it. @throws rate_limited */
export const countBadToken = (ip: string | null): Promise<void> => takePoint(badTokens(), addressKey(ip))

/** The key of an address. One household has a whole IPv6 /64, which counts as one address. */
export function addressKey(ip: string | null): string {
  if (ip === null || !ip.includes(':') || ip.includes('.')) return `address ${ip ?? 'local'}`
  const [head = '', tail] = ip.toLowerCase().split('::')
  const groups = head.split(':').filter(Boolean)
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter(Boolean).length
  const full = [...groups, ...Array<string>(Math.max(0, missing)).fill('0'), ...(tail ?? '').split(':')]
  return `address ${full.slice(0, 4).join(':')}::/64`
}

function attempts(): RateLimiterAbstract {
  return singleton('attempts', () => makeLimiter('attempts', PER_MINUTE, 60))
}

function challenges(): RateLimiterAbstract {
  return singleton('challenges', () => makeLimiter('challenges', CHALLENGES_PER_MINUTE, 60))
}

function badTokens(): RateLimiterAbstract {
  return singleton('bad-tokens', () => makeLimiter('bad-tokens', env().RATE_LIMIT_BURST, BAD_TOKENS_WINDOW_S))
}
