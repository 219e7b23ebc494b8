import { encode } from 'next-auth/jwt'
import { issueToken } from '#server/platform/tokens/issue-token.ts'
import { hashPassword } from '#server/platform/accounts/passwords.ts'
import { SESSION_SECONDS, sessionCookieName } from '#server/platform/sessions/session.ts'
import type { Account, Actor, Role, Scope, UserId } from '#server/core/actor.ts'
import { ACCOUNT_SCOPES } from '#server/core/scopes.schema.ts'
import { type Context, systemContext } from '#server/core/context.ts'
import { db } from '#server/core/database/db.ts'
import { newId } from '#server/core/ids.ts'
import { env } from '#server/settings/env.ts'

import type { User } from '#prisma/generated/client.ts'

export type TestUser = User & { id: UserId }

interface UserOptions {
  name?: string
  email?: string
  /** `user` is always included. */
  roles?: readonly Role[]
  /** The address was not confirmed. */
  unconfirmed?: boolean
  /** Hashing takes 25 ms, so only when given. */
  password?: string
}

/** A new account with a unique address, so that tests share no rows. */
export async function aUser(options: UserOptions = {}): Promise<TestUser> {
  const id = newId('usr') as UserId
  const user = await db().user.create({
    data: {
      id,
      name: options.name ?? 'Test User',
      email: options.email ?? `${id}@test.quartet`,
      emailConfirmedAt: options.unconfirmed ? null : new Date(),
      roles: [...new Set<Role>(['user', ...(options.roles ?? [])])],
      passwordHash: options.password === undefined ? null : await hashPassword(options.password),
    },
  })
  return { ...user, id }
}

interface TokenOptions {
  /** All but `music:internal` by default: tokens with that scope are accepted on the internal listener only. */
  scopes?: readonly Scope[]
  name?: string
  /** Unbound by default. */
  resources?: readonly string[]
  /** Its changes wait for approval. */
  proposeOnly?: boolean
  expiresAt?: Date
}

/** A token of the account, as the value after `Bearer`. */
export async function aToken(user: { id: string }, options: TokenOptions = {}): Promise<string> {
  const { secret } = await issueToken(db(), {
    userId: user.id,
    parentId: null,
    name: options.name ?? 'test',
    scopes: [...(options.scopes ?? ACCOUNT_SCOPES)],
    resources: options.resources ?? [],
    proposeOnly: options.proposeOnly ?? false,
    expiresAt: options.expiresAt ?? null,
  })
  return secret
}

/** The value of a `Cookie` header that signs the account in, as its browser would send it. */
export async function aSession(user: { id: string }): Promise<string> {
  const expiresAt = new Date(Date.now() + SESSION_SECONDS * 1000)
  const { id: sid } = await db().session.create({ data: { id: newId('ses'), userId: user.id, expiresAt } })
  const token = { sub: user.id, sid }
  const jwt = await encode({ token, secret: env().AUTH_SECRET ?? '', maxAge: SESSION_SECONDS })
  return `${sessionCookieName()}=${jwt}`
}

/** The account as an actor signed in with the browser, for calls of services and procedures in process. */
export function actorOf(user: TestUser, scopes: readonly Scope[] = ACCOUNT_SCOPES): Account {
  const { id: userId, name, email } = user
  return {
    kind: 'account',
    userId,
    name,
    email,
    roles: user.roles as Role[],
    scopes,
    credential: { type: 'session', id: newId('ses') },
  }
}

/** A context for this actor, without a request. */
export function contextFor(actor: Actor, overrides: Partial<Context> = {}): Context {
  return systemContext({ actor, origin: 'http://localhost:3000', ...overrides })
}
