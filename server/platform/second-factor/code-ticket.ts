import { encode } from 'next-auth/jwt'
import { texts } from '#i18n/texts.ts'
import { keysOf } from '#server/core/crypto.ts'
import type { Context } from '#server/core/context.ts'
import { AppError } from '#server/core/errors.ts'
import { decodeCookie, type SessionClaims } from '#server/platform/sessions/session.ts'
import { openSession, proofWithCode, type Browser } from '#server/platform/sign-in/sign-in.ts'

/** How long the code may take after the provider. */
const TICKET_SECONDS = 300
/**
 * Salt of the keys of tickets, which differ from those of cookies: neither is accepted as the
 * other.
 */
const SALT = 'sign-in waiting for a code'

/** A ticket that the sign-in page returns together with the code, after a provider has vouched for the account. */
export function codeTicket(userId: string, provider: string): Promise<string> {
  const [secret = ''] = keysOf('AUTH_SECRET')
  return encode({ token: { sub: userId, provider }, secret, salt: SALT, maxAge: TICKET_SECONDS })
}

/**
 * Signs in by a ticket and a code, which is accepted once.
 * @returns the claims of the new session, or null when the account is blocked
 * @throws unauthenticated with the reason `code_refused`, or `ticket_expired` when the provider must vouch again
 */
export async function signInByTicket(
  ctx: Context,
  form: Partial<Record<'ticket' | 'code', string>>,
  browser: Browser,
): Promise<SessionClaims | null> {
  const ticket = await decodeCookie({ token: form.ticket ?? '', salt: SALT }).catch(() => null)
  const user = ticket?.sub ? await ctx.db.user.findUnique({ where: { id: ticket.sub } }) : null
  if (!user || user.disabledAt)
    throw new AppError('unauthenticated', texts('platform.errors')('startAgain'), { reason: 'ticket_expired' })
  const provider = String(ticket?.provider)
  const proof = await proofWithCode(ctx, user, provider, form.code)
  return openSession(ctx, user, { ...proof, still: { identities: { some: { provider } } } }, browser)
}
