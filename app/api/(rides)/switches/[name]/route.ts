import { endpoint } from '#server/http/endpoint.ts'
import { setSwitch } from '#server/rides/switches/switches.service.ts'

export const PATCH = endpoint(setSwitch)
