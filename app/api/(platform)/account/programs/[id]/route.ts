import { endProgramAccess } from '#server/auth/programs/grants.service.ts'
import { endpoint } from '#server/http/endpoint.ts'

export const DELETE = endpoint(endProgramAccess, { status: 204 })
