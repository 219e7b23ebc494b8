import { RevocationRequest, RevocationResponse } from '#server/auth/programs/oauth.schema.ts'
import { revokeOAuthToken } from '#server/auth/programs/oauth.service.ts'
import { oauthEndpoint } from '#server/http/oauth-endpoint.ts'

export const POST = oauthEndpoint(revokeOAuthToken, { request: RevocationRequest, answer: RevocationResponse })
