import { internalEndpoint } from '#server/music/endpoint.ts'
import { deleteTrack, getTrack, updateTrack } from '#server/music/catalogue/tracks.service.ts'

export const GET = internalEndpoint(getTrack)
export const PUT = internalEndpoint(updateTrack, { failures: ['precondition_failed'] })
export const DELETE = internalEndpoint(deleteTrack, { status: 204 })
