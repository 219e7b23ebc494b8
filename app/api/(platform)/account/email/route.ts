import { changeEmail } from '#server/auth/email.service.ts'
import { endpoint } from '#server/http/endpoint.ts'

export const POST = endpoint(changeEmail, { status: 202, failures: ['conflict'] })
