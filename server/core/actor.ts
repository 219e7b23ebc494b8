import type { Role, Scope } from './access.schema.ts'
import { AppError } from './errors.ts'

export { ALL_SCOPES, SCOPES } from './access.schema.ts'
export type { Role, Scope } from './access.schema.ts'

declare const userIdBrand: unique symbol
/** The tenant key, created only by `ownerFor` and authentication. */
export type UserId = string & { [userIdBrand]: true }

export interface Account {
  kind: 'account'
  userId: UserId
  name: string
  email: string
  roles: readonly Role[]
  scopes: readonly Scope[]
  /** What authenticated the caller; `id` names the token, session or link, never its secret. */
  credential: { type: 'session' | 'token' | 'link'; id: string }
  /** The one ride order that a feedback link is limited to. */
  orderId?: string
}
export type Actor = { kind: 'anonymous' } | { kind: 'system' } | Account

export const ANONYMOUS: Actor = { kind: 'anonymous' }
export const SYSTEM: Actor = { kind: 'system' }

/** The caller as an account. @throws unauthenticated for anyone else */
export function accountOf(actor: Actor): Account {
  if (actor.kind !== 'account') throw new AppError('unauthenticated')
  return actor
}

/**
 * Authorization and tenant key in one step: checks the scope and returns the owner that every query filters by.
 * @throws unauthenticated, forbidden
 */
export function ownerFor(actor: Actor, scope: Scope): UserId {
  const account = accountOf(actor)
  if (!account.scopes.includes(scope)) {
    throw new AppError('forbidden', `This requires the scope ${scope}`, { reason: 'insufficient_scope' })
  }
  return account.userId
}

/** @throws unauthenticated, forbidden */
export function requireRole(actor: Actor, role: Role): Account {
  const account = accountOf(actor)
  if (!account.roles.includes(role)) throw new AppError('forbidden', `This requires the role ${role}`)
  return account
}

/** True when the caller is an account with this role; for answers that differ by role. */
export function hasRole(actor: Actor, role: Role): boolean {
  return actor.kind === 'account' && actor.roles.includes(role)
}

/** The system itself may do everything. @throws unauthenticated, forbidden */
export function checkAccess(actor: Actor, access: 'anyone' | 'account' | Scope): void {
  if (access === 'anyone' || actor.kind === 'system') return
  if (access === 'account') accountOf(actor)
  else ownerFor(actor, access)
}
