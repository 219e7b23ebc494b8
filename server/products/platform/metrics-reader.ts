import { authenticate, type Accepts } from '#server/platform/authenticate.ts'
import { bearerOf } from '#server/platform/tokens/request-token.ts'
import { SYSTEM, type Actor } from '#server/core/actor.ts'
import { isSameSecret } from '#server/core/crypto.ts'
import type { ApiRequest, RequestMeta } from '#server/core/request.ts'
import { env } from '#server/settings/env.ts'

/**
 * Authenticates the caller of the metrics: a scraper by METRICS_TOKEN, without the database, which
 * may be down; any other caller as everywhere.
 * @throws unauthenticated
 */
export function metricsReader(
  request: ApiRequest,
  meta: RequestMeta,
  accepts?: Partial<Accepts>,
): Actor | Promise<Actor> {
  const { METRICS_TOKEN } = env()
  const secret = bearerOf(request.headers)
  const isScraper = METRICS_TOKEN !== undefined && secret !== null && isSameSecret(secret, METRICS_TOKEN)
  return isScraper ? SYSTEM : authenticate(request, meta, accepts)
}
