import { explore } from '#server/music/explore.service.ts'
import { internalEndpoint } from '#server/music/internal-api.ts'

export const GET = internalEndpoint(explore)
