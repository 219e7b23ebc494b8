import { internalEndpoint } from '#server/music/endpoint.ts'
import { albumsByArtist } from '#server/music/catalogue/albums.service.ts'

export const GET = internalEndpoint(albumsByArtist)
