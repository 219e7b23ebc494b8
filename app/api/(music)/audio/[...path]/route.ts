import { readAudio } from '#server/music/library/audio.service.ts'
import { audioEndpoint } from '#server/music/endpoint.ts'

export const GET = audioEndpoint(readAudio)
