import { signInMethods } from '#server/auth/sign-in-methods.service.ts'
import { endpoint } from '#server/http/endpoint.ts'

export const GET = endpoint(signInMethods)
