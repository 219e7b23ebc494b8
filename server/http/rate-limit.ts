import { BurstyRateLimiter, RateLimiterRes } from 'rate-limiter-flexible'
import { requestToken } from '#server/auth/request-token.ts'
import { limitError, makeLimiter } from '#server/core/limiter.ts'
import type { ApiRequest, RequestMeta } from '#server/core/request.ts'
import { singleton } from '#server/core/singleton.ts'
import { env } from '#server/env.ts'
import type { HeaderMap } from './reply.ts'

const BURST_WINDOW_S = 10

/**
 * Counts the request against its token, or its address when it has none, and sets the `RateLimit-*` headers.
 * @throws rate_limited with `Retry-After`
 */
export function limitRequest(request: ApiRequest, meta: RequestMeta, headers: HeaderMap): Promise<void> {
  headers['ratelimit-limit'] = String(env().RATE_LIMIT)
  return limiter()
    .consume(keyOf(request, meta))
    .then(
      ({ remainingPoints, msBeforeNext }) => {
        headers['ratelimit-remaining'] = String(Math.max(0, remainingPoints))
        headers['ratelimit-reset'] = String(Math.ceil(msBeforeNext / 1000))
      },
      (rejection: unknown) => {
        if (rejection instanceof RateLimiterRes) {
          headers['ratelimit-remaining'] = '0'
          headers['ratelimit-reset'] = String(Math.max(1, Math.ceil(rejection.msBeforeNext / 1000)))
        }
        throw limitError(rejection)
      },
    )
}

function limiter(): BurstyRateLimiter {
  return singleton('rate-limiter', () => {
    const { RATE_LIMIT, RATE_LIMIT_BURST } = env()
    return new BurstyRateLimiter(
      makeLimiter('steady', RATE_LIMIT, 1),
      makeLimiter('burst', RATE_LIMIT_BURST, BURST_WINDOW_S),
    )
  })
}

function keyOf(request: ApiRequest, meta: RequestMeta): string {
  return requestToken(request.headers)?.name ?? `address ${meta.ip ?? 'local'}`
}
