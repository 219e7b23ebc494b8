import { listScopes } from '#server/auth/tokens.service.ts'
import { endpoint } from '#server/http/endpoint.ts'

export const GET = endpoint(listScopes)
