import { internalEndpoint } from '#server/music/endpoint.ts'
import { createArtist, listArtists } from '#server/music/catalogue/artists.service.ts'

export const GET = internalEndpoint(listArtists)
export const POST = internalEndpoint(createArtist, { status: 201, location: ({ id }) => `/api/internal/artist/${id}` })
