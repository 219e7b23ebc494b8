import type { CloudJob } from '#prisma/generated/client.ts'
import type { Db } from '#server/core/db.ts'
import { jobView } from './job-row.ts'
import { CHANNEL } from './news.sql.ts'

// One statement counts the owner's sequence, writes the job, keeps the event and tells of it; Prisma needs four.
// The owner's row stays locked until the transaction ends, so sequence numbers appear in their order and without gaps.

/** The oldest job of a queue that is not over, or null. Asked several times for each job, so without Prisma's part. */
export async function nextJob(db: Db, subject: string): Promise<CloudJob | null> {
  const rows = await db.$queryRaw<CloudJob[]>`
    select id, owner_id as "ownerId", position, subject, type, state, progress, resource_type as "resourceType",
           resource_id as "resourceId", params, steps, sequence, attempts, error_code as "errorCode",
           error_message as "errorMessage", created_at as "createdAt", started_at as "startedAt",
           ended_at as "endedAt", deadline_at as "deadlineAt"
    from cloud_job where subject = ${subject} and state in ('Postponed', 'InProgress') order by position limit 1`
  return rows[0] ?? null
}

/** What a new job is made of; id, position and sequence come from the database. */
export type JobRow = Omit<CloudJob, 'id' | 'position' | 'sequence'>

/** Stores a new job under the first of `ids` that is free. */
export async function insertJob(tx: Db, job: JobRow, ids: readonly number[]): Promise<CloudJob> {
  const { ownerId, subject, type, state, resourceType, resourceId, createdAt } = job
  const view = JSON.stringify(jobView({ ...job, id: ids[0] ?? 0, position: 0n, sequence: 0 }))
  const rows = await tx.$queryRaw<Pick<CloudJob, 'id' | 'position' | 'sequence'>[]>`
    with owner as (
      insert into cloud_owner (owner_id, sequence) values (${ownerId}, 1)
      on conflict (owner_id) do update set sequence = cloud_owner.sequence + 1
      returning sequence
    ), job as (
      insert into cloud_job (id, owner_id, subject, type, state, resource_type, resource_id, params, steps, created_at,
                             sequence)
      select (select candidate from unnest(${ids}::int[]) candidate
              where not exists (select from cloud_job where id = candidate) limit 1),
             ${ownerId}, ${subject}, ${type}, ${state}, ${resourceType}, ${resourceId}::int,
             ${JSON.stringify(job.params)}::jsonb, ${JSON.stringify(job.steps)}::jsonb, ${createdAt}::timestamptz,
             sequence
      from owner
      returning id, position, sequence
    ), event as (
      insert into cloud_event (owner_id, sequence, job)
      select ${ownerId}, sequence, ${view}::jsonb || jsonb_build_object('ID', id, 'Sequence', sequence) from job
    )
    select id, position, sequence,
           pg_notify(${CHANNEL}, json_build_object('owner', ${ownerId}::text, 'job', id)::text)::text
    from job`
  const [made] = rows
  if (!made) throw new Error('the job was not stored')
  return { ...job, id: made.id, position: made.position, sequence: made.sequence }
}

/** Stores what changed of a job: state, progress, steps, times, attempts, error. */
export async function updateJob(tx: Db, job: CloudJob): Promise<CloudJob> {
  const { id, ownerId, state, progress, attempts, errorCode, errorMessage, startedAt, endedAt, deadlineAt } = job
  const rows = await tx.$queryRaw<Pick<CloudJob, 'sequence'>[]>`
    with owner as (
      insert into cloud_owner (owner_id, sequence) values (${ownerId}, 1)
      on conflict (owner_id) do update set sequence = cloud_owner.sequence + 1
      returning sequence
    ), job as (
      update cloud_job set
        state = ${state}, progress = ${progress}::int, steps = ${JSON.stringify(job.steps)}::jsonb,
        attempts = ${attempts}::int, error_code = ${errorCode}, error_message = ${errorMessage},
        started_at = ${startedAt}::timestamptz, ended_at = ${endedAt}::timestamptz,
        deadline_at = ${deadlineAt}::timestamptz, sequence = owner.sequence
      from owner where id = ${id}::int
      returning owner.sequence
    ), event as (
      insert into cloud_event (owner_id, sequence, job)
      select ${ownerId}, sequence, ${JSON.stringify(jobView(job))}::jsonb || jsonb_build_object('Sequence', sequence)
      from job
    )
    select sequence, pg_notify(${CHANNEL}, json_build_object('owner', ${ownerId}::text, 'job', ${id}::int)::text)::text
    from job`
  const [changed] = rows
  if (!changed) throw new Error(`job ${id} does not exist`)
  return { ...job, sequence: changed.sequence }
}
