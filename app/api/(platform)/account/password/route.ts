import { changePassword } from '#server/auth/password.service.ts'
import { endpoint } from '#server/http/endpoint.ts'

export const POST = endpoint(changePassword, { status: 204 })
