import { texts } from '#i18n/texts.ts'
import { AppError } from '#server/core/errors.ts'
import { isLoopback } from '#server/core/net.ts'
import type { RequestMeta } from '#server/core/request.ts'
import { env } from '#server/settings/env.ts'

type Transport = Pick<RequestMeta, 'secure' | 'ip'>

/**
 * Refuses secrets sent in clear text over a network; exempt are loopback and ALLOW_HTTP=1.
 * @throws unauthenticated for a token, forbidden for a password
 */
export function requireSafeTransport({ secure, ip }: Transport, secret: 'token' | 'password'): void {
  if (secure || ip === null || isLoopback(ip) || env().ALLOW_HTTP) return
  const reason = 'insecure_transport'
  throw secret === 'token'
    ? new AppError('unauthenticated', texts('platform.errors')('plainToken'), { reason })
    : new AppError('forbidden', texts('platform.errors')('plainPassword'), { reason })
}
