import type { JobView } from './jobs/jobs.schema.ts'

/** An operation on the server that its input names: what tokens bound to servers may call. */
export const ON_SERVER = { kind: 'server', on: ({ id }: { id: number }) => [`server:${id}`] }

/** An operation on the zone that its input names. */
export const ON_ZONE = { kind: 'zone', on: ({ id }: { id: number }) => [`zone:${id}`] }

/** An operation on the stack that its input names. */
export const ON_STACK = { kind: 'stack', on: ({ id }: { id: number }) => [`stack:${id}`] }

/** What a job works on, as tokens name it. */
export function resourceOf({ ResourceType, ResourceID }: Pick<JobView, 'ResourceType' | 'ResourceID'>): string {
  return `${ResourceType.toLowerCase()}:${ResourceID}`
}
