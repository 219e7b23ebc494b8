import { getUser, updateUser } from '#server/auth/users.service.ts'
import { endpoint } from '#server/http/endpoint.ts'

export const GET = endpoint(getUser)
export const PATCH = endpoint(updateUser, { failures: ['conflict'] })
