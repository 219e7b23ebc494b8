import { removePasskey, renamePasskey } from '#server/auth/passkeys.service.ts'
import { endpoint } from '#server/http/endpoint.ts'

export const PATCH = endpoint(renamePasskey)
export const DELETE = endpoint(removePasskey, { status: 204, failures: ['conflict'] })
