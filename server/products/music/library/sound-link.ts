import { texts } from '#i18n/texts.ts'
import type { Account } from '#server/core/actor.ts'
import { hmac, hmacs, isSameSecret } from '#server/core/crypto.ts'
import { AppError } from '#server/core/errors.ts'
import type { RequestMeta } from '#server/core/request.ts'
import { requireSafeTransport } from '#server/platform/sign-in/safe-transport.ts'
import { cachedCredential } from '#server/platform/tokens/credential-cache.ts'
import { presentCredential } from '#server/platform/tokens/credential-end.ts'
import { urlOf } from './files.ts'

export const LINK_MS = 3_600_000

type Credential = Account['credential']

/**
 * The address of a file with a signature, for players that cannot send headers: it is valid for this file, as long as
 * the credential that it is made with, and an hour at most. The signature is in the query, which is never logged.
 */
export function linkTo(path: string, { type, id }: Credential, expiresAt: Date): string {
  const expiry = expiresAt.getTime().toString(36)
  const signature = Buffer.from(hmac(signedText(path, type, id, expiry))).toString('base64url')
  return `${urlOf(path)}?link=${[expiry, type, id, signature].join('.')}`
}

/**
 * The account behind a link, with the rights that its credential has now.
 * @throws unauthenticated for a link that was changed or is for another file, and after the link or its credential has
 * expired
 */
export async function linkedAccount(link: string, path: string, meta: RequestMeta): Promise<Account> {
  requireSafeTransport(meta, 'token')
  const [expiry = '', type = '', id = '', signature = ''] = link.split('.')
  const sent = Buffer.from(signature, 'base64url')
  const isOurs = hmacs(signedText(path, type, id, expiry)).some((expected) => isSameSecret(expected, sent))
  const account = isOurs && Number.parseInt(expiry, 36) > Date.now() && (await present(type as Credential['type'], id))
  if (!account) throw new AppError('unauthenticated', texts('music.errors')('link'), { reason: 'invalid_link' })
  return account
}

/** Cached for some seconds or until a credential of the account changes, as players request many ranges of a file. */
async function present(type: Credential['type'], id: string): Promise<Account | null> {
  const kept = await cachedCredential(`sound link ${type} ${id}`, async () => {
    const found = await presentCredential({ type, id })
    if (!found) return null
    const { userId, programId = null } = found.account
    return { ...found, userId, programId }
  })
  return kept && (kept.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY) > Date.now() ? kept.account : null
}

const signedText = (path: string, ...parts: string[]) => ['link to the sound of', ...parts, path].join('\n')
