import { createToken, listTokens } from '#server/auth/tokens.service.ts'
import { endpoint } from '#server/http/endpoint.ts'

export const GET = endpoint(listTokens)
export const POST = endpoint(createToken, { status: 201, location: ({ id }) => `/api/tokens/${id}` })
