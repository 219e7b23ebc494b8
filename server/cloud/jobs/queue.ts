import type { CloudJob } from '#prisma/generated/client.ts'
import { db } from '#server/core/db.ts'
import { log } from '#server/core/log.ts'
import { isDatabaseUnavailable } from '#server/core/storage-errors.ts'
import { isHypervisorError, isLater } from '../hypervisor/errors.ts'
import type { Hypervisor } from '../hypervisor/hypervisor.ts'
import { stepsOf, typeOf } from './job-row.ts'
import { nextJob } from './job-writes.sql.ts'
import { completeJob, failJob, finishStep, noteAttempt, startJob } from './progress.ts'
import type { JobFailure } from './progress.ts'
import { PLANS } from './plans.ts'
import { withSubjectLock } from './subject-lock.sql.ts'

/** Tries after a bug before the job is given up: a fault of ours must not repeat until the deadline. */
const MAX_BUGS = 5

/**
 * Works through the queue of one subject, oldest job first, until it is empty or a step must wait.
 * Safe to call at any time, any number of times, from any number of workers.
 * @returns milliseconds after which it wants to be called again, or null when the queue is empty
 */
export async function advance(subject: string, hypervisor: Hypervisor): Promise<number | null> {
  for (;;) {
    const delay = await withSubjectLock(subject, () => drain(subject, hypervisor))
    // Whoever holds the lock looks again after letting go, so what made us come is not lost.
    if (delay === 'held') return null
    if (delay !== null) return delay
    if (!(await nextJob(db(), subject))) return null
  }
}

async function drain(subject: string, hypervisor: Hypervisor): Promise<number | null> {
  for (;;) {
    const job = await nextJob(db(), subject)
    if (!job) return null
    const delay = await work(job, hypervisor)
    if (delay !== null) return delay
  }
}

/** Runs the steps that are left. @returns a delay when one must wait, null when the job has ended */
async function work(found: CloudJob, hypervisor: Hypervisor): Promise<number | null> {
  let job = found.state === 'Postponed' ? await startJob(found) : found
  const plan = PLANS[typeOf(job)]
  for (;;) {
    const index = stepsOf(job).findIndex((step) => step.endedAt === null)
    const run = plan.steps[index]
    if (index < 0 || !run) {
      await completeJob(job)
      return null
    }
    try {
      const late = deadlineFailure(job)
      if (late) return await giveUp(job, hypervisor, late)
      const result = await run({ job, hypervisor, token: `${job.id}:${index}` })
      const isLast = index === plan.steps.length - 1
      if (isLast) {
        await completeJob(job, result ?? {})
        return null
      }
      job = await finishStep(job, index, result ?? {})
    } catch (error) {
      return afterError(job, hypervisor, error)
    }
  }
}

function deadlineFailure(job: CloudJob): JobFailure | null {
  if (job.deadlineAt === null || job.deadlineAt.getTime() > Date.now()) return null
  const minutes = Math.round((job.deadlineAt.getTime() - (job.startedAt ?? job.createdAt).getTime()) / 6000) / 10
  return {
    code: 'deadline_exceeded',
    message: `It was not done within ${minutes} minutes: the hypervisor did not answer, or not in time`,
  }
}

async function afterError(job: CloudJob, hypervisor: Hypervisor, error: unknown): Promise<number | null> {
  if (isLater(error)) return untilDeadline(job, error.laterMs)
  if (isHypervisorError(error) && error.hypervisorFault === 'refused') {
    return giveUp(job, hypervisor, { code: error.reason, message: error.message })
  }
  if (isOwnDatabaseAway(error)) throw error
  const isBug = !isHypervisorError(error)
  log()[isBug ? 'error' : 'warn']({ err: error, job: job.id, type: job.type }, 'a job step did not succeed')
  if (isBug && job.attempts + 1 >= MAX_BUGS) {
    return giveUp(job, hypervisor, { code: 'internal', message: 'Something went wrong on our side' })
  }
  await noteAttempt(job)
  return untilDeadline(job, Math.min(10_000, 250 * 2 ** Math.min(job.attempts, 6)))
}

function untilDeadline(job: CloudJob, ms: number): number {
  const left = (job.deadlineAt?.getTime() ?? Number.POSITIVE_INFINITY) - Date.now()
  return Math.max(1, Math.min(ms, left + 1))
}

/**
 * The database is our memory: without it nothing can be said about the job, and the caller tries again. A hypervisor
 * that cannot be reached has the same network errors for its cause, but is the job's own business.
 */
function isOwnDatabaseAway(error: unknown): boolean {
  return !isHypervisorError(error) && isDatabaseUnavailable(error)
}

/** Ends the job as failed, after an attempt to leave nothing half-made behind. */
async function giveUp(job: CloudJob, hypervisor: Hypervisor, failure: JobFailure): Promise<null> {
  try {
    await PLANS[typeOf(job)].undo?.({ job, hypervisor, token: `${job.id}:undo` })
  } catch (error) {
    if (isOwnDatabaseAway(error)) throw error
    log().warn({ err: error, job: job.id, type: job.type }, 'what a failed job left could not be removed yet')
  }
  await failJob(job, failure)
  return null
}
