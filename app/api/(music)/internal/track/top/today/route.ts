import { internalEndpoint } from '#server/music/endpoint.ts'
import { topTrack } from '#server/music/catalogue/plays.service.ts'

export const GET = internalEndpoint(topTrack, { failures: ['not_found'] })
