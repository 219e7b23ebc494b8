import { endpoint } from '#server/http/endpoint.ts'
import { switchHistory } from '#server/rides/switch.service.ts'

export const GET = endpoint(switchHistory)
