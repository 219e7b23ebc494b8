import { startPasskeySignIn } from '#server/auth/passkeys.service.ts'
import { endpoint } from '#server/http/endpoint.ts'

export const POST = endpoint(startPasskeySignIn)
