import type { CloudJob } from '#prisma/generated/client.ts'
import { db, transaction } from '#server/core/db.ts'
import { env } from '#server/env.ts'
import { stepsOf, typeOf } from './job-row.ts'
import { PLANS } from './plans.ts'
import type { StepResult } from './plan.ts'
import { changeJob } from './write-job.ts'

// A job's change comes first in its transaction: it takes the owner's lock, as every request does before all else, so
// the two never wait for each other.

export interface JobFailure {
  code: string
  /** A text for the owner. */
  message: string
}

/** Postponed → InProgress: the clock of its deadline starts. */
export function startJob(job: CloudJob): Promise<CloudJob> {
  const now = new Date()
  return changeJob(db(), job, {
    state: 'InProgress',
    startedAt: now,
    deadlineAt: new Date(now.getTime() + env().CLOUD_JOB_SECONDS * 1000),
    steps: withStep(job, 0, { startedAt: now.toISOString() }),
  })
}

/** Notes the end of a step and the start of the next. */
export function finishStep(job: CloudJob, index: number, { save }: StepResult): Promise<CloudJob> {
  const now = new Date().toISOString()
  const done = { ...job, steps: withStep(job, index, { endedAt: now }) }
  const steps = withStep(done, index + 1, { startedAt: now })
  const change = { steps, attempts: 0, progress: Math.floor(((index + 1) / steps.length) * 100) }
  if (!save) return changeJob(db(), job, change)
  return transaction(async (tx) => {
    const changed = await changeJob(tx, job, change)
    await save(tx)
    return changed
  })
}

/** InProgress → Completed, with everything that follows for the resource, in one transaction. */
export async function completeJob(job: CloudJob, { save }: StepResult = {}): Promise<void> {
  const endedAt = new Date()
  const steps = stepsOf(job).map((step) => ({ ...step, endedAt: step.endedAt ?? endedAt.toISOString() }))
  await transaction(async (tx) => {
    const ended = await changeJob(tx, job, { state: 'Completed', progress: 100, endedAt, steps, attempts: 0 })
    await save?.(tx)
    await PLANS[typeOf(job)].ended(tx, ended, true)
  })
}

/** InProgress → Failed, with everything that follows for the resource. */
export async function failJob(job: CloudJob, { code, message }: JobFailure): Promise<void> {
  const change = { state: 'Failed', endedAt: new Date(), errorCode: code, errorMessage: message }
  await transaction(async (tx) => {
    const ended = await changeJob(tx, job, change)
    await PLANS[typeOf(job)].ended(tx, ended, false)
  })
}

/** Counts a try that failed; no change that the owner needs to hear of. */
export async function noteAttempt(job: CloudJob): Promise<void> {
  await db().cloudJob.updateMany({ where: { id: job.id }, data: { attempts: { increment: 1 } } })
}

function withStep(job: Pick<CloudJob, 'steps'>, index: number, values: { startedAt?: string; endedAt?: string }) {
  return stepsOf(job).map((step, i) => (i === index ? { ...step, ...values } : step))
}
