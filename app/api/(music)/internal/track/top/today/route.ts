import { internalEndpoint } from '#server/music/endpoint.ts'
import { topTrack } from '#server/music/plays.service.ts'

export const GET = internalEndpoint(topTrack, { failures: ['not_found'] })
