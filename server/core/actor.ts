import { AppError } from './errors.ts'

export const ROLES = ['user', 'employer', 'agent', 'operator'] as const
export type Role = (typeof ROLES)[number]

/** Every scope with its meaning, shown where tokens are made. */
export const SCOPES = {
  'cloud:read': 'See servers, templates, networks and jobs',
  'cloud:write': 'Create, change and delete servers, templates and networks',
  'vacancies:read': 'See own favourites, resumes, responses and saved searches',
  'vacancies:write': 'Change favourites, resumes, responses and vacancies',
  'rides:read': 'See own trips and feedback screens',
  'rides:write': 'Save ride feedback',
  'music:read': 'Read the music catalogue',
  'music:internal': 'Query the internal music layer (service tokens)',
  'support:write': 'Post support tasks from outside',
  'tokens:write': 'Make and revoke tokens',
} as const
export type Scope = keyof typeof SCOPES
export const ALL_SCOPES = Object.keys(SCOPES) as Scope[]

declare const userIdBrand: unique symbol
/** The tenant key: only `ownerFor` and the auth code make one. */
export type UserId = string & { [userIdBrand]: true }

export interface Account {
  kind: 'account'
  userId: UserId
  name: string
  email: string
  roles: readonly Role[]
  scopes: readonly Scope[]
  /** How the caller proved who they are; `id` names the token, session or link, never its secret. */
  credential: { type: 'session' | 'token' | 'link'; id: string }
  /** A feedback link is limited to this one ride order. */
  orderId?: string
}
export type Actor = { kind: 'anonymous' } | { kind: 'system' } | Account

export const ANONYMOUS: Actor = { kind: 'anonymous' }
export const SYSTEM: Actor = { kind: 'system' }

/** The caller as an account. @throws unauthenticated for everybody else */
export function accountOf(actor: Actor): Account {
  if (actor.kind !== 'account') throw new AppError('unauthenticated')
  return actor
}

/**
 * Permission and tenant key in one step: checks the scope and returns the owner that every query filters by.
 * @throws unauthenticated, forbidden
 */
export function ownerFor(actor: Actor, scope: Scope): UserId {
  const account = accountOf(actor)
  if (!account.scopes.includes(scope)) {
    throw new AppError('forbidden', `This needs the scope ${scope}`, { reason: 'insufficient_scope' })
  }
  return account.userId
}

/** @throws unauthenticated, forbidden */
export function requireRole(actor: Actor, role: Role): Account {
  const account = accountOf(actor)
  if (!account.roles.includes(role)) throw new AppError('forbidden', `This needs the role ${role}`)
  return account
}

/** True when the caller is an account with this role; for answers that differ by role. */
export function hasRole(actor: Actor, role: Role): boolean {
  return actor.kind === 'account' && actor.roles.includes(role)
}
