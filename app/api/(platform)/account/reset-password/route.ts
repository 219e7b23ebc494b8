import { resetPassword } from '#server/auth/password.service.ts'
import { endpoint } from '#server/http/endpoint.ts'

export const POST = endpoint(resetPassword, { status: 204 })
