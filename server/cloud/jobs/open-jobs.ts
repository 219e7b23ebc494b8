import type { Db } from '#server/core/db.ts'
import type { ResourceType } from './jobs.schema.ts'
import { UNFINISHED } from './write-job.ts'

/** For each resource the first of its jobs that is not over. */
export async function openJobs(
  tx: Db,
  resourceType: ResourceType,
  rows: readonly { id: number; ownerId: string }[],
): Promise<Map<number, number>> {
  const [first] = rows
  if (!first) return new Map()
  const jobs = await tx.cloudJob.findMany({
    where: { ownerId: first.ownerId, resourceType, state: { in: UNFINISHED } },
    orderBy: { position: 'desc' },
    select: { id: true, resourceId: true },
  })
  return new Map(jobs.map((job) => [job.resourceId, job.id]))
}
