import { confirmIdentity } from '#server/auth/confirmation.service.ts'
import { endpoint } from '#server/http/endpoint.ts'

export const POST = endpoint(confirmIdentity, { status: 204 })
