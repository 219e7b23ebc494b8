import { signInOptions } from '#server/auth/account.service.ts'
import { endpoint } from '#server/http/endpoint.ts'

export const GET = endpoint(signInOptions)
