import { internalEndpoint } from '#server/music/endpoint.ts'
import { chartToday } from '#server/music/plays.service.ts'

export const GET = internalEndpoint(chartToday)
