import type { RouterOutput } from '#components/trpc/client.ts'

export type Track = RouterOutput['music']['tracks']['list']['result']['tracks'][number]
export type Album = RouterOutput['music']['albums']['list']['result']['albums'][number]
export type Artist = RouterOutput['music']['artists']['list']['result']['artists'][number]
