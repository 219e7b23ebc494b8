import { endpoint } from '#server/http/endpoint.ts'
import { getScreen } from '#server/rides/feedback/screen.service.ts'

export const GET = endpoint(getScreen, { accepts: { link: true }, failures: ['not_found'] })
