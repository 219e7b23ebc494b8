import { internalEndpoint } from '#server/music/endpoint.ts'
import { albumsByArtist } from '#server/music/albums.service.ts'

export const GET = internalEndpoint(albumsByArtist)
