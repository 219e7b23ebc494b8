import { deleteProgram, getProgram, updateProgram } from '#server/auth/programs/programs.service.ts'
import { endpoint } from '#server/http/endpoint.ts'

export const GET = endpoint(getProgram)
export const PATCH = endpoint(updateProgram)
export const DELETE = endpoint(deleteProgram, { status: 204 })
