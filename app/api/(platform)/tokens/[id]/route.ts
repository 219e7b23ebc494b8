import { getToken, revokeToken } from '#server/auth/tokens.service.ts'
import { endpoint } from '#server/http/endpoint.ts'

export const GET = endpoint(getToken)
export const DELETE = endpoint(revokeToken, { status: 204 })
