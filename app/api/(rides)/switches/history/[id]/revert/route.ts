import { endpoint } from '#server/http/endpoint.ts'
import { revertSwitch } from '#server/rides/switch.service.ts'

export const POST = endpoint(revertSwitch)
