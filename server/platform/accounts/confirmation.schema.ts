import { z } from 'zod'
import { oldPassword } from './account.schema.ts'
import { PasskeyAssertion } from '#server/platform/passkeys/passkeys.schema.ts'
import { secondFactorCode } from '#server/platform/second-factor/second-factor.schema.ts'

/** Exactly one proof. An account with an authenticator app cannot confirm by its password. */
export const Confirm = z.strictObject({
  password: oldPassword.optional().describe('Current password'),
  code: secondFactorCode.optional(),
  passkey: PasskeyAssertion.optional().describe(
    'Answer of a passkey to the options of `/api/account/confirmation-options`',
  ),
})
