import { listAdmittedPrograms } from '#server/auth/programs/grants.service.ts'
import { endpoint } from '#server/http/endpoint.ts'

export const GET = endpoint(listAdmittedPrograms)
