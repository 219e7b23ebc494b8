import { z } from 'zod'
import { texts } from '#i18n/texts.ts'
import { roleSchema } from '#server/core/access.schema.ts'
import { LOCALES } from '#i18n/locales.ts'
import { named, nameText, text } from '#server/core/base.schema.ts'
import { ALL_ROLES } from '#server/core/scopes.schema.ts'

/** The caller, as the browser may know it. */
export const AccountView = named('Account', {
  id: z.string().describe('Account id, `usr_…`'),
  name: z.string().describe('Display name'),
  email: z.string().describe('E-mail address'),
  roles: z.array(z.string()).describe(`Roles: ${ALL_ROLES.join(', ')}`),
  language: z.enum(LOCALES).nullable().describe('Language of pages and mails; null until one was chosen'),
  developer_mode: z.boolean().describe('True when its pages show API calls and identifiers'),
})

export const Me = named('CallingAccount', { account: AccountView.nullable().describe('The calling account, or null') })

/** Addresses are case-insensitive: they are stored in lower case. */
export const emailAddress = text(254).trim().toLowerCase().pipe(z.email()).describe('E-mail address')

/** A new password. Spaces count: it is never trimmed. */
export const newPassword = z
  .string()
  .min(10)
  .max(200)
  .refine((value) => value.isWellFormed(), {
    error: () => texts('platform.errors')('notText'),
    params: { code: 'invalid_input' },
  })
  .describe('Password, 10 to 200 characters; common passwords are refused')

/** A password to compare: it is not validated, which would reveal rules. */
export const oldPassword = z.string().max(1000).describe('Current password')

export const displayName = nameText(100).describe('Display name, 1 to 100 characters')

export const SignUp = z.strictObject({ name: displayName, email: emailAddress, password: newPassword })

export const SetUp = SignUp.extend({
  key: text(100, 1).describe('The key of the address that the start of the server prints'),
})

/** Fields that are absent stay as they are. */
export const UpdateAccount = z.strictObject({
  name: displayName.optional(),
  language: z.enum(LOCALES).optional().describe('Language of pages and mails'),
  developer_mode: z.boolean().optional().describe('Whether its pages show API calls and identifiers'),
})

export const ChangePassword = z.strictObject({
  current_password: oldPassword,
  password: newPassword,
  revoke_tokens: z.boolean().default(false).describe('True revokes every API token of the account too'),
})

export const DeleteAccount = z.strictObject({
  password: oldPassword
    .optional()
    .describe('Current password; accounts without one need a sign-in or confirmation within ten minutes'),
})

const when = z.iso.datetime()

export const SessionView = named('Session', {
  id: z.string().describe('Session id, `ses_…`'),
  device: z
    .string()
    .nullable()
    .describe('Browser and system, such as `Firefox on Linux`; null when the browser did not say'),
  address: z.string().nullable().describe('Address that last used it'),
  created_at: when.describe('When it signed in'),
  last_used_at: when.describe('When it was last used, to the minute'),
  expires_at: when.describe('When it ends at the latest'),
  current: z.boolean().describe('True for the session of this request'),
})

export const SessionList = named('SessionList', {
  items: z.array(SessionView).describe('Sessions that have not ended, last used first'),
})

export const SessionId = z.strictObject({ id: text(40).describe('Session id, `ses_…`') })

export const SignInMethods = named('SignInMethods', {
  password: z.boolean().describe('True when the account has a password'),
  email_confirmed: z.boolean().describe('True when a mailed link proved the address'),
  passkeys: z.int().describe('Number of passkeys'),
  authenticator_app: z.boolean().describe('True when signing in by password also takes a code of an app'),
  recovery_codes: z.int().describe('Recovery codes that were not used'),
  withheld_roles: z.array(roleSchema).describe('Roles that this session gets once a second factor is proved'),
  providers: z.array(z.string()).describe('Ids of the linked sign-in providers'),
})

/** What an address lacks for passkeys. */
const PASSKEY_NEEDS = ['host_name', 'https', 'public_url'] as const
export type PasskeyNeed = (typeof PASSKEY_NEEDS)[number]

export const SignInOptions = named('SignInOptions', {
  sign_up: z.boolean().describe('True when anyone may sign up'),
  passkeys: z.boolean().describe('True when passkeys work at this address'),
  passkeys_need: z
    .enum(PASSKEY_NEEDS)
    .nullable()
    .describe(
      'What this address lacks for passkeys: a name instead of an IP address, HTTPS, or the setting PUBLIC_URL',
    ),
  providers: z
    .array(z.object({ id: z.string().describe('Provider id'), name: z.string().describe('Name on the button') }))
    .describe('Other ways to sign in'),
})

export const ForgotPassword = z.strictObject({ email: emailAddress })

export const ResetPassword = z.strictObject({
  token: z.string().max(200).describe('Token of the link in the e-mail'),
  password: newPassword,
})

export const DemoAccounts = named('DemoAccountList', {
  accounts: z
    .array(
      named('DemoAccount', {
        name: z.string().describe('Display name'),
        email: z.string().describe('E-mail address'),
        password: z.string().describe('Password'),
        roles: z.array(roleSchema).describe('Roles'),
        hint: z.string().describe('What this account shows'),
      }),
    )
    .describe('The accounts of the sample data; empty when there are none'),
})
