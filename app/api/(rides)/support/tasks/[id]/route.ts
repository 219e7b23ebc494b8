import { endpoint } from '#server/http/endpoint.ts'
import { getTask, setTask } from '#server/rides/support/support.service.ts'

export const GET = endpoint(getTask)
export const PATCH = endpoint(setTask)
