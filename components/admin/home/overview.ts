import type { RouterOutput } from '#components/trpc/client.ts'

export type Overview = RouterOutput['admin']['overview']
export type FoundThing = Overview['findings'][number]
