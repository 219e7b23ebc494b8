import type { CloudJob } from '#prisma/generated/client.ts'
import { db, transaction } from '#server/core/db.ts'
import type { Db } from '#server/core/db.ts'
import { env } from '#server/env.ts'
import { lockOwner } from '../owner.ts'
import { stepsOf, typeOf } from './job-row.ts'
import { PLANS } from './plans.ts'
import type { StepResult } from './plan.ts'
import { changeJob } from './write-job.ts'

export interface JobFailure {
  code: string
  /** A text for the owner. */
  message: string
}

/** Postponed → InProgress: the clock of its deadline starts. */
export function startJob(job: CloudJob): Promise<CloudJob> {
  const now = new Date()
  return change(job, (tx) =>
    changeJob(tx, job, {
      state: 'InProgress',
      startedAt: now,
      deadlineAt: new Date(now.getTime() + env().CLOUD_JOB_SECONDS * 1000),
      steps: withStep(job, 0, { startedAt: now.toISOString() }),
    }),
  )
}

/** Notes the end of a step and the start of the next. */
export function finishStep(job: CloudJob, index: number, result: StepResult): Promise<CloudJob> {
  const now = new Date().toISOString()
  const done = { ...job, steps: withStep(job, index, { endedAt: now }) }
  const steps = withStep(done, index + 1, { startedAt: now })
  return change(job, async (tx) => {
    await result.save?.(tx)
    return changeJob(tx, job, { steps, attempts: 0, progress: Math.floor(((index + 1) / steps.length) * 100) })
  })
}

/** InProgress → Completed, with everything that follows for the resource, in one transaction. */
export async function completeJob(job: CloudJob, result: StepResult = {}): Promise<void> {
  const endedAt = new Date()
  const steps = stepsOf(job).map((step) => ({ ...step, endedAt: step.endedAt ?? endedAt.toISOString() }))
  await change(job, async (tx) => {
    await result.save?.(tx)
    const ended = await changeJob(tx, job, { state: 'Completed', progress: 100, endedAt, steps, attempts: 0 })
    await PLANS[typeOf(job)].ended(tx, ended, true)
  })
}

/** InProgress → Failed, with everything that follows for the resource. */
export async function failJob(job: CloudJob, failure: JobFailure): Promise<void> {
  await change(job, async (tx) => {
    const ended = await changeJob(tx, job, {
      state: 'Failed',
      endedAt: new Date(),
      errorCode: failure.code,
      errorMessage: failure.message,
    })
    await PLANS[typeOf(job)].ended(tx, ended, false)
  })
}

/** Counts a try that failed; no change that the owner needs to hear of. */
export async function noteAttempt(job: CloudJob): Promise<void> {
  await db().cloudJob.updateMany({ where: { id: job.id }, data: { attempts: { increment: 1 } } })
}

/** The owner's lock comes first, as in every request: so the two never wait for each other. */
function change<T>(job: CloudJob, work: (tx: Db) => Promise<T>): Promise<T> {
  return transaction(async (tx) => {
    await lockOwner(tx, job.ownerId)
    return work(tx)
  })
}

function withStep(job: Pick<CloudJob, 'steps'>, index: number, values: { startedAt?: string; endedAt?: string }) {
  return stepsOf(job).map((step, i) => (i === index ? { ...step, ...values } : step))
}
