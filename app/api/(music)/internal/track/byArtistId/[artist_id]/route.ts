import { internalEndpoint } from '#server/music/endpoint.ts'
import { tracksByArtist } from '#server/music/catalogue/tracks.service.ts'

export const GET = internalEndpoint(tracksByArtist)
