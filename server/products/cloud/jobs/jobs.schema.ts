import { z } from 'zod'
import { idParam, named } from '#server/core/base.schema.ts'
import { dateField, serverId } from '../fields.schema.ts'

export const JOB_TYPES = [
  'Create',
  'Resize',
  'PowerOn',
  'PowerOff',
  'PowerReboot',
  'ShutDownGuestOS',
  'AddNetwork',
  'RemoveNetwork',
  'CreateTemplate',
  'DeleteTemplate',
  'CreateNetwork',
  'DeleteNetwork',
  'Delete',
  'CreateZone',
  'UpdateZone',
  'SignZone',
  'UnsignZone',
  'DeleteZone',
  'CheckDelegation',
  'SetPTR',
  'Adopt',
  'Release',
  'CreateSnapshot',
  'DeleteSnapshot',
  'RestoreSnapshot',
  'Rebuild',
  'ResetPassword',
  'AddFirewall',
  'RemoveFirewall',
  'UpdateFirewall',
  'CreateStack',
  'ChangeStack',
  'DeleteStack',
] as const
export type JobType = (typeof JOB_TYPES)[number]

const JOB_STATES = ['Postponed', 'InProgress', 'Completed', 'Failed'] as const
export type JobState = (typeof JOB_STATES)[number]

/** The resources that exist on a hypervisor or a name server. */
export const HOSTED_TYPES = ['Server', 'Network', 'Template', 'Zone'] as const
export type HostedType = (typeof HOSTED_TYPES)[number]

export const RESOURCE_TYPES = [...HOSTED_TYPES, 'Stack'] as const
export type ResourceType = (typeof RESOURCE_TYPES)[number]

const jobId = z.int().min(1).max(2_147_483_647).describe('Identifier of the job')

export const JobError = named('JobError', {
  Code: z.string().describe('Machine-readable reason'),
  Message: z.string().describe('Human-readable reason'),
})

export const JobView = named('Job', {
  ID: jobId,
  Type: z.enum(JOB_TYPES).describe('What the job does'),
  State: z.enum(JOB_STATES).describe('Postponed (queued), InProgress, Completed or Failed'),
  Progress: z.int().min(0).max(100).describe('Percentage of completed steps'),
  ResourceType: z.enum(RESOURCE_TYPES).describe('Kind of the resource'),
  ResourceID: z.int().describe('Identifier of the resource'),
  ResourceName: z.string().nullable().describe('Name of the resource at the time of the request; null in old jobs'),
  NetworkName: z.string().nullable().describe('Name of the private network that the server joins or leaves, or null'),
  CreateDate: dateField.describe('Time the job was requested'),
  StartDate: dateField.nullable().describe('Time work began, or null'),
  EndDate: dateField.nullable().describe('Time the job ended, or null'),
  Error: JobError.nullable().describe('Why the job failed, or null'),
  Steps: z
    .array(
      z.object({
        Name: z.string().describe('What the step does'),
        StartDate: dateField.nullable().describe('Time the step began, or null'),
        EndDate: dateField.nullable().describe('Time the step ended, or null'),
      }),
    )
    .describe('Steps in order'),
  Sequence: z.int().describe("Number of the job's latest change, counted per owner: the `after` of the next request"),
})
export type JobView = z.output<typeof JobView>

export const JobList = z.array(JobView)

const sequence = z.int().min(0).max(2_147_483_647)

export const ListJobs = z.strictObject({
  id: z.array(jobId).max(200).optional().describe('Only these jobs; may be repeated'),
  server_id: serverId.optional().describe('Only jobs of this server'),
  state: z.enum(JOB_STATES).optional().describe('Only jobs in this state'),
  after: sequence.optional().describe('Only jobs that changed after this sequence number, in that order'),
  limit: z.int().min(1).max(500).default(100).describe('Maximum number of jobs'),
})

export const GetJob = z.strictObject({
  id: idParam().describe('Identifier of the job'),
  wait: z.int().min(0).max(60).default(0).describe('Seconds to wait for the job to end before answering'),
})

export const JobEvents = z.strictObject({
  after: sequence.optional().describe('Sequence number to resume from; the Last-Event-ID header takes precedence'),
})

export const JobEventStream = z.string().meta({
  id: 'JobEventStream',
  description:
    'Server-sent events: `event: job` with a job as `data` and its sequence number as `id`, `event: resource` with what changed besides',
  contentMediaType: 'text/event-stream',
})

/** True once nothing more will happen to the job. */
export function hasEnded(job: { State: JobState }): boolean {
  return job.State === 'Completed' || job.State === 'Failed'
}
