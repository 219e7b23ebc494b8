import { texts } from '#i18n/texts.ts'
import type { Prisma, User } from '#prisma/generated/client.ts'
import { workingLocale } from '#i18n/store.ts'
import { isSignUpOpen } from '#server/platform/installation/installation.ts'
import type { Role, UserId } from '#server/core/actor.ts'
import { writeAudit } from '#server/core/audit.ts'
import { derive, type Context } from '#server/core/context.ts'
import { transaction, type Db } from '#server/core/database/db.ts'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { emailAddress } from '#server/platform/accounts/account.schema.ts'
import { addressKey } from './attempts.ts'
import { requireConfirmation } from '#server/platform/accounts/confirmation.ts'
import { applyRoles } from '#server/platform/accounts/identity-roles.ts'
import type { ProviderProfile } from './oauth-providers.ts'
import { verifyPassword } from '#server/platform/accounts/passwords.ts'
import { requireSafeTransport } from './safe-transport.ts'
import { factorsOf, useCode } from '#server/platform/second-factor/second-factor.ts'
import { SESSION_SECONDS, sessionAccount, type SessionClaims } from '#server/platform/sessions/session.ts'
import { beginAttempt, firstInAMinute, type Attempt, type Throttled } from './throttle.ts'
import { announceWayIn, waysIn } from '#server/platform/accounts/ways-in.ts'

/** Sessions of one account: enough for every browser, too few to fill a table. */
const MAX_SESSIONS = 100

/** A browser that signs in. */
export interface Browser {
  userAgent: string | null
}

/** The credential that opened a session. */
export interface Proof {
  /**
   * The method in the audit log: `password`, `passkey` or the id of a provider; with a code,
   * `password and code`.
   */
  method: string
  secondFactor: boolean
  /** Condition that the account must still meet: by default the password that was compared. */
  still?: Prisma.UserWhereInput
}

/**
 * Signs in by e-mail address and password, and where the account has an authenticator app by a code too. Failures are
 * delayed (`throttledBy`); an unknown account takes the same work as a known one.
 * @returns the claims of the new session, or null when the password is wrong or the account is blocked
 * @throws rate_limited, unavailable; forbidden for a password sent in clear text; unauthenticated with the reason
 * `code_required` or `code_refused` when only the code is missing
 */
export async function signIn(
  ctx: Context,
  given: { email: string; password: string; code?: string | undefined },
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
  if (!user || !isRight || user.disabledAt) {
    await refuse(ctx, subject, !user ? 'unknown_account' : isRight ? 'blocked' : 'password')
    return null
  }
  await attempt.succeeded()
  const claims = await openSession(ctx, user, await proofWithCode(ctx, user, 'password', given.code), browser)
  if (!claims) await refuse(ctx, subject, 'blocked')
  return claims
}

/**
 * The proof of a sign-in, after a code where the account has an authenticator app.
 * @throws unauthenticated with the reason `code_required` or `code_refused`; rate_limited
 */
export async function proofWithCode(ctx: Context, user: User, method: string, code = ''): Promise<Proof> {
  const { totp } = await factorsOf(ctx.db, user.id)
  if (!totp) return { method, secondFactor: false }
  if (code === '')
    throw new AppError('unauthenticated', texts('platform.errors')('enterCode'), { reason: 'code_required' })
  const used = await useCode(ctx, user.id, code)
  if (used) return { method: `${method} and ${used}`, secondFactor: true }
  if (await firstInAMinute(`code of ${user.id}`)) await refuse(ctx, `user:${user.id}`, 'code', method)
  throw new AppError('unauthenticated', texts('platform.errors')('wrongCode'), { reason: 'code_refused' })
}

/**
 * The failures that delay a sign-in. From an address where the account has signed in before: only failures of this
 * account from this address, and only briefly, so that nobody elsewhere can lock out the owner. From any other address:
 * also failures of this account from anywhere, and of this address with any account.
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

/** Records a refusal at most once a minute, so that refused attempts cannot fill the audit log. */
async function beginSignIn(ctx: Context, subject: string, throttled: readonly Throttled[]): Promise<Attempt> {
  try {
    return await beginAttempt(throttled)
  } catch (error) {
    if (await firstInAMinute(throttled[0]?.key ?? '')) await refuse(ctx, subject, 'throttled')
    throw error
  }
}

/** Records a refused sign-in. */
export async function refuse(ctx: Context, subject: string, reason: string, method = 'password'): Promise<void> {
  await writeAudit(ctx.db, ctx, 'session.refuse', [{ subject, after: { method, reason } }])
}

/** Why an identity of a provider opens no session; the sign-in page explains it (`?error=…`). */
type IdentityRefusal = 'AccessDenied' | 'EmailNotVerified' | 'OAuthAccountNotLinked' | 'SignUpOff'

/** An identity of a provider that opens a session once a code is entered. */
interface CodeRequired {
  userId: string
}

/**
 * Signs in by a provider's identity.
 * @returns the claims of the new session, or why there is none yet
 */
export async function signInByIdentity(
  ctx: Context,
  provider: string,
  profile: ProviderProfile,
  browser: Browser,
): Promise<SessionClaims | IdentityRefusal | CodeRequired> {
  const known = await accountOfIdentity(ctx, provider, profile)
  const { roles } = profile
  const isDecided = roles && typeof known !== 'string' && !known.disabledAt
  const found = isDecided ? await applyRoles(ctx, known, provider, roles) : known
  const isWhole = typeof found === 'string' || found.disabledAt || !(await factorsOf(ctx.db, found.id)).totp
  if (!isWhole) return { userId: found.id }
  const still = { identities: { some: { provider, subject: profile.id } } }
  const proof = { method: provider, secondFactor: false, still }
  const claims = typeof found === 'string' ? null : await openSession(ctx, found, proof, browser)
  if (claims) return claims
  const reason = typeof found === 'string' ? found : 'AccessDenied'
  if (await firstInAMinute(`${provider} ${reason} ${addressKey(ctx.ip)}`)) {
    await refuse(ctx, 'user:unknown', reason, provider)
  }
  return reason
}

/**
 * The account of a provider's identity. A new identity is linked to the account that is signed in and was confirmed
 * just now, or else creates one. It is never linked because the addresses match: somebody who signed up here with
 * another person's address would share the account with that person.
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
  if (!(await isSignUpOpen(ctx.db))) return 'SignUpOff'
  const { name } = profile
  const user = await ctx.db.user.create({
    data: {
      id: newId('usr'),
      email,
      emailConfirmedAt: new Date(),
      name,
      language: workingLocale(),
      identities: { create: key },
    },
  })
  await writeAudit(ctx.db, ctx, 'account.signUp', [{ subject: `user:${user.id}`, after: { name, email, provider } }])
  return user
}

/** @throws forbidden with the reason `confirmation_required` */
function link(ctx: Context, key: { provider: string; subject: string }, userId: string): Promise<User> {
  const { provider } = key
  return transaction(async (db) => {
    const tx = derive(ctx, { db })
    // Locks the account: a reset of its password either finds the identity or has ended the session by now.
    await waysIn(db, userId)
    await requireConfirmation(tx)
    const { user } = await db.oAuthIdentity.create({ data: { ...key, userId }, include: { user: true } })
    await writeAudit(db, ctx, 'identity.link', [{ subject: `user:${userId}`, after: { provider } }])
    await announceWayIn(tx, userId, { kind: 'linked', provider })
    return user
  })
}

/** Creates a session with its audit row; null when the account is blocked. */
export function openSession(ctx: Context, user: User, proof: Proof, browser: Browser): Promise<SessionClaims | null> {
  const { method, secondFactor, still = { passwordHash: user.passwordHash } } = proof
  const sid = newId('ses')
  const { name, email, language } = user
  return transaction(async (tx) => {
    // Locks the account, so that no session is opened with a credential that is being removed or
    // for an account that is being blocked.
    const { count } = await tx.user.updateMany({
      where: { ...still, id: user.id, disabledAt: null },
      data: { id: user.id },
    })
    if (count === 0) return null
    await endOldest(tx, user.id)
    const expiresAt = new Date(Date.now() + SESSION_SECONDS * 1000)
    const userAgent = browser.userAgent?.slice(0, 500) ?? null
    const secondFactorAt = secondFactor ? new Date() : null
    await tx.session.create({ data: { id: sid, userId: user.id, userAgent, ip: ctx.ip, expiresAt, secondFactorAt } })
    await rememberAddress(tx, user.id, ctx.ip)
    const owner = { userId: user.id as UserId, name, email, language, roles: user.roles as Role[], secondFactor }
    const note = { subject: `user:${user.id}`, after: { method } }
    await writeAudit(tx, derive(ctx, { actor: sessionAccount(owner, sid) }), 'session.create', [note])
    return { sub: user.id, sid }
  })
}

/** Ends the oldest session of an account that has MAX_SESSIONS. */
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
