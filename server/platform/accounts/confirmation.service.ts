import { z } from 'zod'
import { texts } from '#i18n/texts.ts'
import { accountOf } from '#server/core/actor.ts'
import { AppError, fieldError } from '#server/core/errors.ts'
import { sessionMutation } from '../operation.ts'
import { oldPassword } from './account.schema.ts'
import { isGuarded, recordConfirmation, recordSecondFactor } from './confirmation.ts'
import { assertionOptions, verifyAssertion } from '#server/platform/passkeys/passkey-ceremony.ts'
import { PasskeyAssertion, PasskeyOptions } from '#server/platform/passkeys/passkeys.schema.ts'
import { confirmPassword } from './passwords.ts'
import { useCode } from '#server/platform/second-factor/second-factor.ts'
import { secondFactorCode } from '#server/platform/second-factor/second-factor.schema.ts'

/** Exactly one proof. An account with an authenticator app cannot confirm by its password. */
const Confirm = z.strictObject({
  password: oldPassword.optional().describe('Current password'),
  code: secondFactorCode.optional(),
  passkey: PasskeyAssertion.optional().describe(
    'Answer of a passkey to the options of `/api/account/confirmation-options`',
  ),
})

export const startConfirmation = sessionMutation({
  id: 'account.startConfirmation',
  name: 'createConfirmationOptions',
  summary: 'Create the options with which a passkey confirms the caller',
  audit: false,
  output: PasskeyOptions,
  async run(ctx) {
    const { userId, credential } = accountOf(ctx.actor)
    const passkeys = await ctx.db.passkey.findMany({ where: { userId } })
    if (passkeys.length === 0) throw new AppError('conflict', texts('platform.errors')('noPasskey'))
    return assertionOptions(ctx, { purpose: 'confirm', browser: credential.id }, passkeys)
  },
})

export const confirmIdentity = sessionMutation({
  id: 'account.confirm',
  summary: 'Check that the caller is the owner of the account',
  description:
    'By the password, a passkey, or a code of the authenticator app or for recovery; accounts with an authenticator app need more than the password. Changes of how the account signs in need it when the sign-in is more than ten minutes ago, and are otherwise refused with `confirmation_required`. Counts for ten minutes, for this session.',
  input: Confirm,
  async run(ctx, { password, code, passkey }) {
    const { userId, credential } = accountOf(ctx.actor)
    let method: string
    if (passkey) {
      const used = await verifyAssertion(ctx, { purpose: 'confirm', browser: credential.id }, passkey)
      if (used.userId !== userId) throw new AppError('unprocessable', texts('platform.errors')('foreignPasskey'))
      method = 'passkey'
    } else if (code !== undefined) {
      const used = await useCode(ctx, userId, code)
      if (used === null) throw fieldError('code', texts('platform.errors')('usedCode'))
      method = used
    } else {
      if (!password) throw fieldError('password', texts('platform.errors')('wrongPassword'))
      if (await isGuarded(ctx)) throw fieldError('password', texts('platform.errors')('notEnough'))
      await confirmPassword(ctx, password)
      method = 'password'
    }
    await (method === 'password' ? recordConfirmation(ctx) : recordSecondFactor(ctx))
    ctx.note({ subject: `user:${userId}`, after: { method } })
  },
})
