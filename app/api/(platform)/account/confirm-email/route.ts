import { confirmEmail } from '#server/auth/email.service.ts'
import { endpoint } from '#server/http/endpoint.ts'

export const POST = endpoint(confirmEmail, { status: 204, failures: ['conflict'] })
