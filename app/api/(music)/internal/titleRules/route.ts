import { internalEndpoint } from '#server/music/endpoint.ts'
import { titleRules } from '#server/music/rules.service.ts'

export const GET = internalEndpoint(titleRules)
