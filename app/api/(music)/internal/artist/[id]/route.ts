import { internalEndpoint } from '#server/music/endpoint.ts'
import { deleteArtist, getArtist, updateArtist } from '#server/music/catalogue/artists.service.ts'

export const GET = internalEndpoint(getArtist)
export const PUT = internalEndpoint(updateArtist)
export const DELETE = internalEndpoint(deleteArtist, { status: 204 })
