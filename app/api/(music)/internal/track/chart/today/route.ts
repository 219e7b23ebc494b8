import { internalEndpoint } from '#server/music/endpoint.ts'
import { chartToday } from '#server/music/catalogue/plays.service.ts'

export const GET = internalEndpoint(chartToday)
