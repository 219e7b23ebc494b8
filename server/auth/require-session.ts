import type { Account, Actor } from '#server/core/actor.ts'
import { accountOf } from '#server/core/actor.ts'
import { AppError } from '#server/core/errors.ts'

/**
 * The caller, signed in with the browser: what decides over the account itself is not for tokens, whatever their scopes.
 * @throws unauthenticated, forbidden
 */
export function requireSession(actor: Actor): Account {
  const account = accountOf(actor)
  if (account.credential.type === 'session') return account
  throw new AppError('forbidden', 'Sign in to do this: a token may not', { reason: 'session_required' })
}
