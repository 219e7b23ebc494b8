import { internalEndpoint } from '#server/music/endpoint.ts'
import { tracksByArtist } from '#server/music/tracks.service.ts'

export const GET = internalEndpoint(tracksByArtist)
