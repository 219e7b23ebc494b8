import { current } from '#server/music/gateway/current.ts'

export const GET = current('artist')
