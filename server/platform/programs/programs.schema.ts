import { z } from 'zod'
import { texts } from '#i18n/texts.ts'
import { scopeSchema } from '#server/core/access.schema.ts'
import { named, nameText, opaqueId, text } from '#server/core/base.schema.ts'
import { PROGRAM_SCOPES, type Scope } from '#server/core/scopes.schema.ts'

const MAX_URIS = 10
const MAX_URI = 500

/** Where a person comes back to. Compared as text, so it is kept exactly as it was given. */
const redirectUri = text(MAX_URI)
  .refine(isRedirectUri, { error: () => texts('programs.errors')('redirectUri') })
  .describe('`https://…`; `http://127.0.0.1/…` with any port; or the scheme of a native app, `com.example.app:/…`')

const site = text(MAX_URI)
  .trim()
  .refine(isSite, { error: () => texts('programs.errors')('site') })
  .describe('Website of the program, shown to the people who let it in')

const scopes = z
  .array(scopeSchema)
  .min(1)
  .max(50)
  .refine((given) => given.every((scope) => PROGRAM_SCOPES.includes(scope)), {
    error: () => texts('programs.errors')('scopes'),
  })
  .transform((given) => [...new Set(given)])
  .describe('The most that it may ask for')

const name = nameText(60).describe('Name shown to the people who let it in, 1 to 60 characters')

const redirectUris = z
  .array(redirectUri)
  .min(1)
  .max(MAX_URIS)
  .describe(`Where people come back to after consent, at most ${MAX_URIS}; compared character by character`)

export const CreateProgram = z.strictObject({
  name,
  site,
  redirect_uris: redirectUris,
  scopes,
  confidential: z
    .boolean()
    .describe('True for a program on a server, which gets a secret; false for one in a browser or on a device'),
})

export const ProgramId = z.strictObject({ id: opaqueId('prg').describe('Program id, `prg_…`') })

export const UpdateProgram = ProgramId.extend({
  name: name.optional(),
  site: site.optional(),
  redirect_uris: redirectUris.optional(),
  scopes: scopes.optional(),
})

export const ProgramView = named('Program', {
  id: z.string().describe('Program id, `prg_…`; its `client_id`'),
  name: z.string().describe('Name shown to the people who let it in'),
  site: z.string().describe('Website of the program'),
  redirect_uris: z.array(z.string()).describe('Where people come back to after consent'),
  scopes: z.array(scopeSchema).describe('The most that it may ask for'),
  confidential: z.boolean().describe('True when it has a secret'),
  created_at: z.iso.datetime().describe('Time of registration'),
})

export const CreatedProgram = ProgramView.extend({
  secret: z.string().nullable().describe('Its `client_secret`, shown only once; null for a public program'),
}).meta({ id: 'CreatedProgram', extends: 'Program' })

export const ProgramList = named('ProgramList', { items: z.array(ProgramView).describe('Own programs, newest first') })

export const ProgramSecret = named('ProgramSecret', {
  secret: z.string().describe('The new `client_secret`, shown only once'),
})

/** A program that the account has let in. */
export const AdmittedProgram = named('AdmittedProgram', {
  id: z.string().describe('Program id, `prg_…`'),
  name: z.string().describe('Name of the program'),
  site: z.string().describe('Website, as its owner gave it'),
  scopes: z.array(scopeSchema).describe('What it may do'),
  propose_only: z.boolean().describe('True when its changes wait as proposals for the approval of a person'),
  since: z.iso.datetime().describe('Time of the first consent that still counts'),
  last_used_at: z.iso
    .datetime()
    .nullable()
    .describe('When it last used its access, to the hour; null when it never did'),
})

export const AdmittedProgramList = named('AdmittedProgramList', {
  items: z.array(AdmittedProgram).describe('Programs with access, newest consent first'),
})

const parameter = text(2000)

/** The query of `/oauth/authorize`. Mistakes of a program pass this schema, because they are answered by a redirect. */
export const AuthorizationRequest = z.object({
  response_type: parameter.optional().describe('`code`'),
  client_id: parameter.optional().describe('Program id'),
  redirect_uri: parameter.optional().describe('One of the registered addresses'),
  scope: parameter.optional().describe('Scopes, separated by spaces; without it, all that the program registered'),
  state: parameter.optional().describe('Returned as it is'),
  code_challenge: parameter.optional().describe('SHA-256 of the code verifier in base64url'),
  code_challenge_method: parameter.optional().describe('`S256`'),
})

export const DecideAuthorization = AuthorizationRequest.extend({
  allowed: z.boolean().describe('Whether the person lets the program in'),
  propose_only: z
    .boolean()
    .default(false)
    .describe('Whether its changes wait as proposals until a person of the account approves them'),
})

export const ConsentView = named('Consent', {
  consent: z
    .object({
      program: z.string().describe('Name of the program'),
      site: z.string().describe('Website, as its owner gave it'),
      back_to: z.string().describe('Where the browser goes afterwards: host, or scheme of a native app'),
      confidential: z.boolean().describe('True when it has a secret by which it proves who it is'),
      scopes: z
        .array(z.object({ scope: scopeSchema.describe('Scope'), meaning: z.string().describe('What it allows') }))
        .describe('What it asks for'),
    })
    .nullable()
    .describe('What the person is asked; null when the request is refused'),
  refused: z
    .object({
      program: z.string().describe('Name of the program'),
      back_to: z.string().describe('Host of the program, or scheme of a native app'),
      error: z.string().describe('Error code of RFC 6749, such as `invalid_scope`'),
    })
    .nullable()
    .describe('Why there is nothing to ask'),
  redirect_to: z
    .string()
    .nullable()
    .describe('Where the person may go back to with the error of a refused request. Never without their click'),
})

export const Decision = named('ConsentDecision', { redirect_to: z.string().describe('Where the browser goes now') })

function isRedirectUri(given: string): boolean {
  const url = parsed(given)
  if (!url || given.includes('#') || url.username !== '' || url.password !== '') return false
  if (url.protocol === 'https:') return url.hostname !== ''
  if (url.protocol === 'http:') return ['127.0.0.1', '[::1]', 'localhost'].includes(url.hostname)
  // A scheme with a dot is a reversed domain name, so it has an owner, and no browser handles it itself.
  return url.protocol.includes('.')
}

function isSite(given: string): boolean {
  const url = parsed(given)
  return url?.protocol === 'https:' && url.username === '' && url.password === ''
}

function parsed(given: string): URL | null {
  return /^[\x21-\x5b\x5d-\x7e]+$/.test(given) && URL.canParse(given) ? new URL(given) : null
}

/** Those of the given texts that are scopes. */
export function scopesIn(given: readonly string[]): Scope[] {
  return PROGRAM_SCOPES.filter((scope) => given.includes(scope))
}
