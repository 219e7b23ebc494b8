import type { CloudJob, Prisma } from '#prisma/generated/client.ts'
import type { Db } from '#server/core/db.ts'
import { randomIntId } from '#server/core/ids.ts'
import type { JobType, ResourceType } from '../jobs.schema.ts'
import { nextSequence } from '../owner.ts'
import { jobView } from './job-row.ts'
import type { JobParams } from './job-row.ts'
import { tellNews } from './news.sql.ts'
import { STEP_NAMES } from './step-names.ts'
import { wake } from './wake.ts'

/** The states of a job that is not over. */
export const UNFINISHED = ['Postponed', 'InProgress']

export interface NewJob {
  ownerId: string
  type: JobType
  resourceType: ResourceType
  resourceId: number
  /** Whose queue it stands in: the resource itself, unless another one must wait for it. */
  subject?: string
  params?: JobParams
}

/** `server:123`: the queue of a resource. */
export function subjectOf(resourceType: ResourceType, id: number): string {
  return `${resourceType.toLowerCase()}:${id}`
}

/** Puts a job at the end of its queue and wakes the handler when the transaction commits. */
export async function addJob(tx: Db, job: NewJob): Promise<CloudJob> {
  const { ownerId, type, resourceType, resourceId } = job
  const subject = job.subject ?? subjectOf(resourceType, resourceId)
  const sequence = await nextSequence(tx, ownerId)
  const steps = STEP_NAMES[type].map((name) => ({ name, startedAt: null, endedAt: null }))
  const row = { ownerId, subject, type, state: 'Postponed', resourceType, resourceId, sequence, steps }
  const made = await tx.cloudJob.create({ data: { id: await freeId(tx), ...row, params: { ...job.params } } })
  await publish(tx, made)
  await wake(tx, subject)
  return made
}

/** Changes a job and tells its owner, in the owner's sequence. */
export async function changeJob(tx: Db, job: CloudJob, data: Prisma.CloudJobUpdateInput): Promise<CloudJob> {
  const sequence = await nextSequence(tx, job.ownerId)
  const changed = await tx.cloudJob.update({ where: { id: job.id }, data: { ...data, sequence } })
  await publish(tx, changed)
  return changed
}

async function publish(tx: Db, job: CloudJob): Promise<void> {
  const { ownerId, sequence } = job
  await tx.cloudEvent.create({ data: { ownerId, sequence, job: jobView(job) } })
  await tellNews(tx, { owner: ownerId, job: job.id })
}

async function freeId(tx: Db): Promise<number> {
  for (;;) {
    const id = randomIntId()
    if (!(await tx.cloudJob.findUnique({ where: { id }, select: { id: true } }))) return id
  }
}
