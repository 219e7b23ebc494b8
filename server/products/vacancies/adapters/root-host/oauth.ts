import { TokenRequest, TokenResponse } from '#server/platform/programs/oauth.schema.ts'
import { exchangeToken } from '#server/platform/programs/oauth.service.ts'
import { publicTokens } from '#server/platform/programs/without-pkce.ts'
import { revokeCallingToken } from '#server/platform/tokens/revoke-token.service.ts'
import { endpoint } from '#server/api/http/endpoint.ts'
import { oauthEndpoint } from '#server/api/http/oauth-endpoint.ts'
import type { RouteList } from '#server/api/http/route-table.ts'
import { rootHostErrors } from '../../http.ts'

const token = oauthEndpoint(exchangeToken, { request: TokenRequest, answer: TokenResponse }, publicForm)

/**
 * OAuth 2 at the paths of the public API. The consent page is at the host of the site:
 * `/oauth/authorize`.
 */
export const oauthRoutes: RouteList = {
  '/token': { POST: token },
  '/oauth/token': {
    POST: token,
    DELETE: endpoint(revokeCallingToken, {
      status: 204,
      accepts: { token: true, cookie: false },
      errors: rootHostErrors,
    }),
  },
}

/** Every token has the prefix of this API, and a program that does not prove who it is gets 400. */
function publicForm(answer: { status: number; body: object; challenge: boolean }): typeof answer {
  const { body } = answer
  if (isTokens(body)) {
    return body.access_token.startsWith('qt_') ? { ...answer, body: publicTokens(body, 'account') } : answer
  }
  const { error = '', error_description = '' } = body as { error?: string; error_description?: string }
  const description = DESCRIPTIONS[error] ?? DESCRIPTIONS[error_description] ?? error_description
  return { status: 400, body: { error, error_description: description }, challenge: false }
}

const isTokens = (body: object): body is { access_token: string } => 'access_token' in body

/**
 * Texts by which clients tell the reasons apart, by the error code or the message of the library.
 */
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  invalid_client: 'client_id or client_secret not found',
  unsupported_grant_type: 'unsupported grant_type',
  'Invalid grant: authorization code is invalid': 'code not found',
  'Invalid grant: authorization code has expired': 'code expired',
  'Invalid grant: refresh token is invalid': 'bad token',
  'Invalid grant: refresh token has expired': 'token was revoked',
  'Invalid request: `redirect_uri` is invalid': 'bad redirect url',
  'Missing parameter: `refresh_token`': 'token is empty',
}
