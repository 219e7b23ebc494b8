import { endpoint } from '#server/http/endpoint.ts'
import { setSwitch } from '#server/rides/switch.service.ts'

export const PATCH = endpoint(setSwitch)
