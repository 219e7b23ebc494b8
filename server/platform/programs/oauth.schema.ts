import { z } from 'zod'
import { named } from '#server/core/base.schema.ts'

const field = z.string().max(2000).optional()

const client = {
  client_id: field.describe('Program id, unless it is in `Authorization: Basic`'),
  client_secret: field.describe('Secret of a confidential program, unless it is in `Authorization: Basic`'),
}

/** What a client sends to the token endpoint. Fields that it does not know are ignored, as RFC 6749 requires. */
export const TokenRequest = named('OAuthTokenRequest', {
  grant_type: field.describe('`authorization_code`, `refresh_token`, or `client_credentials` where it is offered'),
  code: field.describe('The code of the redirect'),
  redirect_uri: field.describe('The same as in the authorization request, when it was there'),
  code_verifier: field.describe('The secret whose SHA-256 was the `code_challenge`'),
  refresh_token: field.describe('The last refresh token'),
  scope: field.describe('With a refresh token: fewer scopes for this access token'),
  ...client,
})

export const RevocationRequest = named('OAuthRevocationRequest', {
  token: field.describe('A refresh token, which ends the whole access, or an access token'),
  token_type_hint: field.describe('Not needed: the form of a token says which it is'),
  ...client,
})

export const RevocationResponse = z.strictObject({}).meta({ id: 'OAuthRevocation', description: 'Nothing' })

/** The header that may bear the client's credentials. */
export const withAuthorization = { authorization: z.string().max(4000).optional() }

export const TokenResponse = named('OAuthTokens', {
  access_token: z.string().describe('An API token, `qt_…`; after `USER` or `APPL` for programs without PKCE'),
  token_type: z.enum(['Bearer', 'bearer']).describe('How to send it'),
  expires_in: z.number().optional().describe('Seconds until it expires; absent for an application'),
  refresh_token: z
    .string()
    .optional()
    .describe('For the next access token; replaces the one before; absent for an application'),
  scope: z.string().optional().describe('What the access token may do, separated by spaces; absent for an application'),
})

/** The error body of RFC 6749, section 5.2. */
export const OAuthFailure = z.object({
  error: z.string().describe('Code of RFC 6749'),
  error_description: z.string().describe('Reason for people'),
})

const address = z.string()

export const ServerMetadata = named('OAuthServerMetadata', {
  issuer: address.describe('This installation'),
  authorization_endpoint: address.describe('Where people are sent'),
  token_endpoint: address.describe('Where codes and refresh tokens become access tokens'),
  revocation_endpoint: address.describe('Where tokens are given back'),
  service_documentation: address.describe('The guide for authors of programs'),
  scopes_supported: z.array(z.string()).describe('What a program may ask for'),
  response_types_supported: z.array(z.string()).describe('`code` alone'),
  response_modes_supported: z.array(z.string()).describe('`query` alone'),
  grant_types_supported: z.array(z.string()).describe('Ways to an access token'),
  code_challenge_methods_supported: z.array(z.string()).describe('`S256` alone'),
  token_endpoint_auth_methods_supported: z.array(z.string()).describe('How a program proves who it is'),
  revocation_endpoint_auth_methods_supported: z.array(z.string()).describe('The same'),
  authorization_response_iss_parameter_supported: z.boolean().describe('Redirects name the issuer (RFC 9207)'),
})

/** Without `scopes_supported`: clients would ask for all of them, and not for those that their program registered. */
export const ResourceMetadata = named('OAuthResourceMetadata', {
  resource: address.describe('Where assistants call'),
  authorization_servers: z.array(z.string()).describe('Where their programs sign in: this installation'),
  bearer_methods_supported: z.array(z.string()).describe('`header` alone'),
  resource_name: z.string().describe('Name for people'),
  resource_documentation: address.describe('The guide for assistants'),
})
