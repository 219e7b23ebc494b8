import { z } from 'zod'
import { named, nameText, opaqueId, text } from '#server/core/base.schema.ts'
import { displayName, emailAddress } from '#server/platform/accounts/account.schema.ts'

const base64url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/)
const id = opaqueId('psk').describe('Passkey id, `psk_…`')
const name = nameText(100).describe('Name that its owner gave it, 1 to 100 characters')

export const PasskeyView = named('Passkey', {
  id: z.string().describe('Passkey id, `psk_…`'),
  name: z.string().describe('Name that its owner gave it'),
  synced: z.boolean().describe('True when it is copied to other devices of its owner'),
  created_at: z.iso.datetime().describe('When it was added'),
  last_used_at: z.iso.datetime().nullable().describe('When it last signed in; null before the first time'),
})

export const PasskeyList = named('PasskeyList', { items: z.array(PasskeyView).describe('Passkeys, oldest first') })

/** What the browser passes to its authenticator; as WebAuthn names it, in JSON. */
export const PasskeyOptions = named('PasskeyOptions', {
  options: z
    .looseObject({ challenge: z.string().describe('Single use, within five minutes, in the same browser') })
    .describe('Options of `navigator.credentials`, in their JSON form'),
})

const credential = {
  id: base64url(1400).describe('Credential id, base64url'),
  rawId: base64url(1400).describe('The same'),
  type: z.literal('public-key').describe('Kind of credential'),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}).describe('Results of extensions'),
}
const part = (what: string, max = 20_000) => base64url(max).describe(`${what}, base64url`)

/** What an authenticator answers for a new passkey. */
export const PasskeyRegistration = z
  .looseObject({
    ...credential,
    response: z
      .looseObject({
        clientDataJSON: part('Challenge and origin'),
        attestationObject: part('The new public key'),
        transports: z.array(text(20)).max(10).optional().describe('How the authenticator is reached'),
      })
      .describe('Answer of the authenticator'),
  })
  .meta({ id: 'PasskeyRegistration' })

/** What an authenticator answers to sign in. */
export const PasskeyAssertion = z
  .looseObject({
    ...credential,
    response: z
      .looseObject({
        clientDataJSON: part('Challenge and origin'),
        authenticatorData: part('Flags and counter'),
        signature: part('Signature'),
        userHandle: base64url(100).nullish().describe('Account id, base64url'),
      })
      .meta({ id: 'PasskeySignature', description: 'Answer of the authenticator' }),
  })
  .meta({ id: 'PasskeyAssertion' })

/** The CSRF token names the browser: the sign-in itself needs it again, together with its cookie. */
const csrfToken = text(200).min(1).describe('CSRF token of this browser, from `/api/auth/csrf`')

export const StartPasskeySignIn = z.strictObject({ csrf_token: csrfToken })

export const PasskeySignUp = z.strictObject({
  name: displayName,
  email: emailAddress,
  key: text(100, 1).optional().describe('As of `POST /api/account/setup`: the account becomes the first operator'),
})
export const StartPasskeySignUp = PasskeySignUp.extend({ csrf_token: csrfToken })

export const AddPasskey = z.strictObject({ name, credential: PasskeyRegistration.describe('The new passkey') })
export const RenamePasskey = z.strictObject({ id, name })
export const PasskeyId = z.strictObject({ id })
