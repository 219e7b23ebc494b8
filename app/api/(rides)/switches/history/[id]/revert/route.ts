import { endpoint } from '#server/http/endpoint.ts'
import { revertSwitch } from '#server/rides/switches/switches.service.ts'

export const POST = endpoint(revertSwitch)
