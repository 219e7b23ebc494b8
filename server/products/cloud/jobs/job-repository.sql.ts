import { z } from 'zod'
import type { CloudJob } from '#prisma/generated/client.ts'
import type { Db } from '#server/core/database/db.ts'
import { randomIntId } from '#server/core/ids.ts'
import { publish } from '#server/core/database/pubsub.sql.ts'
import { Labels } from '../labels/labels.schema.ts'
import { Superseded } from './claim.sql.ts'
import { JobView, type JobType, type ResourceType } from './jobs.schema.ts'

// One statement counts the owner's sequence, writes the job, keeps the event and announces it; Prisma needs four.
// The owner's row stays locked until the transaction ends, so sequence numbers appear in order and without gaps.

/** The states of a job that has not ended. */
export const UNFINISHED = ['Postponed', 'InProgress']

/** Where transactions announce an `OwnerChange`. */
export const CHANGES = 'cloud_changes'

/** Something of an owner's changed. The message only says that there is something to read. */
export interface OwnerChange {
  owner: string
  /** Set when a job changed. */
  job?: number
  /** Set when something changed without a job, such as a name. */
  resource?: { type: ResourceType; id: number }
}

const StoredSteps = z.array(
  z.object({ name: z.string(), startedAt: z.string().nullable(), endedAt: z.string().nullable() }),
)
export type StoredStep = z.output<typeof StoredSteps>[number]

/** A record set as it was before the change that a job makes; null when there was none. */
const FormerSet = z.object({
  name: z.string(),
  type: z.string(),
  set: z
    .object({
      ttl: z.int(),
      values: z.array(z.string()),
      protected: z.boolean(),
      comment: z.string(),
      labels: Labels.default({}),
      serverId: z.int().nullable(),
      stackId: z.int().nullable().default(null),
    })
    .nullable(),
})
export type FormerSet = z.output<typeof FormerSet>

/** Parts of a stack, and what connects its servers. */
const StackParts = z.object({
  Servers: z.array(z.int()),
  Networks: z.array(z.int()),
  Firewalls: z.array(z.int()),
  Records: z.array(z.object({ ZoneID: z.int(), Name: z.string(), Type: z.string() })),
  Links: z.array(z.object({ ServerID: z.int(), NetworkID: z.int() })),
  Uses: z.array(z.object({ ServerID: z.int(), FirewallID: z.int() })),
})
export type StackParts = z.output<typeof StackParts>

/** What a request asks of its job; each type reads its own fields. Never a secret. */
const JobParams = z.object({
  CPU: z.int().optional(),
  RAM: z.int().optional(),
  HDD: z.int().optional(),
  HDDType: z.enum(['SSD', 'SAS']).optional(),
  IsHighPerformance: z.boolean().optional(),
  NetworkID: z.int().optional(),
  NetworkIDs: z.array(z.int()).optional(),
  SnapshotID: z.int().optional(),
  FirewallID: z.int().optional(),
  /** The serial that the name servers answer with when a change of a zone is done. */
  Serial: z.int().optional(),
  /** The record sets that a change replaced, kept until the job has ended. */
  Former: z.array(FormerSet).optional(),
  /** The jobs of the parts of a stack, and those that remove them again after one has failed. */
  JobIDs: z.array(z.int()).optional(),
  UndoIDs: z.array(z.int()).optional(),
  /** What a change of a stack creates, what it changes for people, and what it removes at its end, by which jobs. */
  Adds: StackParts.optional(),
  Changes: z.array(z.string()).optional(),
  Removes: StackParts.optional(),
  RemoveIDs: z.array(z.int()).optional(),
  /** Names at the time of the request, kept for display. */
  ResourceName: z.string().optional(),
  NetworkName: z.string().optional(),
})
export type JobParams = z.output<typeof JobParams>

/** A job to be created. */
interface NewJob {
  ownerId: string
  type: JobType
  resourceType: ResourceType
  resourceId: number
  resourceName: string
  /** The subject whose queue the job joins. */
  subject: string
  params: JobParams
}

/** The fields of a job that its progress changes. */
export type JobChange = Partial<
  Pick<
    CloudJob,
    | 'state'
    | 'progress'
    | 'steps'
    | 'attempts'
    | 'claim'
    | 'errorCode'
    | 'errorMessage'
    | 'startedAt'
    | 'endedAt'
    | 'deadlineAt'
  >
>

/** `server:123`: the queue of a resource. */
export function subjectOf(resourceType: ResourceType, id: number): string {
  return `${resourceType.toLowerCase()}:${id}`
}

export function paramsOf(job: Pick<CloudJob, 'params'>): JobParams {
  return JobParams.parse(job.params)
}

export function stepsOf(job: Pick<CloudJob, 'steps'>): StoredStep[] {
  return StoredSteps.parse(job.steps)
}

export function typeOf(job: Pick<CloudJob, 'type'>): JobType {
  return job.type as JobType
}

/** The job as its owner sees it. */
export function jobView(job: CloudJob): JobView {
  const { ResourceName = null, NetworkName = null } = paramsOf(job)
  return JobView.parse({
    ID: job.id,
    Type: job.type,
    State: job.state,
    Progress: job.progress,
    ResourceType: job.resourceType,
    ResourceID: job.resourceId,
    ResourceName,
    NetworkName,
    CreateDate: job.createdAt.toISOString(),
    StartDate: job.startedAt?.toISOString() ?? null,
    EndDate: job.endedAt?.toISOString() ?? null,
    Error: job.errorCode === null ? null : { Code: job.errorCode, Message: job.errorMessage ?? '' },
    Steps: stepsOf(job).map((step) => ({ Name: step.name, StartDate: step.startedAt, EndDate: step.endedAt })),
    Sequence: job.sequence,
  })
}

/** The oldest unfinished job of a queue, or null. Raw, since every job asks for it several times. */
export async function nextJob(db: Db, subject: string): Promise<CloudJob | null> {
  const rows = await db.$queryRaw<CloudJob[]>`
    select id, owner_id as "ownerId", position, subject, type, state, progress, resource_type as "resourceType",
           resource_id as "resourceId", params, steps, sequence, attempts, claim, error_code as "errorCode",
           error_message as "errorMessage", created_at as "createdAt", started_at as "startedAt",
           ended_at as "endedAt", deadline_at as "deadlineAt"
    from cloud_job where subject = ${subject} and state in ('Postponed', 'InProgress') order by position limit 1`
  return rows[0] ?? null
}

/** The queues with unfinished jobs, the one with the oldest job first. */
export async function openSubjects(db: Db): Promise<string[]> {
  const rows = await db.cloudJob.findMany({
    where: { state: { in: UNFINISHED } },
    distinct: ['subject'],
    select: { subject: true },
    orderBy: { position: 'asc' },
  })
  return rows.map(({ subject }) => subject)
}

/** The first unfinished job of each resource. */
export async function openJobs(
  tx: Db,
  resourceType: ResourceType,
  rows: readonly { id: number; ownerId: string }[],
): Promise<Map<number, number>> {
  const [first] = rows
  if (!first) return new Map()
  const jobs = await tx.cloudJob.findMany({
    where: { ownerId: first.ownerId, resourceType, state: { in: UNFINISHED } },
    orderBy: { position: 'desc' },
    select: { id: true, resourceId: true },
  })
  return new Map(jobs.map((job) => [job.resourceId, job.id]))
}

/** The position of the newest job of an account. */
export async function lastJob(tx: Db, ownerId: string): Promise<bigint> {
  const where = { ownerId }
  const job = await tx.cloudJob.findFirst({ where, orderBy: { position: 'desc' }, select: { position: true } })
  return job?.position ?? -1n
}

/** The ids of the jobs added after `position`: by this transaction, if the caller holds the owner's lock. */
export async function jobsSince(tx: Db, ownerId: string, position: bigint): Promise<number[]> {
  const where = { ownerId, position: { gt: position } }
  return (await tx.cloudJob.findMany({ where, select: { id: true }, orderBy: { position: 'asc' } })).map(({ id }) => id)
}

/** Stores a new job at the end of its queue. */
export async function insertJob(tx: Db, job: NewJob, steps: StoredStep[]): Promise<CloudJob> {
  const { ownerId, subject, type, resourceType, resourceId } = job
  const params = { ...job.params, ResourceName: job.resourceName }
  const row = { ...NEW, ownerId, subject, type, resourceType, resourceId, params, steps, createdAt: new Date() }
  // It is unlikely that the first of two random ids is taken, and practically impossible that both
  // are.
  const ids: [number, number] = [randomIntId(), randomIntId()]
  const view = JSON.stringify(jobView({ ...row, id: ids[0], position: 0n, sequence: 0 }))
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
             ${ownerId}, ${subject}, ${type}, ${row.state}, ${resourceType}, ${resourceId}::int,
             ${JSON.stringify(params)}::jsonb, ${JSON.stringify(steps)}::jsonb, ${row.createdAt}::timestamptz,
             sequence
      from owner
      returning id, position, sequence
    ), event as (
      insert into cloud_event (owner_id, sequence, job)
      select ${ownerId}, sequence, ${view}::jsonb || jsonb_build_object('ID', id, 'Sequence', sequence) from job
    )
    select id, position, sequence,
           pg_notify(${CHANGES}, json_build_object('owner', ${ownerId}::text, 'job', id)::text)::text
    from job`
  const [stored] = rows
  if (!stored) throw new Error('the job was not stored')
  return { ...row, id: stored.id, position: stored.position, sequence: stored.sequence }
}

const NEW = {
  state: 'Postponed',
  progress: 0,
  attempts: 0,
  claim: 0,
  errorCode: null,
  errorMessage: null,
  startedAt: null,
  endedAt: null,
  deadlineAt: null,
}

/**
 * Stores what changed of a job, as the next event of its owner.
 * @throws Superseded when another worker has taken the job up since `before` was read
 */
export async function updateJob(tx: Db, before: CloudJob, change: JobChange): Promise<CloudJob> {
  const job = { ...before, ...change }
  const { id, ownerId, state, progress, attempts, claim, errorCode, errorMessage, startedAt, endedAt, deadlineAt } = job
  // The job is locked before its owner's number is counted: a change that is refused leaves no gap.
  const rows = await tx.$queryRaw<Pick<CloudJob, 'sequence'>[]>`
    with claimed as (
      select id from cloud_job where id = ${id}::int and claim = ${before.claim}::int for update
    ), owner as (
      insert into cloud_owner (owner_id, sequence) select ${ownerId}, 1 from claimed
      on conflict (owner_id) do update set sequence = cloud_owner.sequence + 1
      returning sequence
    ), job as (
      update cloud_job set
        state = ${state}, progress = ${progress}::int, steps = ${JSON.stringify(job.steps)}::jsonb,
        attempts = ${attempts}::int, claim = ${claim}::int, error_code = ${errorCode}, error_message = ${errorMessage},
        started_at = ${startedAt}::timestamptz, ended_at = ${endedAt}::timestamptz,
        deadline_at = ${deadlineAt}::timestamptz, sequence = owner.sequence
      from owner where id = ${id}::int
      returning owner.sequence
    ), event as (
      insert into cloud_event (owner_id, sequence, job)
      select ${ownerId}, sequence, ${JSON.stringify(jobView(job))}::jsonb || jsonb_build_object('Sequence', sequence)
      from job
    )
    select sequence, pg_notify(${CHANGES}, json_build_object('owner', ${ownerId}::text, 'job', ${id}::int)::text)::text
    from job`
  const [stored] = rows
  if (!stored) throw new Superseded(id)
  return { ...job, sequence: stored.sequence }
}

/** Announces a change that needs no job. */
export function announce(tx: Db, change: OwnerChange): Promise<void> {
  return publish(tx, CHANGES, JSON.stringify(change))
}
