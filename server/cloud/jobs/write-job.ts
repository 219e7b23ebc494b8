import type { CloudJob } from '#prisma/generated/client.ts'
import type { Db } from '#server/core/db.ts'
import { randomIntId } from '#server/core/ids.ts'
import type { JobType, ResourceType } from './jobs.schema.ts'
import type { JobParams } from './job-row.ts'
import { insertJob, updateJob } from './job-writes.sql.ts'
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

/** What of a job its work changes. */
export type JobChange = Partial<
  Pick<
    CloudJob,
    'state' | 'progress' | 'steps' | 'attempts' | 'errorCode' | 'errorMessage' | 'startedAt' | 'endedAt' | 'deadlineAt'
  >
>

/** `server:123`: the queue of a resource. */
export function subjectOf(resourceType: ResourceType, id: number): string {
  return `${resourceType.toLowerCase()}:${id}`
}

/** Ids tried for a new job: of two random ones hardly ever the first is taken, never both. */
const CANDIDATES = 2

/** Puts a job at the end of its queue and wakes the handler when the transaction commits. */
export async function addJob(tx: Db, job: NewJob): Promise<CloudJob> {
  const { ownerId, type, resourceType, resourceId } = job
  const subject = job.subject ?? subjectOf(resourceType, resourceId)
  const steps = STEP_NAMES[type].map((name) => ({ name, startedAt: null, endedAt: null }))
  const asked = { ownerId, subject, type, resourceType, resourceId, params: { ...job.params }, steps }
  const ids = Array.from({ length: CANDIDATES }, randomIntId)
  const made = await insertJob(tx, { ...asked, ...NOT_BEGUN, createdAt: new Date() }, ids)
  await wake(tx, subject)
  return made
}

/** Changes a job and tells its owner, in the owner's sequence. */
export function changeJob(tx: Db, job: CloudJob, change: JobChange): Promise<CloudJob> {
  return updateJob(tx, { ...job, ...change })
}

const NOT_BEGUN = {
  state: 'Postponed',
  progress: 0,
  attempts: 0,
  errorCode: null,
  errorMessage: null,
  startedAt: null,
  endedAt: null,
  deadlineAt: null,
}
