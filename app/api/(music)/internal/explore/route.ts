import { internalEndpoint } from '#server/music/endpoint.ts'
import { explore } from '#server/music/explore.service.ts'

export const GET = internalEndpoint(explore)
