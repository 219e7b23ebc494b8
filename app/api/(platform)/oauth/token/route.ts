import { TokenRequest, TokenResponse } from '#server/auth/programs/oauth.schema.ts'
import { exchangeToken } from '#server/auth/programs/oauth.service.ts'
import { oauthEndpoint } from '#server/http/oauth-endpoint.ts'

export const POST = oauthEndpoint(exchangeToken, { request: TokenRequest, answer: TokenResponse })
