import { internalEndpoint } from '#server/music/endpoint.ts'
import { createAlbum, listAlbums } from '#server/music/catalogue/albums.service.ts'

export const GET = internalEndpoint(listAlbums)
export const POST = internalEndpoint(createAlbum, { status: 201, location: ({ id }) => `/api/internal/album/${id}` })
