import { internalEndpoint } from '#server/music/endpoint.ts'
import { createTrack, listTracks } from '#server/music/catalogue/tracks.service.ts'

export const GET = internalEndpoint(listTracks)
export const POST = internalEndpoint(createTrack, { status: 201, location: ({ id }) => `/api/internal/track/${id}` })
