import { decode, type JWT, type JWTDecodeParams } from 'next-auth/jwt'
import { ANONYMOUS, type Account, type Actor, type Role, type UserId } from '#server/core/actor.ts'
import { keysOf } from '#server/core/crypto.ts'
import { db } from '#server/core/database/db.ts'
import { servedScopes } from '#server/core/products.ts'
import type { ReadableHeaders } from '#server/core/request.ts'
import { ACCOUNT_SCOPES } from '#server/core/scopes.schema.ts'
import { env } from '#server/settings/env.ts'
import { cachedCredential, recordUse, type Present } from '#server/platform/tokens/credential-cache.ts'
import { heldRoles } from '#server/platform/second-factor/required-factor.ts'

/** The longest life of a session and its cookie, even when it is used: 30 days in seconds. */
export const SESSION_SECONDS = 30 * 24 * 3600
/** How long a session lasts without a request: 7 days. */
export const SESSION_IDLE_MS = 7 * 24 * 3600 * 1000

/** The encrypted content of the session cookie. Everything else is in the session's row. */
export interface SessionClaims {
  /** Account id. */
  sub: string
  /** Id of the session's row. */
  sid: string
}

/**
 * The account of the session cookie; anonymous without a valid one.
 * @param ip the client's address, which the list of sessions shows
 */
export async function sessionActor(request: { headers: ReadableHeaders }, ip: string | null): Promise<Actor> {
  const claims = await claimsOf(request.headers)
  const session = claims && (await liveSession(claims))
  if (!session) return ANONYMOUS
  await recordUse(session, (now, before) =>
    db().session.updateMany({
      where: { id: claims.sid, lastUsedAt: { lt: before } },
      data: { lastUsedAt: now, ...(ip !== null && { ip }) },
    }),
  )
  return sessionAccount(session, claims.sid)
}

/** The account as the actor of a session. */
export function sessionAccount(owner: SessionOwner, sid: string): Account {
  const { userId, name, email, language, secondFactor, developerMode } = owner
  const credential = { type: 'session', id: sid } as const
  const held = heldRoles(owner.roles, secondFactor)
  const unconfirmed = owner.emailUnconfirmed ? { emailUnconfirmed: true } : {}
  return {
    kind: 'account',
    userId,
    name,
    email,
    ...held,
    ...(language && { language }),
    ...unconfirmed,
    ...(developerMode && { developerMode }),
    scopes: servedScopes(ACCOUNT_SCOPES),
    credential,
  }
}

/** The session of a cookie's claims, unless it has ended or its account is blocked. */
export async function liveSession({ sub, sid }: SessionClaims): Promise<LiveSession | null> {
  const session = await cachedCredential(`session ${sid}`, () => find(sid))
  if (session?.userId !== sub) return null
  return endOf(session) > Date.now() ? session : null
}

/** The account of a session as it is in the database now; null when the session has ended. */
export async function presentSession(sid: string): Promise<Present | null> {
  const session = await find(sid)
  if (!session || endOf(session) <= Date.now()) return null
  return { account: sessionAccount(session, sid), expiresAt: session.expiresAt }
}

/** The session's claims in the decoded cookie. */
export function claimsIn(jwt: JWT | null): SessionClaims | null {
  if (typeof jwt?.sub !== 'string' || typeof jwt.sid !== 'string') return null
  return { sub: jwt.sub, sid: jwt.sid }
}

/** Decodes a cookie of next-auth with each accepted AUTH_SECRET. @throws Error when none of them made it */
export async function decodeCookie(params: Omit<JWTDecodeParams, 'secret'>): Promise<JWT | null> {
  let failure: unknown = new Error('AUTH_SECRET is not set')
  for (const secret of keysOf('AUTH_SECRET')) {
    try {
      return await decode({ ...params, secret })
    } catch (error) {
      failure = error
    }
  }
  throw failure
}

async function claimsOf(headers: ReadableHeaders): Promise<SessionClaims | null> {
  const token = sessionCookieOf(headers)
  if (token === null) return null
  try {
    return claimsIn(await decodeCookie({ token }))
  } catch {
    return null
  }
}

interface SessionOwner {
  userId: UserId
  name: string
  email: string
  language: string | null
  /** All roles of the account. */
  roles: Role[]
  emailUnconfirmed?: boolean
  developerMode?: boolean
  /** Whether the session stands for a second factor. */
  secondFactor: boolean
}

interface LiveSession extends SessionOwner {
  lastUsedAt: Date
  expiresAt: Date
}

function endOf({ expiresAt, lastUsedAt }: LiveSession): number {
  return Math.min(expiresAt.getTime(), lastUsedAt.getTime() + SESSION_IDLE_MS)
}

async function find(id: string): Promise<LiveSession | null> {
  const row = await db().session.findUnique({ where: { id }, include: { user: true } })
  if (!row || row.user.disabledAt) return null
  const { lastUsedAt, expiresAt, user } = row
  const { name, email, language, developerMode } = user
  const owner = { userId: row.userId as UserId, name, email, language, developerMode, roles: user.roles as Role[] }
  return {
    ...owner,
    emailUnconfirmed: user.emailConfirmedAt === null,
    secondFactor: row.secondFactorAt !== null,
    lastUsedAt,
    expiresAt,
  }
}

/** True when browsers reach us by HTTPS: cookies are then marked `Secure`, also by their names. */
export function secureCookies(): boolean {
  const { PUBLIC_URL, TLS_CERT } = env()
  return PUBLIC_URL === undefined ? TLS_CERT !== undefined : PUBLIC_URL.startsWith('https://')
}

/** Name of the session cookie. The prefix makes browsers refuse one that was set over plain HTTP. */
export function sessionCookieName(): string {
  return `${secureCookies() ? '__Secure-' : ''}next-auth.session-token`
}

/** Cookies of a request by name; the first of several with the same name counts. */
export function cookiesOf(headers: Pick<ReadableHeaders, 'get'>): Map<string, string> {
  const found = new Map<string, string>()
  for (const pair of (headers.get('cookie') ?? '').split(';')) {
    const at = pair.indexOf('=')
    const name = pair.slice(0, at).trim()
    if (at > 0 && !found.has(name)) found.set(name, pair.slice(at + 1).trim())
  }
  return found
}

/** The encrypted session; next-auth splits a long one into `name.0`, `name.1`, … */
export function sessionCookieOf(headers: ReadableHeaders): string | null {
  const cookies = cookiesOf(headers)
  const name = sessionCookieName()
  const whole = cookies.get(name)
  if (whole) return whole
  const parts: string[] = []
  for (let part = cookies.get(`${name}.0`); part; part = cookies.get(`${name}.${parts.length}`)) parts.push(part)
  return parts.length > 0 ? parts.join('') : null
}
