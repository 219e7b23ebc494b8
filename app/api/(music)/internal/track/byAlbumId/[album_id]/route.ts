import { internalEndpoint } from '#server/music/endpoint.ts'
import { tracksByAlbum } from '#server/music/catalogue/tracks.service.ts'

export const GET = internalEndpoint(tracksByAlbum)
