import { internalEndpoint } from '#server/music/endpoint.ts'
import { playTrack } from '#server/music/catalogue/plays.service.ts'

export const POST = internalEndpoint(playTrack, { status: 201 })
