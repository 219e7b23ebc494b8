import { listSessions } from '#server/auth/sessions.service.ts'
import { endpoint } from '#server/http/endpoint.ts'

export const GET = endpoint(listSessions)
