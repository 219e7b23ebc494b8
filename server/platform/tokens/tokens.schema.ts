import { z } from 'zod'
import { scopeSchema } from '#server/core/access.schema.ts'
import { named, nameText, opaqueId, text } from '#server/core/base.schema.ts'

const name = nameText(100).describe('What the token is for, 1 to 100 characters')
const when = z.iso.datetime()
/** A label, or kind and id. Which kinds there are, products say. */
const RESOURCE = /^(?:label:[\w./-]{1,317}=[\w.-]{0,63}|(?!label:)[a-z]{1,20}:[1-9]\d{0,9})$/

/** A new token. Its scopes may not exceed the caller's, and it may not outlive a calling token. */
export const CreateToken = z.strictObject({
  name,
  scopes: z
    .array(scopeSchema)
    .min(1)
    .max(50)
    .transform((scopes) => [...new Set(scopes)])
    .describe('What the token may do'),
  resources: z
    .array(z.string().regex(RESOURCE, 'is no resource, such as server:1204567'))
    .min(1)
    .max(20)
    .optional()
    .transform((names) => names && [...new Set(names)])
    .describe(
      'The only resources that it may act on, such as `server:1204567`, or `label:env=test` for the servers with that label; without it, those of the caller',
    ),
  propose_only: z
    .boolean()
    .default(false)
    .describe('True when its changes wait as proposals until a person of the account approves them'),
  expires_at: z.iso
    .datetime({ offset: true })
    .nullable()
    .optional()
    .describe('Expiry; null or absent: never, or that of the calling token'),
})

/** A token as lists show it: never its secret. */
export const TokenView = named('Token', {
  id: z.string().describe('Token id, `tok_…`'),
  name: z.string().describe('What the token is for'),
  prefix: z
    .string()
    .nullable()
    .describe('The first seven characters of the token; null for one made before they were kept'),
  hint: z.string().describe('The last four characters of the token'),
  scopes: z.array(scopeSchema).describe('What the token may do'),
  resources: z.array(z.string()).describe('The only resources that it may act on; empty when it may act on all'),
  propose_only: z.boolean().describe('True when its changes wait as proposals for the approval of a person'),
  parent_id: z.string().nullable().describe('Id of the token that created it; null when it was created in the browser'),
  created_at: when.describe('Time of creation'),
  last_used_at: when.nullable().describe('Time of last use, to the minute; null when never used'),
  last_used_address: z
    .string()
    .nullable()
    .describe('Address of the client that last used it; null when it is not known'),
  expires_at: when.nullable().describe('Expiry; null when it never expires'),
})

export const CreatedToken = TokenView.extend({
  token: z.string().describe('The token itself, shown only once: `qt_` and 61 letters and digits'),
}).meta({ id: 'CreatedToken', extends: 'Token' })

export const TokenList = named('TokenList', { items: z.array(TokenView).describe('Active tokens, newest first') })

export const FindToken = z.strictObject({
  text: text(10_000, 1).describe('A token, alone or in other text, such as a line of a script'),
})

const FoundToken = TokenView.extend({
  revoked_at: when.nullable().describe('When it was revoked; null when it was not'),
  program: z.string().nullable().describe('Name of the program that has this access token; null for any other'),
}).meta({ id: 'FoundToken', extends: 'Token' })

export const FoundTokens = named('FoundTokens', {
  items: z.array(FoundToken).describe('The token of the calling account; empty when it has no such token'),
  is_token: z.boolean().describe('True when the text contains a well-formed token, of whichever account'),
})

export const TokenId = z.strictObject({ id: opaqueId('tok').describe('Token id, `tok_…`') })

export const ScopeList = named('ScopeList', {
  items: z
    .array(
      z.object({
        scope: scopeSchema.describe('Name of the scope'),
        meaning: z.string().describe('What it lets a token do'),
        service: z
          .boolean()
          .describe('True for scopes that cannot be combined with others: they are for internal services'),
      }),
    )
    .describe('Scopes that the caller may grant to a token'),
})
