import { endResource } from '#server/platform/tokens/end-resource.ts'
import type { CloudJob } from '#prisma/generated/client.ts'
import { db, transaction } from '#server/core/database/db.ts'
import { isAppError } from '#server/core/errors.ts'
import { lockOwner } from '../../owner.sql.ts'
import { settle } from '../../states.ts'
import { RetryAfter, StepError } from '../../step-error.ts'
import { Superseded } from '../claim.sql.ts'
import { UNFINISHED, paramsOf, stepsOf } from '../job-repository.sql.ts'
import type { JobType } from '../jobs.schema.ts'
import type { Plan, Step, Work } from './plan.ts'

/** Pause before looking again at the jobs of the parts. */
const PARTS_WAIT_MS = 250

/**
 * The parts of a stack have their own jobs, which the request has added together with this one: the
 * steps wait for them, and take all back when one has failed. A change adds first and removes last, by jobs that its
 * last step adds: until then it can be taken back.
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
    undo: (work) => removeOnce(work, 'UndoIDs'),
    ended: (tx, job, completed) =>
      settle(tx, 'Stack', job.resourceId, completed ? 'create.completed' : 'create.failed'),
  },
  ChangeStack: {
    waits: true,
    steps: [
      waiting('Create the networks', ['CreateNetwork']),
      waiting('Create and change the servers', ['Create', 'Resize', 'AddNetwork', 'AddFirewall', 'UpdateFirewall']),
      waiting('Publish the DNS records', ['UpdateZone']),
      waiting('Set the PTR records', ['SetPTR']),
      { name: 'Remove what is no longer part of it', run: (work) => removeOnce(work, 'RemoveIDs', 'Removes') },
    ],
    async undo(work) {
      // In the last step all new parts exist: they stay, even if an old part cannot be removed.
      const isRemoving = stepsOf(work.job).filter(({ endedAt }) => endedAt === null).length === 1
      if (!isRemoving) await removeOnce(work, 'UndoIDs', 'Adds')
    },
    ended: () => Promise.resolve(),
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
  return { name, run: ({ job }) => waitFor(job, paramsOf(job).JobIDs ?? [], types) }
}

/**
 * @param types which of the jobs must have ended, null for all; a failure of any job counts
 * @throws RetryAfter until they have ended, StepError as soon as one has failed
 */
async function waitFor(job: CloudJob, ids: readonly number[], types: readonly string[] | null): Promise<void> {
  const jobs = await db().cloudJob.findMany({ where: { id: { in: [...ids] } }, orderBy: { position: 'asc' } })
  const failed = jobs.find(({ state }) => state === 'Failed')
  if (failed) throw partFailed(job, failed)
  const isOpen = jobs.some(({ type, state }) => (types?.includes(type) ?? true) && UNFINISHED.includes(state))
  if (isOpen) throw new RetryAfter(PARTS_WAIT_MS)
}

/** The error names the part, and for a change of a stack also what was changed nevertheless: that is not taken back. */
function partFailed(job: CloudJob, failed: CloudJob): StepError {
  const { ResourceName = failed.subject } = paramsOf(failed)
  const { errorCode, errorMessage } = failed
  const reason = `${ResourceName}: ${errorMessage ?? failed.type}`
  const { Changes } = paramsOf(job)
  if (!Changes) return new StepError('refused', errorCode ?? 'part_failed', reason)
  const kept = Changes.filter((name) => name !== `${failed.resourceType} ${ResourceName}`)
  const text = kept.length === 0 ? reason : `${reason}. Changed nevertheless: ${kept.join(', ')}`
  return new StepError('refused', 'part_failed', text)
}

/**
 * Removes parts by jobs that are added only once: their ids are kept in the parameter of this job that `ids` names.
 * @param parts the parameter that lists the parts; without it, all parts of the stack are removed
 */
async function removeOnce(work: Work, ids: 'UndoIDs' | 'RemoveIDs', parts?: 'Adds' | 'Removes'): Promise<void> {
  const { job } = work
  await waitFor(job, paramsOf(job)[ids] ?? (await beginRemoval(work, ids, parts)), null)
}

/** @throws StepError when a part cannot be removed */
async function beginRemoval(
  { job, removeParts }: Work,
  ids: 'UndoIDs' | 'RemoveIDs',
  parts?: 'Adds' | 'Removes',
): Promise<number[]> {
  const { id, claim, ownerId, resourceId } = job
  const params = paramsOf(job)
  const only = parts && params[parts]
  if (parts && !only) throw new Error(`job ${id} does not say what to remove`)
  return transaction(async (tx) => {
    await lockOwner(tx, ownerId)
    const added = await removeParts(tx, { id: resourceId, ownerId }, only).catch((error: unknown) => {
      if (!isAppError(error)) throw error
      throw new StepError('refused', error.details.reason ?? error.code, error.message)
    })
    const data = { params: { ...params, [ids]: added } }
    const { count } = await tx.cloudJob.updateMany({ where: { id, claim }, data })
    if (count === 0) throw new Superseded(id)
    return added
  })
}
