import type { CloudJob } from '#prisma/generated/client.ts'
import { db, transaction } from '#server/core/database/db.ts'
import { env } from '#server/settings/env.ts'
import { emit } from '#server/platform/webhooks/emit.sql.ts'
import type { Notice } from '#server/platform/notifications/notify.sql.ts'
import { resourceOf } from '../resources.ts'
import { claimJob } from './claim.sql.ts'
import { jobView, stepsOf, typeOf, updateJob, type JobChange, type StoredStep } from './job-repository.sql.ts'
import { jobHref } from './job-href.schema.ts'
import type { JobView } from './jobs.schema.ts'
import { PLANS } from './plans/plans.ts'
import type { Plan, Save, Step } from './plans/plan.ts'

// A job's change comes first in its transaction: it takes the owner's lock, as every request does first, so the two
// never deadlock.

export interface JobFailure {
  code: string
  /** A text for the owner. */
  message: string
}

/**
 * The steps of a plan, with what a job has recorded of them. A version with another list may have created the job: a
 * step that is done, under this name or the former one, stays done; a step that is new to the job is still to do,
 * wherever it stands; a step that the plan no longer has is dropped.
 */
export function currentSteps(plan: Pick<Plan, 'steps'>, recorded: readonly StoredStep[]): StoredStep[] {
  return plan.steps.map(({ name, formerly }) => {
    const found = recorded.find((step) => step.name === name) ?? recorded.find((step) => step.name === formerly)
    return { name, startedAt: found?.startedAt ?? null, endedAt: found?.endedAt ?? null }
  })
}

/** The first step that is not done; undefined when none is left. */
export function nextStep(job: CloudJob): Step | undefined {
  const plan = PLANS[typeOf(job)]
  return plan.steps[currentSteps(plan, stepsOf(job)).findIndex((step) => step.endedAt === null)]
}

/** Takes a job up. Postponed → InProgress: the clock of its deadline starts. @throws Superseded */
export function startJob(job: CloudJob): Promise<CloudJob> {
  if (job.state === 'InProgress') return claimJob(db(), job)
  const now = new Date()
  return updateJob(db(), job, {
    state: 'InProgress',
    claim: job.claim + 1,
    startedAt: now,
    deadlineAt: PLANS[typeOf(job)].waits ? null : new Date(now.getTime() + env().CLOUD_JOB_SECONDS * 1000),
    steps: withNextStarted(stepsNow(job), now),
  })
}

/** Records the end of a step; the end of the last one completes the job. */
export function finishStep(job: CloudJob, { name }: Step, save: Save | void): Promise<CloudJob> {
  const now = new Date()
  const at = now.toISOString()
  const steps = stepsNow(job).map((step) =>
    step.name === name ? { ...step, startedAt: step.startedAt ?? at, endedAt: at } : step,
  )
  const done = steps.filter((step) => step.endedAt !== null).length
  if (done === steps.length) return endJob(job, { ...COMPLETED, steps }, save)
  const progress = Math.floor((done / steps.length) * 100)
  const change = { steps: withNextStarted(steps, now), attempts: 0, progress }
  if (!save) return updateJob(db(), job, change)
  return transaction(async (tx) => {
    const changed = await updateJob(tx, job, change)
    await save(tx)
    return changed
  })
}

/** InProgress → Completed, for a job that has no step left to do. */
export function completeJob(job: CloudJob): Promise<CloudJob> {
  return endJob(job, { ...COMPLETED, steps: stepsNow(job) })
}

/** InProgress → Failed. */
export function failJob(job: CloudJob, { code, message }: JobFailure): Promise<CloudJob> {
  return endJob(job, { state: 'Failed', errorCode: code, errorMessage: message })
}

const COMPLETED = { state: 'Completed', progress: 100, attempts: 0 }

/** Ends the job, with everything that follows for the resource, in one transaction. */
function endJob(job: CloudJob, change: JobChange, save?: Save | void): Promise<CloudJob> {
  return transaction(async (tx) => {
    const ended = await updateJob(tx, job, { ...change, endedAt: new Date() })
    await save?.(tx)
    const isCompleted = ended.state === 'Completed'
    await PLANS[typeOf(job)].ended(tx, ended, isCompleted)
    const type = isCompleted ? 'job.completed' : 'job.failed'
    const data = jobView(ended)
    const notice = isCompleted ? null : failureNotice(data)
    await emit(tx, { ownerId: ended.ownerId, type, subject: ended.subject, data, notice })
    return ended
  })
}

/** The notice names the resource itself: the job may have waited in the queue of another one. */
function failureNotice(job: JobView): Notice {
  const subject = resourceOf(job)
  const facts = { name: job.ResourceName ?? subject, reason: job.Error?.Message ?? '' }
  return { kind: 'job.failed', subject, path: jobHref(job), facts }
}

function stepsNow(job: CloudJob): StoredStep[] {
  return currentSteps(PLANS[typeOf(job)], stepsOf(job))
}

function withNextStarted(steps: StoredStep[], now: Date): StoredStep[] {
  const next = steps.findIndex((step) => step.endedAt === null)
  return steps.map((step, i) => (i === next ? { ...step, startedAt: step.startedAt ?? now.toISOString() } : step))
}
