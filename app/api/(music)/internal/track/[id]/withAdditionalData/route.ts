import { internalEndpoint } from '#server/music/endpoint.ts'
import { trackWithAdditionalData } from '#server/music/catalogue/with-additional-data.service.ts'

export const GET = internalEndpoint(trackWithAdditionalData)
