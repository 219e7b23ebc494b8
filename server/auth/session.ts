import type { ReadableHeaders } from '#server/core/request.ts'
import { decode } from 'next-auth/jwt'
import type { JWT } from 'next-auth/jwt'
import type { Account, Actor, Role, UserId } from '#server/core/actor.ts'
import { ALL_SCOPES, ANONYMOUS } from '#server/core/actor.ts'
import { db } from '#server/core/db.ts'
import { env } from '#server/env.ts'
import { cachedCredential } from './credential-cache.ts'
import { sessionCookieOf } from './session-cookie.ts'

/** What the session cookie says, encrypted. Everything else is read from the account on each request. */
export interface SessionClaims {
  /** Account id. */
  sub: string
  /** Names this session in the audit and for Idempotency-Key. */
  sid: string
  /** The account's `session_version` at sign-in: the session ends when the account's has moved on. */
  sessionVersion: number
}

/** Everything a person may do in the browser; service tokens are for programs. */
export const SESSION_SCOPES = ALL_SCOPES.filter((scope) => scope !== 'music:internal')

/** The account of the session cookie, or nobody: a cookie that no longer counts is as good as none. */
export async function sessionActor(request: { headers: ReadableHeaders }): Promise<Actor> {
  const claims = await claimsOf(request.headers)
  const account = claims && (await liveAccount(claims))
  if (!account) return ANONYMOUS
  return sessionAccount(account, claims.sid)
}

/** The account as it acts through a session. */
export function sessionAccount(owner: Pick<Account, 'userId' | 'name' | 'email' | 'roles'>, sid: string): Account {
  const { userId, name, email, roles } = owner
  const credential = { type: 'session', id: sid } as const
  return { kind: 'account', userId, name, email, roles, scopes: SESSION_SCOPES, credential }
}

/** The account of a session that still counts: not disabled, not signed out everywhere since. */
export async function liveAccount(claims: SessionClaims): Promise<SessionAccount | null> {
  const account = await cachedCredential(`user ${claims.sub}`, () => find(claims.sub))
  return account?.sessionVersion === claims.sessionVersion ? account : null
}

/** The session's claims in what the cookie held. */
export function claimsIn(jwt: JWT | null): SessionClaims | null {
  if (typeof jwt?.sub !== 'string' || typeof jwt.sid !== 'string') return null
  if (typeof jwt.sessionVersion !== 'number') return null
  return { sub: jwt.sub, sid: jwt.sid, sessionVersion: jwt.sessionVersion }
}

async function claimsOf(headers: ReadableHeaders): Promise<SessionClaims | null> {
  const token = sessionCookieOf(headers)
  const secret = env().AUTH_SECRET
  if (token === null || !secret) return null
  try {
    return claimsIn(await decode({ token, secret }))
  } catch {
    return null
  }
}

interface SessionAccount {
  userId: UserId
  name: string
  email: string
  roles: Role[]
  sessionVersion: number
}

async function find(id: string): Promise<SessionAccount | null> {
  const user = await db().user.findUnique({ where: { id } })
  if (!user || user.disabledAt) return null
  const { name, email, sessionVersion } = user
  return { userId: user.id as UserId, name, email, roles: user.roles as Role[], sessionVersion }
}
