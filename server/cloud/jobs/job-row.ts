import { z } from 'zod'
import type { CloudJob } from '#prisma/generated/client.ts'
import { JobView } from './jobs.schema.ts'
import type { JobType } from './jobs.schema.ts'

const StoredSteps = z.array(
  z.object({ name: z.string(), startedAt: z.string().nullable(), endedAt: z.string().nullable() }),
)
export type StoredStep = z.output<typeof StoredSteps>[number]

/** What a request asked of its job; each type reads its own fields. Never a secret. */
export const JobParams = z.object({
  CPU: z.int().optional(),
  RAM: z.int().optional(),
  HDD: z.int().optional(),
  HDDType: z.enum(['SSD', 'SAS']).optional(),
  IsHighPerformance: z.boolean().optional(),
  NetworkID: z.int().optional(),
  NetworkIDs: z.array(z.int()).optional(),
})
export type JobParams = z.output<typeof JobParams>

export function paramsOf(job: Pick<CloudJob, 'params'>): JobParams {
  return JobParams.parse(job.params)
}

export function stepsOf(job: Pick<CloudJob, 'steps'>): StoredStep[] {
  return StoredSteps.parse(job.steps)
}

export function typeOf(job: Pick<CloudJob, 'type'>): JobType {
  return job.type as JobType
}

/** The job as it is told to its owner. */
export function jobView(job: CloudJob): JobView {
  return JobView.parse({
    ID: job.id,
    Type: job.type,
    State: job.state,
    Progress: job.progress,
    ResourceType: job.resourceType,
    ResourceID: job.resourceId,
    CreateDate: job.createdAt.toISOString(),
    StartDate: job.startedAt?.toISOString() ?? null,
    EndDate: job.endedAt?.toISOString() ?? null,
    Error: job.errorCode === null ? null : { Code: job.errorCode, Message: job.errorMessage ?? '' },
    Steps: stepsOf(job).map((step) => ({ Name: step.name, StartDate: step.startedAt, EndDate: step.endedAt })),
    Sequence: job.sequence,
  })
}
