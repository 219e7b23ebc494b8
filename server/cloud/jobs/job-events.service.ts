import { z } from 'zod'
import { ownerFor } from '#server/core/actor.ts'
import { operation } from '#server/core/operation.ts'
import { JobEvents } from './jobs.schema.ts'

export const followJobs = operation({
  id: 'cloud.jobs.events',
  product: 'cloud',
  summary: 'Follow job changes as server-sent events',
  description:
    'One `job` event per change with the whole job; its id is the sequence number. After a dropped connection send ' +
    'the last id as `Last-Event-ID` (browsers do it by themselves): nothing is lost, nothing comes twice. Events are ' +
    'kept for a day; after that the latest state of each changed job is sent instead. `resource` events without an ' +
    'id tell of changes that need no job, such as a new name.',
  access: 'cloud:read',
  kind: 'query',
  input: JobEvents,
  output: z.object({ after: z.int().describe('Sequence number the stream goes on from') }),
  async run(ctx, input) {
    const ownerId = ownerFor(ctx.actor, 'cloud:read')
    const owner = await ctx.db.cloudOwner.findUnique({ where: { ownerId } })
    const latest = owner?.sequence ?? 0
    return { after: Math.min(input.after ?? latest, latest) }
  },
})
