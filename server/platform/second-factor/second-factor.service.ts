import { readInstallation } from '#server/platform/installation/installation.ts'
import { randomBytes } from 'node:crypto'
import { texts } from '#i18n/texts.ts'
import { accountOf } from '#server/core/actor.ts'
import { decrypt, encrypt } from '#server/core/crypto.ts'
import { AppError, fieldError, found } from '#server/core/errors.ts'
import { sessionMutation } from '../operation.ts'
import { recordSecondFactor, requireConfirmation } from '#server/platform/accounts/confirmation.ts'
import {
  appOf,
  factorsOf,
  forgetWithoutFactor,
  hasSecondFactor,
  renewRecoveryCodes,
  stepOfCode,
} from './second-factor.ts'
import { AuthenticatorApp, EnableAuthenticatorApp, RecoveryCodes } from './second-factor.schema.ts'
import { endSessions } from '#server/platform/sessions/sessions.service.ts'
import { UserId } from '#server/platform/accounts/users.schema.ts'
import { announceWayIn } from '#server/platform/accounts/ways-in.ts'

/** Bytes of a TOTP secret: the length of the hash, as RFC 4226 advises. */
const SECRET_BYTES = 20

export const startAuthenticatorApp = sessionMutation({
  id: 'account.startAuthenticatorApp',
  name: 'createAuthenticatorAppSecret',
  summary: 'Create the secret of an authenticator app',
  description:
    'Counts once `POST /api/account/authenticator-app` has confirmed it with a code. A further call replaces it.',
  audit: false,
  secret: true,
  output: AuthenticatorApp,
  async run(ctx) {
    const { userId, email } = accountOf(ctx.actor)
    await requireConfirmation(ctx)
    const secret = randomBytes(SECRET_BYTES)
    const sealed = new Uint8Array(encrypt(secret))
    await ctx.db.totp.deleteMany({ where: { userId, confirmedAt: null } })
    const { count } = await ctx.db.totp.createMany({ data: [{ userId, secret: sealed }], skipDuplicates: true })
    if (count === 0) throw isOn()
    const app = appOf(secret, email, (await readInstallation(ctx.db)).name)
    return { secret: app.secret.base32, uri: app.toString() }
  },
})

export const enableAuthenticatorApp = sessionMutation({
  id: 'account.enableAuthenticatorApp',
  summary: 'Create the authenticator app as a second factor',
  description:
    'From then on the password alone signs nobody in. Returns ten recovery codes, which replace former ones, and ends every other session.',
  secret: true,
  input: EnableAuthenticatorApp,
  output: RecoveryCodes,
  async run(ctx, { code }) {
    const { userId, credential } = accountOf(ctx.actor)
    await requireConfirmation(ctx)
    const { secret, confirmedAt } = found(await ctx.db.totp.findUnique({ where: { userId } }))
    if (confirmedAt) throw isOn()
    const step = stepOfCode(decrypt(Buffer.from(secret)), code.replaceAll(/\s/g, ''))
    if (step === null) throw fieldError('code', texts('platform.errors')('wrongAppCode'))
    const where = { userId, secret, confirmedAt: null }
    const { count } = await ctx.db.totp.updateMany({ where, data: { confirmedAt: new Date(), lastStep: step } })
    if (count === 0) throw isOn()
    ctx.note({ subject: `user:${userId}`, after: { authenticator_app: true } })
    await announceWayIn(ctx, userId, { kind: 'app_added' })
    await recordSecondFactor(ctx)
    await endSessions(ctx, userId, credential.id)
    return { recovery_codes: await renewRecoveryCodes(ctx.db, userId) }
  },
})

export const disableAuthenticatorApp = sessionMutation({
  id: 'account.disableAuthenticatorApp',
  summary: 'Delete the authenticator app of the calling account',
  description:
    'Ends every other session. Needs a sign-in or a confirmation within the last ten minutes. Recovery codes go with the last second factor.',
  async run(ctx) {
    const { userId, credential } = accountOf(ctx.actor)
    await requireConfirmation(ctx)
    const { count } = await ctx.db.totp.deleteMany({ where: { userId } })
    if (count === 0) throw new AppError('not_found')
    await forgetWithoutFactor(ctx, userId)
    ctx.note({ subject: `user:${userId}`, before: { authenticator_app: true } })
    await announceWayIn(ctx, userId, { kind: 'app_removed' })
    await endSessions(ctx, userId, credential.id)
  },
})

export const createRecoveryCodes = sessionMutation({
  id: 'account.createRecoveryCodes',
  summary: 'Create recovery codes',
  description:
    'Ten, which replace former ones. For accounts with an authenticator app or a passkey. Needs a sign-in or a confirmation within the last ten minutes.',
  secret: true,
  output: RecoveryCodes,
  async run(ctx) {
    const { userId } = accountOf(ctx.actor)
    await requireConfirmation(ctx)
    if (!hasSecondFactor(await factorsOf(ctx.db, userId))) {
      throw new AppError('conflict', texts('platform.errors')('noFactor'))
    }
    ctx.note({ subject: `user:${userId}`, after: { recovery_codes: 'replaced' } })
    return { recovery_codes: await renewRecoveryCodes(ctx.db, userId) }
  },
})

export const resetSecondFactor = sessionMutation({
  id: 'users.resetSecondFactor',
  summary: 'Delete the second factors of an account',
  description:
    'For a person who lost them: authenticator app, recovery codes and passkeys. Ends every session of the account, which then signs in by its password or a reset link.',
  role: 'operator',
  input: UserId,
  async run(ctx, { id }) {
    if (ctx.actor.kind !== 'system') await requireConfirmation(ctx)
    const before = await factorsOf(ctx.db, found(await ctx.db.user.findUnique({ where: { id } })).id)
    await ctx.db.totp.deleteMany({ where: { userId: id } })
    await ctx.db.passkey.deleteMany({ where: { userId: id } })
    await ctx.db.recoveryCode.deleteMany({ where: { userId: id } })
    ctx.note({ subject: `user:${id}`, before: { ...before } })
    await announceWayIn(ctx, id, { kind: 'factors_reset' })
    await endSessions(ctx, id)
  },
})

function isOn(): AppError {
  return new AppError('conflict', texts('platform.errors')('hasApp'))
}
