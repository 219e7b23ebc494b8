import { endpoint } from '#server/http/endpoint.ts'
import { getScreenV2 } from '#server/rides/feedback/screen.service.ts'

export const GET = endpoint(getScreenV2, { accepts: { link: true }, failures: ['not_found'] })
