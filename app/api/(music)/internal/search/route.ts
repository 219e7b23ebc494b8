import { internalEndpoint } from '#server/music/endpoint.ts'
import { searchCatalogue } from '#server/music/catalogue/search.service.ts'

export const GET = internalEndpoint(searchCatalogue)
