import type { z } from 'zod'
import { writeAudit } from '#server/core/audit.ts'
import { derive, type Context } from '#server/core/context.ts'
import { transaction } from '#server/core/database/db.ts'
import { AppError, isAppError } from '#server/core/errors.ts'
import { addressKey } from '#server/platform/sign-in/attempts.ts'
import { firstOperator } from '#server/platform/accounts/setup.service.ts'
import { askToConfirm } from '#server/platform/accounts/email.service.ts'
import { verifyAssertion, verifyRegistration } from './passkey-ceremony.ts'
import { PasskeyAssertion, PasskeyRegistration, PasskeySignUp } from './passkeys.schema.ts'
import { storePasskey } from './passkeys.service.ts'
import type { SessionClaims } from '#server/platform/sessions/session.ts'
import { openSession, refuse, type Browser } from '#server/platform/sign-in/sign-in.ts'
import { createAccount, refuseSignUp } from '#server/platform/sign-in/sign-up.ts'
import { firstInAMinute } from '#server/platform/sign-in/throttle.ts'

/** A passkey verifies the person by two factors: the device, and a PIN or a biometric feature. */
const PASSKEY = { method: 'passkey', secondFactor: true }

/** What the sign-in page sends: `csrfToken` has been compared with the browser's cookie. */
export type PasskeyForm = Partial<Record<'csrfToken' | 'credential' | 'name' | 'email' | 'key', string>>

/**
 * Signs in by a passkey, which names its account.
 * @returns the claims of the new session, or null when the account is blocked
 * @throws unprocessable when the passkey is not accepted
 */
export async function signInByPasskey(
  ctx: Context,
  form: PasskeyForm,
  browser: Browser,
): Promise<SessionClaims | null> {
  const ceremony = { purpose: 'sign-in', browser: form.csrfToken ?? '' } as const
  try {
    const { id, user } = await verifyAssertion(ctx, ceremony, parsed(PasskeyAssertion, form.credential))
    const claims = await openSession(ctx, user, { ...PASSKEY, still: { passkeys: { some: { id } } } }, browser)
    if (!claims) await refuse(ctx, `user:${user.id}`, 'blocked', 'passkey')
    return claims
  } catch (error) {
    if (isAppError(error) && (await firstInAMinute(`passkey ${addressKey(ctx.ip)}`))) {
      await refuse(ctx, 'user:unknown', error.details.reason ?? error.code, 'passkey')
    }
    throw error
  }
}

/**
 * Creates an account whose only way to sign in is a passkey, with the key of the set-up page as the first operator, and
 * signs in to it.
 * @returns the claims of the new session
 * @throws unprocessable when the passkey is not accepted, forbidden, conflict
 */
export async function signUpByPasskey(
  ctx: Context,
  form: PasskeyForm,
  browser: Browser,
): Promise<SessionClaims | null> {
  const asked = { name: form.name, email: form.email, key: form.key }
  const { name, email, key } = parsed(PasskeySignUp, JSON.stringify(asked))
  const ceremony = { purpose: 'sign-up', browser: form.csrfToken ?? '' } as const
  const made = await verifyRegistration(ctx, ceremony, parsed(PasskeyRegistration, form.credential))
  const user = await transaction(async (db) => {
    const tx = derive(ctx, { db })
    const first = key === undefined ? undefined : await firstOperator(tx, key)
    if (!first) await refuseSignUp(db, email)
    const created = await createAccount(db, { id: made.userId, name, email, ...first })
    await storePasskey(tx, { ...made, name: 'Passkey' })
    if (!first) await askToConfirm(tx, created.id, email)
    const after = { name, email, method: 'passkey', ...(first && { roles: first.roles }) }
    await writeAudit(db, ctx, first ? 'account.setUp' : 'account.signUp', [{ subject: `user:${created.id}`, after }])
    return created
  })
  return openSession(ctx, user, PASSKEY, browser)
}

function parsed<T extends z.ZodType>(schema: T, json = ''): z.output<T> {
  try {
    return schema.parse(JSON.parse(json))
  } catch {
    throw new AppError('invalid_input')
  }
}
