import { v1 } from '#server/music/gateway/v1/version.ts'

export const GET = v1('topTrack')
