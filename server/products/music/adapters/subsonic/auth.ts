import { texts } from '#i18n/texts.ts'
import { ANONYMOUS, type Actor } from '#server/core/actor.ts'
import { AppError } from '#server/core/errors.ts'
import type { ApiRequest, RequestMeta } from '#server/core/request.ts'
import { requireSafeTransport } from '#server/platform/sign-in/safe-transport.ts'
import { isTokenSecret } from '#server/platform/tokens/issue-token.ts'
import { tokenActor } from '#server/platform/tokens/verify-token.ts'
import { accountOfDigest, accountOfPassword } from '../../app-passwords/verify.ts'
import { paramsOf } from './params.ts'

/**
 * The caller, by an API key (`apiKey`: an app password or a token of ours) or by user name with the app password (`p`)
 * or its digest (`t` and `s`). A request without any of them is anonymous.
 * @throws unauthenticated
 */
export async function subsonicActor(request: ApiRequest, meta: RequestMeta): Promise<Actor> {
  const params = await paramsOf(request)
  const [key, user, password, digest] = ['apiKey', 'u', 'p', 't'].map((name) => params.get(name))
  if ((key ?? user ?? password ?? digest) === null) return ANONYMOUS
  requireSafeTransport(meta, 'password')
  if (key) {
    if (user ?? password ?? digest) throw refused(texts('music.subsonic')('oneCredential'), 'conflicting_credentials')
    if (isTokenSecret(key)) return tokenActor(key, meta, false)
    return (await accountOfPassword(key, meta.ip)) ?? refuse(texts('music.subsonic')('wrongKey'), 'invalid_key')
  }
  if (password && digest) throw refused(texts('music.subsonic')('onePassword'), 'conflicting_credentials')
  if (!user || !(password ?? digest))
    throw refused(texts('music.subsonic')('missing', { name: user ? 't' : 'u' }), 'missing_parameter')
  const account = password
    ? await accountOfPassword(plain(password), meta.ip, user)
    : await accountOfDigest(user, { digest: digest ?? '', salt: params.get('s') ?? '' }, meta.ip)
  return account ?? refuse(texts('music.subsonic')('wrongPassword'))
}

function plain(password: string): string {
  return password.startsWith('enc:') ? Buffer.from(password.slice(4), 'hex').toString() : password
}

function refuse(message: string, reason?: string): never {
  throw refused(message, reason)
}

function refused(message: string, reason?: string): AppError {
  return new AppError('unauthenticated', message, reason === undefined ? {} : { reason })
}
