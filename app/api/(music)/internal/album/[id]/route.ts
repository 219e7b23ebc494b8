import { internalEndpoint } from '#server/music/endpoint.ts'
import { deleteAlbum, getAlbum, updateAlbum } from '#server/music/catalogue/albums.service.ts'

export const GET = internalEndpoint(getAlbum)
export const PUT = internalEndpoint(updateAlbum)
export const DELETE = internalEndpoint(deleteAlbum, { status: 204 })
