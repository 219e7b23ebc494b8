import { endpoint } from '#server/http/endpoint.ts'
import { listSwitches } from '#server/rides/switch.service.ts'

export const GET = endpoint(listSwitches)
