import { endSession } from '#server/auth/sessions.service.ts'
import { endpoint } from '#server/http/endpoint.ts'

export const DELETE = endpoint(endSession, { status: 204 })
