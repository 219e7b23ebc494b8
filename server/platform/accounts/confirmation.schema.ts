import { z } from 'zod'
import { oldPassword } from './account.schema.ts'
import { PasskeyAssertion } from '#server/platform/passkeys/passkeys.schema.ts'
import { secondFactorCode } from '#server/platform/second-factor/second-factor.schema.ts'

/** One of them; of an account with an authenticator app, not the password. */
export const Confirm = z.strictObject({
  password: oldPassword.optional().describe('Current password'),
  code: secondFactorCode.optional(),
  passkey: PasskeyAssertion.optional().describe(
    'Answer of a passkey to the options of `/api/account/confirmation-options`',
  ),
})
