import { BurstyRateLimiter, RateLimiterRes } from 'rate-limiter-flexible'
import { addressKey } from '#server/platform/sign-in/attempts.ts'
import { rememberVerified, verifiedPayer, type Payer } from '#server/platform/tokens/verified-credentials.ts'
import type { Actor } from '#server/core/actor.ts'
import { countLimitHit } from '#server/core/limit-hits.ts'
import { limitError, makeLimiter } from '#server/core/limiter.ts'
import type { ReadableHeaders, RequestMeta } from '#server/core/request.ts'
import { singleton } from '#server/core/process/singleton.ts'
import { env } from '#server/settings/env.ts'
import { setHeader, type Reply } from './reply.ts'

const BURST_WINDOW_S = 10
/** All credentials of an account together have this many times the limits of one. */
const ACCOUNT_FACTOR = 4
/** Static files have this many times the limits: a page loads some dozens of scripts. */
const ASSET_FACTOR = 10

/**
 * Counts a request before anything of it is read: against its credential and account when that credential was valid
 * before, otherwise against its address, because anybody can invent credentials.
 * @throws rate_limited with `Retry-After`
 */
export function countArrival(headers: ReadableHeaders, meta: RequestMeta): Promise<void> {
  return charge(verifiedPayer(headers) ?? addressOf(meta), meta, 1)
}

/**
 * Counts a request for a static file, which costs little, against the address with a separate
 * limit.
 */
export async function countAsset(meta: RequestMeta): Promise<void> {
  try {
    await consume('asset', ASSET_FACTOR, addressKey(meta.ip), 1)
  } catch (rejection) {
    throw limitError(rejection)
  }
}

/**
 * Counts a request, or the `calls` of a batch, against its caller, who has just been verified.
 * @throws rate_limited with `Retry-After`
 */
export function countCaller(
  headers: ReadableHeaders,
  actor: Actor,
  meta: RequestMeta,
  calls = 1,
): Promise<void> | undefined {
  const payer = actor.kind === 'account' ? rememberVerified(headers, actor) : addressOf(meta)
  const isCounted = meta.counted !== undefined && (meta.counted.key === payer.key || actor.kind !== 'account')
  const points = isCounted ? calls - 1 : calls
  return points > 0 ? charge(payer, meta, points) : undefined
}

/** Sets the `RateLimit-*` headers for the limit that the request was last counted against. */
export function limitHeaders(reply: Reply | Response, { counted }: RequestMeta): void {
  if (!counted) return
  setHeader(reply, 'ratelimit-limit', String(env().RATE_LIMIT))
  setHeader(reply, 'ratelimit-remaining', String(counted.remaining))
  setHeader(reply, 'ratelimit-reset', String(counted.resetS))
}

async function charge(payer: Payer, meta: RequestMeta, points: number): Promise<void> {
  const { key } = payer
  try {
    const { remainingPoints, msBeforeNext } = await consume('request', 1, key, points)
    meta.counted = { key, remaining: Math.max(0, remainingPoints), resetS: Math.ceil(msBeforeNext / 1000) }
    if (payer.account !== null) await consume('account', ACCOUNT_FACTOR, payer.account, points)
  } catch (rejection) {
    if (rejection instanceof RateLimiterRes) {
      if (payer.account !== null) countLimitHit(payer.account, 'requests')
      meta.counted = { key, remaining: 0, resetS: Math.max(1, Math.ceil(rejection.msBeforeNext / 1000)) }
    }
    throw limitError(rejection)
  }
}

/** @throws RateLimiterRes */
function consume(name: string, factor: number, key: string, points: number): Promise<RateLimiterRes> {
  return limiter(name, factor).consume(key, points)
}

function limiter(name: string, factor: number): BurstyRateLimiter {
  return limiters().get(name) ?? newLimiter(name, factor)
}

function newLimiter(name: string, factor: number): BurstyRateLimiter {
  const { RATE_LIMIT, RATE_LIMIT_BURST } = env()
  const made = new BurstyRateLimiter(
    makeLimiter(`${name} steady`, factor * RATE_LIMIT, 1, { blockInMemory: true }),
    makeLimiter(`${name} burst`, factor * RATE_LIMIT_BURST, BURST_WINDOW_S, { blockInMemory: true }),
  )
  limiters().set(name, made)
  return made
}

function limiters(): Map<string, BurstyRateLimiter> {
  return singleton('rate-limiter', () => new Map())
}

function addressOf(meta: RequestMeta): Payer {
  return { key: addressKey(meta.ip), account: null }
}
