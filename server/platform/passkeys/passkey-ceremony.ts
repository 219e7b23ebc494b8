import { isIP } from 'node:net'
import { texts } from '#i18n/texts.ts'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server'
import type { z } from 'zod'
import type { Passkey, User } from '#prisma/generated/client.ts'
import type { Context } from '#server/core/context.ts'
import { hmac, hmacs } from '#server/core/crypto.ts'
import { AppError } from '#server/core/errors.ts'
import { env } from '#server/settings/env.ts'
import { readInstallation } from '#server/platform/installation/installation.ts'
import type { PasskeyNeed } from '../accounts/account.schema.ts'
import type { PasskeyAssertion, PasskeyOptions, PasskeyRegistration } from './passkeys.schema.ts'

const CHALLENGE_MS = 300_000
/** EdDSA, ES256, RS256. The library's default list makes Node warn about experimental algorithms. */
const ALGORITHMS = [-8, -7, -257]

/** What a challenge is for, and who may answer it: the id of a session, or the CSRF token of a browser without one. */
export interface Ceremony {
  purpose: 'add' | 'confirm' | 'sign-in' | 'sign-up'
  browser: string
}

/** The account that a passkey is made for; at sign-up it does not exist yet. */
interface Owner {
  id: string
  name: string
  email: string
  passkeys: readonly Pick<Passkey, 'credentialId' | 'transports'>[]
}

type Options = z.input<typeof PasskeyOptions>

/** Whether passkeys work at the address of this request, and if not, what is missing. */
export function passkeysAt(ctx: Pick<Context, 'origin'>): { passkeys: boolean; passkeys_need: PasskeyNeed | null } {
  const party = relyingParty(ctx)
  return typeof party === 'string' ? { passkeys: false, passkeys_need: party } : { passkeys: true, passkeys_need: null }
}

/**
 * Options of a new passkey: discoverable, and with verification of the person.
 * @throws unprocessable where passkeys do not work
 */
export async function registrationOptions(ctx: Context, ceremony: Ceremony, owner: Owner): Promise<Options> {
  const options = await generateRegistrationOptions({
    rpName: (await readInstallation(ctx.db)).name,
    rpID: requiredParty(ctx).id,
    userID: new Uint8Array(Buffer.from(owner.id)),
    userName: owner.email,
    userDisplayName: owner.name,
    timeout: CHALLENGE_MS,
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: owner.passkeys.map(descriptor),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await keep(ctx, ceremony, options.challenge, owner.id)
  return { options: { ...options } }
}

/**
 * Options of a sign-in or a confirmation.
 * @param passkeys the passkeys that may answer; empty at sign-in, where the authenticator offers
 * the passkeys that it has
 * @throws unprocessable where passkeys do not work
 */
export async function assertionOptions(
  ctx: Context,
  ceremony: Ceremony,
  passkeys: Owner['passkeys'] = [],
): Promise<Options> {
  const options = await generateAuthenticationOptions({
    rpID: requiredParty(ctx).id,
    timeout: CHALLENGE_MS,
    allowCredentials: passkeys.map(descriptor),
    userVerification: 'required',
  })
  await keep(ctx, ceremony, options.challenge, null)
  return { options: { ...options } }
}

/** What is stored of a new passkey, and the account it was made for. */
type NewPasskey = Pick<Passkey, 'userId' | 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'backedUp'>

/**
 * Verifies what an authenticator answered for a new passkey.
 * @throws unprocessable when the challenge is not open for this browser, or the answer is not for us
 */
export async function verifyRegistration(
  ctx: Context,
  ceremony: Ceremony,
  answer: z.output<typeof PasskeyRegistration>,
): Promise<NewPasskey> {
  const { id: expectedRPID, origin: expectedOrigin } = requiredParty(ctx)
  const userId = await take(ctx, ceremony, answer.response.clientDataJSON)
  const { verified, registrationInfo: made } = await verifyRegistrationResponse({
    response: answer as RegistrationResponseJSON,
    // Always true, because `take` has already compared the challenge, which is part of the signed data.
    expectedChallenge: () => true,
    expectedOrigin,
    expectedRPID,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(refused)
  if (!verified || userId === null) refused()
  const { id: credentialId, publicKey, counter, transports = [] } = made.credential
  const backedUp = made.credentialBackedUp
  return { userId, credentialId, publicKey: new Uint8Array(publicKey), counter: BigInt(counter), transports, backedUp }
}

/**
 * Verifies what an authenticator signed, and counts the use of the passkey.
 * @returns the passkey with its account
 * @throws unprocessable when the challenge is not open for this browser, the passkey is unknown, the signature is
 * wrong, the person is not verified, or the counter has not grown, as with a copied authenticator
 */
export async function verifyAssertion(
  ctx: Context,
  ceremony: Ceremony,
  answer: z.output<typeof PasskeyAssertion>,
): Promise<Passkey & { user: User }> {
  const { id: expectedRPID, origin: expectedOrigin } = requiredParty(ctx)
  await take(ctx, ceremony, answer.response.clientDataJSON)
  const passkey = await ctx.db.passkey.findUnique({ where: { credentialId: answer.id }, include: { user: true } })
  if (!passkey) refused()
  const { credentialId: id, publicKey, counter, userId } = passkey
  const { userHandle } = answer.response
  if (userHandle && Buffer.from(userHandle, 'base64url').toString() !== userId) refused()
  const { verified, authenticationInfo: used } = await verifyAuthenticationResponse({
    response: answer as unknown as AuthenticationResponseJSON,
    // Always true, because `take` has already compared the challenge, which is part of the signed data.
    expectedChallenge: () => true,
    expectedOrigin,
    expectedRPID,
    credential: { id, publicKey, counter: Number(counter) },
    requireUserVerification: true,
  }).catch(refused)
  if (!verified) refused()
  // Only one of two answers with the same counter is accepted.
  const { count } = await ctx.db.passkey.updateMany({
    where: { id: passkey.id, counter },
    data: { counter: BigInt(used.newCounter), backedUp: used.credentialBackedUp, lastUsedAt: new Date() },
  })
  if (count === 0) refused()
  return passkey
}

interface Party {
  id: string
  origin: string
}

/** The host name and origin that passkeys are bound to, of PUBLIC_URL or localhost; or what is missing. */
function relyingParty({ origin }: Pick<Context, 'origin'>): Party | PasskeyNeed {
  const { PUBLIC_URL } = env()
  const url = new URL(PUBLIC_URL ?? origin)
  const isLocal = url.hostname === 'localhost'
  if (isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0) return 'host_name'
  // Without PUBLIC_URL the name comes from the Host header, and passkeys could be bound to any of several names.
  if (!isLocal && PUBLIC_URL === undefined) return 'public_url'
  if (!isLocal && url.protocol !== 'https:') return 'https'
  return { id: url.hostname, origin: url.origin }
}

function requiredParty(ctx: Pick<Context, 'origin'>): Party {
  const party = relyingParty(ctx)
  if (typeof party !== 'string') return party
  const message = texts('platform.errors')('passkeyAddress')
  throw new AppError('unprocessable', message, { reason: 'passkeys_unavailable' })
}

function descriptor({ credentialId, transports }: Owner['passkeys'][number]) {
  return { id: credentialId, transports: transports as AuthenticatorTransport[] }
}

/** Always throws the same error, so that a wrong answer does not reveal the reason. */
function refused(): never {
  throw new AppError('unprocessable', texts('platform.errors')('passkeyRefused'), { reason: 'passkey_refused' })
}

/** What is hashed for a challenge. Includes purpose and browser, so that it is not accepted for any other. */
function nameOf({ purpose, browser }: Ceremony, challenge: string): string {
  return `${purpose} ${browser} ${challenge}`
}

async function keep(ctx: Context, ceremony: Ceremony, challenge: string, userId: string | null): Promise<void> {
  const expiresAt = new Date(Date.now() + CHALLENGE_MS)
  await ctx.db.passkeyChallenge.create({ data: { hash: hmac(nameOf(ceremony, challenge)), userId, expiresAt } })
}

/**
 * Removes the challenge of an answer, so that only one of two simultaneous answers succeeds.
 * @returns the account that a new passkey is for
 * @throws unprocessable when it is not open: unknown, answered, expired, or of another browser or purpose
 */
async function take(ctx: Context, ceremony: Ceremony, clientDataJSON: string): Promise<string | null> {
  const hash = { in: hmacs(nameOf(ceremony, challengeIn(clientDataJSON))) }
  const open = await ctx.db.passkeyChallenge.findFirst({ where: { hash, expiresAt: { gt: new Date() } } })
  const { count } = await ctx.db.passkeyChallenge.deleteMany({ where: { hash } })
  if (open && count > 0) return open.userId
  const message = texts('platform.errors')('passkeyExpired')
  throw new AppError('unprocessable', message, { reason: 'passkey_expired' })
}

function challengeIn(clientDataJSON: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { challenge?: unknown }
    return typeof challenge === 'string' ? challenge : ''
  } catch {
    return ''
  }
}
