import type { User } from '#prisma/generated/client.ts'
import type { Role, UserId } from '#server/core/actor.ts'
import { writeAudit } from '#server/core/audit.ts'
import { derive, type Context } from '#server/core/context.ts'
import { transaction, type Db } from '#server/core/db.ts'
import { newId } from '#server/core/ids.ts'
import { env } from '#server/env.ts'
import { emailAddress } from './account.schema.ts'
import { addressKey } from './attempts.ts'
import type { ProviderProfile } from './oauth-providers.ts'
import { verifyPassword } from './passwords.ts'
import { requireSafeTransport } from './safe-transport.ts'
import { SESSION_SECONDS, sessionAccount, type SessionClaims } from './session.ts'
import { beginAttempt, firstInAMinute, type Attempt, type Throttled } from './throttle.ts'

/** Sessions of one account: enough for every browser, too few to fill a table. */
const MAX_SESSIONS = 100

/** A browser that signs in. */
export interface Browser {
  userAgent: string | null
}

/**
 * Signs in by e-mail address and password. Failures are delayed (`throttledBy`); an unknown account takes the same work
 * as a known one.
 * @returns the claims of the new session, or null when the password is wrong or the account is blocked
 * @throws rate_limited, unavailable; forbidden for a password sent in clear text
 */
export async function signIn(
  ctx: Context,
  given: { email: string; password: string },
  browser: Browser,
): Promise<SessionClaims | null> {
  requireSafeTransport(ctx, 'password')
  const email = emailAddress.safeParse(given.email).data ?? ''
  const address = addressKey(ctx.ip)
  const user = await ctx.db.user.findUnique({ where: { email }, include: { signInAddresses: { where: { address } } } })
  const subject = `user:${user?.id ?? 'unknown'}`
  const attempt = await beginSignIn(
    ctx,
    subject,
    throttledBy(email, address, !!user && user.signInAddresses.length > 0),
  )
  const isRight = await verifyPassword(user?.passwordHash ?? null, given.password).catch(async (error: unknown) => {
    await attempt.withdrawn()
    throw error
  })
  const claims = user && isRight ? await openSession(ctx, user, 'password', browser) : null
  if (claims) await attempt.succeeded()
  else await refuse(ctx, subject, !user ? 'unknown_account' : isRight ? 'blocked' : 'password')
  return claims
}

/**
 * What delays a sign-in. From an address where the account has signed in before, only failures of this account from this
 * address, and never for long: nobody elsewhere can lock its owner out. From any other address also what others tried on
 * the account, and what this address tried on others.
 */
function throttledBy(email: string, address: string, isKnown: boolean): Throttled[] {
  const pair = `${email} from ${address}`
  if (isKnown) return [{ key: `known ${pair}`, free: 5, longest: 30 }]
  return [
    { key: `pair ${pair}`, free: 5, longest: 900 },
    { key: `account ${email}`, free: 20, longest: 60 },
    { key: `from ${address}`, free: 20, longest: 60 },
  ]
}

/** Records a refusal at most once a minute, so that who is refused cannot fill the audit log. */
async function beginSignIn(ctx: Context, subject: string, throttled: readonly Throttled[]): Promise<Attempt> {
  try {
    return await beginAttempt(throttled)
  } catch (error) {
    if (await firstInAMinute(throttled[0]?.key ?? '')) await refuse(ctx, subject, 'throttled')
    throw error
  }
}

async function refuse(ctx: Context, subject: string, reason: string, method = 'password'): Promise<void> {
  await writeAudit(ctx.db, ctx, 'session.refuse', [{ subject, after: { method, reason } }])
}

/** Why an identity of a provider opens no session; the sign-in page explains it (`?error=…`). */
type IdentityRefusal = 'AccessDenied' | 'EmailNotVerified' | 'OAuthAccountNotLinked' | 'SignUpOff'

/**
 * Signs in by a provider's identity.
 * @returns the claims of the new session, or why there is none
 */
export async function signInByIdentity(
  ctx: Context,
  provider: string,
  profile: ProviderProfile,
  browser: Browser,
): Promise<SessionClaims | IdentityRefusal> {
  const found = await accountOfIdentity(ctx, provider, profile)
  const claims = typeof found === 'string' ? null : await openSession(ctx, found, provider, browser)
  if (claims) return claims
  const reason = typeof found === 'string' ? found : 'AccessDenied'
  if (await firstInAMinute(`${provider} ${reason} ${addressKey(ctx.ip)}`)) {
    await refuse(ctx, 'user:unknown', reason, provider)
  }
  return reason
}

/**
 * The account of a provider's identity. A new identity is linked to the account that is signed in, or else creates one.
 * It is never linked because the addresses match: somebody who signed up here with another person's address would share
 * the account with that person.
 */
async function accountOfIdentity(
  ctx: Context,
  provider: string,
  profile: ProviderProfile,
): Promise<User | IdentityRefusal> {
  const key = { provider, subject: profile.id }
  const known = await ctx.db.oAuthIdentity.findUnique({ where: { provider_subject: key }, include: { user: true } })
  if (known) return known.user
  if (ctx.actor.kind === 'account') return link(ctx, key, ctx.actor.userId)
  const email = emailAddress.safeParse(profile.email).data
  if (!email) return 'EmailNotVerified'
  if (await ctx.db.user.findUnique({ where: { email } })) return 'OAuthAccountNotLinked'
  if (!env().SIGN_UP) return 'SignUpOff'
  const name = profile.name.slice(0, 100)
  const user = await ctx.db.user.create({ data: { id: newId('usr'), email, name, identities: { create: key } } })
  await writeAudit(ctx.db, ctx, 'account.signUp', [{ subject: `user:${user.id}`, after: { name, email, provider } }])
  return user
}

async function link(ctx: Context, key: { provider: string; subject: string }, userId: string): Promise<User> {
  const { user } = await ctx.db.oAuthIdentity.create({ data: { ...key, userId }, include: { user: true } })
  await writeAudit(ctx.db, ctx, 'identity.link', [{ subject: `user:${userId}`, after: { provider: key.provider } }])
  return user
}

/** Creates a session with its audit row; null when the account is blocked. */
function openSession(ctx: Context, user: User, method: string, browser: Browser): Promise<SessionClaims | null> {
  const sid = newId('ses')
  const { name, email, passwordHash } = user
  return transaction(async (tx) => {
    // Locks the account: no session is opened by a password that is being replaced, or of an account being blocked.
    const { count } = await tx.user.updateMany({
      where: { id: user.id, passwordHash, disabledAt: null },
      data: { id: user.id },
    })
    if (count === 0) return null
    await endOldest(tx, user.id)
    const expiresAt = new Date(Date.now() + SESSION_SECONDS * 1000)
    const userAgent = browser.userAgent?.slice(0, 500) ?? null
    await tx.session.create({ data: { id: sid, userId: user.id, userAgent, ip: ctx.ip, expiresAt } })
    await rememberAddress(tx, user.id, ctx.ip)
    const owner = { userId: user.id as UserId, name, email, roles: user.roles as Role[] }
    const note = { subject: `user:${user.id}`, after: { method } }
    await writeAudit(tx, derive(ctx, { actor: sessionAccount(owner, sid) }), 'session.create', [note])
    return { sub: user.id, sid }
  })
}

/** Makes room for one more session. */
async function endOldest(tx: Db, userId: string): Promise<void> {
  const newestFirst = { where: { userId }, orderBy: { lastUsedAt: 'desc' }, select: { id: true } } as const
  const surplus = await tx.session.findMany({ ...newestFirst, skip: MAX_SESSIONS - 1 })
  if (surplus.length > 0) await tx.session.deleteMany({ where: { id: { in: surplus.map(({ id }) => id) } } })
}

/** Records that the owner of the account was at this address: failures elsewhere no longer delay sign-in from there. */
export async function rememberAddress(tx: Db, userId: string, ip: string | null): Promise<void> {
  const userId_address = { userId, address: addressKey(ip) }
  await tx.signInAddress.upsert({ where: { userId_address }, create: userId_address, update: { lastAt: new Date() } })
}
