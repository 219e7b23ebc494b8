import { addPasskey, listPasskeys } from '#server/auth/passkeys.service.ts'
import { endpoint } from '#server/http/endpoint.ts'

export const GET = endpoint(listPasskeys)
export const POST = endpoint(addPasskey, { status: 201, failures: ['conflict'] })
