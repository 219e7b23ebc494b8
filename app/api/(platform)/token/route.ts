import { getCallingToken, revokeCallingToken } from '#server/auth/tokens.service.ts'
import { endpoint } from '#server/http/endpoint.ts'

export const GET = endpoint(getCallingToken)
export const DELETE = endpoint(revokeCallingToken, { status: 204 })
