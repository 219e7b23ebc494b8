import { endpoint } from '#server/http/endpoint.ts'
import { getConfig } from '#server/rides/switches/switches.service.ts'

export const GET = endpoint(getConfig, { accepts: { link: true } })
