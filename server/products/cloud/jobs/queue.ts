import { z } from 'zod'
import type { CloudJob } from '#prisma/generated/client.ts'
import { db, type Db } from '#server/core/database/db.ts'
import { log } from '#server/core/process/log.ts'
import { isDatabaseUnavailable } from '#server/core/database/storage-errors.ts'
import { enqueue } from '#server/core/tasks/jobs.sql.ts'
import { toUnicode } from '../dns/records/names.ts'
import { isStepError, isRetryAfter } from '../step-error.ts'
import { Superseded, claimJob, countAttempt, withSubjectLock } from './claim.sql.ts'
import { insertJob, nextJob, subjectOf, typeOf, type JobParams } from './job-repository.sql.ts'
import type { JobType, ResourceType } from './jobs.schema.ts'
import type { Tools } from './plans/plan.ts'
import { PLANS } from './plans/plans.ts'
import { completeJob, currentSteps, failJob, finishStep, nextStep, startJob, type JobFailure } from './progress.ts'

/** Does the jobs of one subject. */
export const ADVANCE = { name: 'cloud.advance', payload: z.object({ subject: z.string() }) }

/** Attempts after a bug before the job is given up: a fault of ours must not repeat until the deadline. */
const MAX_BUGS = 5

/** What a job changes, as it is stored. */
interface Resource {
  id: number
  ownerId: string
  name: string
}

interface JobOptions {
  /** The kind of the resource, where the type of the job does not name it. */
  kind?: ResourceType
  /** Whose queue it joins: the resource's own, unless it must wait for another resource. */
  subject?: string
  params?: JobParams
}

/** Puts a job at the end of its queue and wakes the worker when the transaction commits. */
export async function addJob(
  tx: Db,
  type: JobType,
  { id, ownerId, name }: Resource,
  { kind, subject, params = {} }: JobOptions = {},
): Promise<CloudJob> {
  const resourceType = kind ?? resourceTypeOf(type)
  const queue = subject ?? subjectOf(resourceType, id)
  const resourceName = resourceType === 'Zone' ? toUnicode(name) : name
  const job = { ownerId, type, resourceType, resourceId: id, resourceName, subject: queue, params }
  const stored = await insertJob(tx, job, currentSteps(PLANS[type], []))
  await wake(tx, queue)
  return stored
}

function resourceTypeOf(type: JobType): ResourceType {
  if (type.endsWith('Zone') || type === 'CheckDelegation') return 'Zone'
  if (type.endsWith('Template')) return 'Template'
  if (type.endsWith('Stack')) return 'Stack'
  return type === 'CreateNetwork' || type === 'DeleteNetwork' ? 'Network' : 'Server'
}

/**
 * Works through the queue of one subject, oldest job first, until it is empty or a step must wait.
 * Safe to call at any time, any number of times, from any number of workers.
 * @returns milliseconds after which to call again, or null when the queue is empty
 */
export async function advance(subject: string, tools: Tools): Promise<number | null> {
  for (;;) {
    const delay = await withSubjectLock(subject, () => drain(subject, tools))
    // The holder of the lock checks the queue again after releasing it, so what woke us is not lost.
    if (delay === 'held') return null
    if (delay !== null) return delay
    if (!(await nextJob(db(), subject))) return null
  }
}

/** Wakes the worker for a subject when the transaction commits. It only wakes: the order of work is our job table. */
export async function wake(tx: Db, subject: string, runAt?: Date): Promise<void> {
  const options = { key: `cloud ${subject}`, ...(runAt && { runAt }) }
  await enqueue(tx, ADVANCE, { subject }, options)
}

/**
 * Wakes the worker after `ms`. The stored time wakes it even when this process dies; the timer only makes it punctual,
 * since stored times are only checked every few seconds.
 */
export async function wakeLater(subject: string, ms: number): Promise<void> {
  await wake(db(), subject, new Date(Date.now() + ms))
  setTimeout(() => void wake(db(), subject).catch(() => {}), ms).unref()
}

async function drain(subject: string, tools: Tools): Promise<number | null> {
  try {
    for (;;) {
      const job = await nextJob(db(), subject)
      if (!job) return null
      const delay = await work(job, tools)
      if (delay !== null) return delay
    }
  } catch (error) {
    if (!(error instanceof Superseded)) throw error
    log().warn({ err: error, subject }, 'the lock of a queue was lost while its job was worked on')
    return null
  }
}

/** Runs the steps that are left. @returns a delay when one must wait, null when the job has ended */
async function work(found: CloudJob, tools: Tools): Promise<number | null> {
  let job = await startJob(found)
  while (job.state === 'InProgress') {
    const step = nextStep(job)
    try {
      const late = deadlineFailure(job)
      if (late) return await giveUp(job, tools, late)
      const save = await step?.run({ ...tools, job, token: `${job.id}:${step.name}` })
      job = step ? await finishStep(job, step, save) : await completeJob(job)
    } catch (error) {
      return afterError(job, tools, error)
    }
  }
  return null
}

function deadlineFailure(job: CloudJob): JobFailure | null {
  if (job.deadlineAt === null || job.deadlineAt.getTime() > Date.now()) return null
  const minutes = Math.round((job.deadlineAt.getTime() - (job.startedAt ?? job.createdAt).getTime()) / 6000) / 10
  const who = job.subject.startsWith('zone:') ? 'the name servers' : 'the hypervisor'
  return {
    code: 'deadline_exceeded',
    message: `Not done within ${minutes} minutes: ${who} did not respond in time`,
  }
}

async function afterError(job: CloudJob, tools: Tools, error: unknown): Promise<number | null> {
  if (isRetryAfter(error)) return untilDeadline(job, error.retryAfterMs)
  if (isStepError(error) && error.stepFault === 'refused') {
    return giveUp(job, tools, { code: error.reason, message: error.message })
  }
  if (error instanceof Superseded || isOwnDatabaseUnavailable(error)) throw error
  const isBug = !isStepError(error)
  log()[isBug ? 'error' : 'warn']({ err: error, job: job.id, type: job.type }, 'a job step did not succeed')
  if (isBug && job.attempts + 1 >= MAX_BUGS) {
    return giveUp(job, tools, { code: 'internal', message: 'Something went wrong on our side' })
  }
  await countAttempt(db(), job)
  return untilDeadline(job, Math.min(10_000, 250 * 2 ** Math.min(job.attempts, 6)))
}

function untilDeadline(job: CloudJob, ms: number): number {
  const left = (job.deadlineAt?.getTime() ?? Number.POSITIVE_INFINITY) - Date.now()
  return Math.max(1, Math.min(ms, left + 1))
}

/**
 * Without our database nothing can be recorded about the job, and the caller tries again. A hypervisor or name server
 * that cannot be reached has the same network errors as its cause, but is the job's own business.
 */
function isOwnDatabaseUnavailable(error: unknown): boolean {
  return !isStepError(error) && isDatabaseUnavailable(error)
}

/** Ends the job as failed, after an attempt to leave nothing half-done behind. @returns a delay while that waits */
async function giveUp(found: CloudJob, tools: Tools, failure: JobFailure): Promise<number | null> {
  // Claimed again first, so that the work of another worker is not undone.
  const job = await claimJob(db(), found)
  try {
    await PLANS[typeOf(job)].undo?.({ ...tools, job, token: `${job.id}:undo` })
  } catch (error) {
    if (isOwnDatabaseUnavailable(error)) throw error
    if (isRetryAfter(error) && PLANS[typeOf(job)].waits) return error.retryAfterMs
    log().warn({ err: error, job: job.id, type: job.type }, 'what a failed job left could not be removed yet')
  }
  await failJob(job, failure)
  return null
}
