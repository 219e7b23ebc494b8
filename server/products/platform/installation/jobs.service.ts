import type { z } from 'zod'
import { texts } from '#i18n/texts.ts'
import { AppError, found } from '#server/core/errors.ts'
import { dropJob, findJob, listJobs, retryJob, type JobRow } from '#server/core/tasks/job-list.sql.ts'
import { operatorMutation, operatorQuery } from '#server/platform/operation.ts'
import { BackgroundJob, BackgroundJobId, BackgroundJobList, ListBackgroundJobs } from './jobs.schema.ts'

export const listBackgroundJobs = operatorQuery({
  id: 'admin.jobs',
  name: 'listBackgroundJobs',
  summary: 'List background jobs',
  description: 'Without their payloads. Jobs that failed for good are kept for 30 days.',
  input: ListBackgroundJobs,
  output: BackgroundJobList,
  async run({ db }, { limit, ...wanted }) {
    const rows = await listJobs(db, { ...wanted, limit: limit + 1 })
    const page = rows.slice(0, limit)
    return { items: page.map(jobView), next: rows.length > limit ? String(page.at(-1)?.id) : null }
  },
})

export const retryBackgroundJob = operatorMutation({
  id: 'admin.retryJob',
  name: 'retryBackgroundJob',
  summary: 'Retry a background job',
  description: 'Now, with all its attempts. One that runs is refused with 409.',
  input: BackgroundJobId,
  output: BackgroundJob,
  async run(ctx, { id }) {
    const before = found(await findJob(ctx.db, id))
    if (!(await retryJob(ctx.db, id))) throw running()
    ctx.note({ subject: `background-job:${id}`, before: partsOf(before), after: { attempts: 0 } })
    return jobView(found(await findJob(ctx.db, id)))
  },
})

export const dropBackgroundJob = operatorMutation({
  id: 'admin.dropJob',
  name: 'deleteBackgroundJob',
  summary: 'Delete a background job',
  description: 'What it would have done is not done. One that runs is refused with 409.',
  input: BackgroundJobId,
  async run(ctx, { id }) {
    const before = found(await findJob(ctx.db, id))
    if (!(await dropJob(ctx.db, id))) throw running()
    ctx.note({ subject: `background-job:${id}`, before: partsOf(before) })
  },
})

const running = () => new AppError('conflict', texts('admin.jobs')('running'))

const partsOf = ({ task, attempts, error }: JobRow) => ({ task, attempts, ...(error !== null && { error }) })

function jobView(row: JobRow): z.input<typeof BackgroundJob> {
  const { task, state, attempts, mostAttempts, runAt, createdAt, error } = row
  return {
    id: String(row.id),
    task,
    state,
    attempts,
    most_attempts: mostAttempts,
    run_at: runAt.toISOString(),
    created_at: createdAt.toISOString(),
    error,
  }
}
