import { internalEndpoint } from '#server/music/endpoint.ts'
import { titleRules } from '#server/music/catalogue/titles.service.ts'

export const GET = internalEndpoint(titleRules)
