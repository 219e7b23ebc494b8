import { z } from 'zod'
import { text } from '#server/core/base.schema.ts'
import { format } from '../query/list.schema.ts'

export const CREDENTIAL_KINDS = ['cookie', 'key', 'bearer'] as const
export type CredentialKind = (typeof CREDENTIAL_KINDS)[number]

export const Introspect = z.strictObject({
  format,
  credential: text(8192, 1).describe('What the user sent: the token, or the value of the session cookie'),
  kind: z.enum(CREDENTIAL_KINDS).describe('How it was sent'),
})

/** RFC 7662; a credential that does not count gives `{"active": false}` and nothing else. */
export const Introspection = z.object({
  active: z.boolean().describe('True when the credential counts now'),
  sub: z.string().optional().describe('Account id'),
  username: z.string().optional().describe('Display name'),
  email: z.string().optional().describe('E-mail address'),
  token_type: z.enum(CREDENTIAL_KINDS).optional().describe('How the credential was sent'),
  credential_id: z.string().optional().describe('Names the token or session, never its secret'),
  scope: z.string().optional().describe('Scopes separated by blanks'),
  roles: z.array(z.string()).optional().describe('Roles of the account'),
  exp: z.int().optional().describe('When it ends, seconds since 1970'),
  limits: z
    .object({
      requests_per_second: z.int().describe('Steady rate of requests'),
      burst: z.int().describe('Requests in a burst of ten seconds'),
      offset: z.int().describe('Greatest offset on the external layer'),
      count: z.int().describe('Greatest count on the external layer'),
      sockets: z.int().describe('Sockets open at once'),
      in_flight: z.int().describe('Requests of one socket answered at once'),
    })
    .optional()
    .describe('What the credential may use'),
})
export type IntrospectionBody = z.output<typeof Introspection>
