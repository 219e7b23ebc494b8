import type { Actor, Scope } from './actor.ts'
import { accountOf, ownerFor } from './actor.ts'

/** @throws unauthenticated, forbidden. The house itself (`system`) passes. */
export function checkAccess(actor: Actor, access: 'anyone' | 'account' | Scope): void {
  if (access === 'anyone' || actor.kind === 'system') return
  if (access === 'account') accountOf(actor)
  else ownerFor(actor, access)
}
