import { createProgram, listPrograms } from '#server/auth/programs/programs.service.ts'
import { endpoint } from '#server/http/endpoint.ts'

export const GET = endpoint(listPrograms)
export const POST = endpoint(createProgram, { status: 201, location: ({ id }) => `/api/programs/${id}` })
