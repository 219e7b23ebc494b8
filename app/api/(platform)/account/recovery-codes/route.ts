import { createRecoveryCodes } from '#server/auth/second-factor.service.ts'
import { endpoint } from '#server/http/endpoint.ts'

export const POST = endpoint(createRecoveryCodes, { status: 201, failures: ['conflict'] })
