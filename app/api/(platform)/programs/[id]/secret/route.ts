import { renewProgramSecret } from '#server/auth/programs/programs.service.ts'
import { endpoint } from '#server/http/endpoint.ts'

export const POST = endpoint(renewProgramSecret)
