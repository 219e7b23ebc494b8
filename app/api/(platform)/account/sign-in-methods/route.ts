import { signInMethods } from '#server/auth/account.service.ts'
import { endpoint } from '#server/http/endpoint.ts'

export const GET = endpoint(signInMethods)
