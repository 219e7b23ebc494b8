import { endpoint } from '#server/http/endpoint.ts'
import { switchHistory } from '#server/rides/switches/switches.service.ts'

export const GET = endpoint(switchHistory)
