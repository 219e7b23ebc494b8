import { RateLimiterRes } from 'rate-limiter-flexible'
import type { RateLimiterAbstract } from 'rate-limiter-flexible'
import { AppError } from '#server/core/errors.ts'
import { makeLimiter } from '#server/core/limiter.ts'
import { singleton } from '#server/core/singleton.ts'

/** Attempts per minute and key. */
const PER_MINUTE = 10

export type AttemptKind = 'sign-in' | 'sign-up' | 'password' | 'reset'

/**
 * Counts an attempt against each key (an account, an address) before it is made, so that attempts at the same moment
 * count too.
 * @throws rate_limited with `Retry-After` from the eleventh within a minute on
 */
export async function countAttempt(kind: AttemptKind, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    try {
      await limiter().consume(`${kind} ${key}`)
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused
      const seconds = Math.max(1, Math.ceil(refused.msBeforeNext / 1000))
      throw new AppError('rate_limited', `Too many attempts: try again in ${seconds} s`, {
        headers: { 'Retry-After': String(seconds) },
      })
    }
  }
}

/** Takes an attempt back that succeeded: only failures add up. */
export async function forgiveAttempt(kind: AttemptKind, keys: readonly string[]): Promise<void> {
  for (const key of keys) await limiter().reward(`${kind} ${key}`)
}

/** The key of an address; one household has a whole IPv6 /64, so that counts as one. */
export function addressKey(ip: string | null): string {
  if (ip === null || !ip.includes(':') || ip.includes('.')) return `address ${ip ?? 'local'}`
  const [head = '', tail] = ip.toLowerCase().split('::')
  const groups = head.split(':').filter(Boolean)
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter(Boolean).length
  const full = [...groups, ...Array<string>(Math.max(0, missing)).fill('0'), ...(tail ?? '').split(':')]
  return `address ${full.slice(0, 4).join(':')}::/64`
}

function limiter(): RateLimiterAbstract {
  return singleton('attempts', () => makeLimiter('attempts', PER_MINUTE, 60))
}
