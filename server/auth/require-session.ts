import { accountOf, type Account, type Actor } from '#server/core/actor.ts'
import { AppError } from '#server/core/errors.ts'

/**
 * The caller, signed in with the browser. Tokens cannot manage the account itself, whatever their scopes.
 * @throws unauthenticated, forbidden
 */
export function requireSession(actor: Actor): Account {
  const account = accountOf(actor)
  if (account.credential.type === 'session') return account
  throw new AppError('forbidden', 'Sign in to do this: tokens cannot', { reason: 'session_required' })
}
