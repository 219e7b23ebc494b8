import { endResource } from '#server/platform/tokens/end-resource.ts'
import { db, transaction } from '#server/core/database/db.ts'
import { lockOwner } from '../../owner.sql.ts'
import { settle } from '../../states.ts'
import { RetryAfter, StepError } from '../../step-error.ts'
import { Superseded } from '../claim.sql.ts'
import { UNFINISHED, paramsOf } from '../job-repository.sql.ts'
import type { JobType } from '../jobs.schema.ts'
import type { Plan, Step, Work } from './plan.ts'

/** Pause before looking again at the jobs of the parts. */
const PARTS_WAIT_MS = 250

/**
 * The parts of a stack have their own jobs, which the request has added together with this one: the
 * steps wait for them, and take all back when one has failed.
 */
export const stackPlans = {
  CreateStack: {
    waits: true,
    steps: [
      waiting('Create the networks', ['CreateNetwork']),
      waiting('Create the servers', ['Create']),
      waiting('Publish the DNS records', ['UpdateZone']),
      waiting('Set the PTR records', ['SetPTR']),
    ],
    undo: removeAll,
    ended: (tx, job, completed) =>
      settle(tx, 'Stack', job.resourceId, completed ? 'create.completed' : 'create.failed'),
  },
  DeleteStack: {
    waits: true,
    steps: [
      waiting('Remove the DNS records', ['UpdateZone', 'SetPTR']),
      waiting('Delete the servers', ['Delete']),
      waiting('Delete the networks', ['DeleteNetwork']),
    ],
    ended: async (tx, job, completed) => {
      await settle(tx, 'Stack', job.resourceId, completed ? 'delete.completed' : 'delete.failed')
      if (completed) await endResource(tx, job.ownerId, job.subject)
    },
  },
} satisfies Record<string, Plan>

function waiting(name: string, types: readonly JobType[]): Step {
  return { name, run: ({ job }) => waitFor(paramsOf(job).JobIDs ?? [], types) }
}

/**
 * @param types of the jobs that have to end; that none of all has failed is always asked
 * @throws RetryAfter until they have ended, StepError as soon as one has failed
 */
async function waitFor(ids: readonly number[], types: readonly string[] | null): Promise<void> {
  const jobs = await db().cloudJob.findMany({ where: { id: { in: [...ids] } }, orderBy: { position: 'asc' } })
  const failed = jobs.find(({ state }) => state === 'Failed')
  if (failed) {
    const { ResourceName = failed.subject } = paramsOf(failed)
    const { errorCode, errorMessage } = failed
    throw new StepError('refused', errorCode ?? 'part_failed', `${ResourceName}: ${errorMessage ?? failed.type}`)
  }
  const isOpen = jobs.some(({ type, state }) => (types?.includes(type) ?? true) && UNFINISHED.includes(state))
  if (isOpen) throw new RetryAfter(PARTS_WAIT_MS)
}

async function removeAll(work: Work): Promise<void> {
  await waitFor(paramsOf(work.job).UndoIDs ?? (await beginRemoval(work)), null)
}

/** Once: the job keeps which jobs have to end. */
async function beginRemoval({ job, removeParts }: Work): Promise<number[]> {
  const { id, claim, ownerId, resourceId } = job
  return transaction(async (tx) => {
    await lockOwner(tx, ownerId)
    const UndoIDs = await removeParts(tx, { id: resourceId, ownerId })
    const data = { params: { ...paramsOf(job), UndoIDs } }
    const { count } = await tx.cloudJob.updateMany({ where: { id, claim }, data })
    if (count === 0) throw new Superseded(id)
    return UndoIDs
  })
}
