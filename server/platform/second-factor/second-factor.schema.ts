import { z } from 'zod'
import { named, text } from '#server/core/base.schema.ts'

export const secondFactorCode = text(50).describe('Code of the authenticator app, or a recovery code')

export const AuthenticatorApp = named('AuthenticatorApp', {
  secret: z.string().describe('Secret to type into the app, base32'),
  uri: z.string().describe('The same as an `otpauth:` URI, for a QR code'),
})

export const EnableAuthenticatorApp = z.strictObject({ code: text(50).describe('Code that the app shows now') })

export const RecoveryCodes = named('RecoveryCodes', {
  recovery_codes: z
    .array(z.string())
    .describe('Ten codes that stand in for a lost second factor, each once; shown in this response only'),
})
