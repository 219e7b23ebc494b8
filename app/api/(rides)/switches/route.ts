import { endpoint } from '#server/http/endpoint.ts'
import { listSwitches } from '#server/rides/switches/switches.service.ts'

export const GET = endpoint(listSwitches)
