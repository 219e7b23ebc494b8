import { texts } from '#i18n/texts.ts'
import type { Role, Scope } from './scopes.schema.ts'
import { AppError } from './errors.ts'
import { roleName } from './product-texts.schema.ts'

export { ALL_SCOPES } from './scopes.schema.ts'
export type { Role, Scope } from './scopes.schema.ts'

declare const userIdBrand: unique symbol
/** The tenant key, created only by `ownerFor` and authentication. */
export type UserId = string & { [userIdBrand]: true }

export interface Account {
  kind: 'account'
  userId: UserId
  name: string
  email: string
  roles: readonly Role[]
  /** Roles that this credential does not give, because REQUIRE_SECOND_FACTOR demands a second factor for them. */
  withheld?: readonly Role[]
  scopes: readonly Scope[]
  /** Only for a session: the language that the account has chosen. */
  language?: string
  /** True for a session of an account whose address was not confirmed. */
  emailUnconfirmed?: boolean
  /** True when the account's pages show API calls and identifiers. */
  developerMode?: boolean
  /** What authenticated the caller; `id` names the token, session or link, never its secret. */
  credential: { type: 'session' | 'token' | 'link'; id: string }
  /** Id of the program that uses this access token. */
  programId?: string
  /** The only resources that its token may act on, such as `server:1204567`; absent when it may act on all. */
  resources?: readonly string[]
  /** The present parts of these resources, on which the token may act too. */
  parts?: readonly string[]
  /** For a product's own kind of credential: the id of the only object that it gives access to. */
  limitedTo?: string
  /** True for a token whose changes wait for the approval of a person. */
  proposeOnly?: boolean
  /** While an approved proposal runs: the token that proposed it, `token:tok_1f…`. */
  proposedBy?: string
}
/** A caller without an account: a visitor, or a program that reads public data with a token of its own. */
interface Anonymous {
  kind: 'anonymous'
  /** Id of the program that has sent its own token. */
  applicationId?: string
}
export type Actor = Anonymous | { kind: 'system' } | Account

/**
 * Who may call: everybody, any account, an account with a session, or an account whose credential
 * has the scope.
 */
export type Access = 'anyone' | 'account' | 'session' | Scope

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
    throw new AppError('forbidden', texts('errors.access')('scope', { scope }), { reason: 'insufficient_scope' })
  }
  return account.userId
}

/** @throws unauthenticated, forbidden */
export function requireRole(actor: Actor, role: Role): Account {
  const account = accountOf(actor)
  if (account.withheld?.includes(role)) {
    const message = texts('errors.access')('factor', { role: roleName(role) })
    throw new AppError('forbidden', message, { reason: 'second_factor_required' })
  }
  if (!account.roles.includes(role))
    throw new AppError('forbidden', texts('errors.access')('role', { role: roleName(role) }))
  return account
}

/** Tokens cannot manage the account itself, whatever their scopes. @throws unauthenticated, forbidden */
function requireSession(actor: Actor): void {
  if (accountOf(actor).credential.type === 'session') return
  throw new AppError('forbidden', texts('errors.access')('session'), { reason: 'session_required' })
}

/** True when the caller is an account with this role; for answers that differ by role. */
export function hasRole(actor: Actor, role: Role): boolean {
  return actor.kind === 'account' && actor.roles.includes(role)
}

/** True when the caller is an account whose credential has this scope; for optional parts of an answer. */
export function hasScope(actor: Actor, scope: Scope): boolean {
  return actor.kind === 'account' && actor.scopes.includes(scope)
}

/** Checks that the actor has this access; the system has every access. @throws unauthenticated, forbidden */
export function checkAccess(actor: Actor, access: Access): void {
  if (access === 'anyone' || actor.kind === 'system') return
  if (access === 'account') accountOf(actor)
  else if (access === 'session') requireSession(actor)
  else ownerFor(actor, access)
}
