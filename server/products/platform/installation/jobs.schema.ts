import { z } from 'zod'
import { named } from '#server/core/base.schema.ts'

const id = z
  .string()
  .regex(/^[1-9]\d{0,17}$/)
  .describe('Number of the job')
const state = z
  .enum(['failed', 'due', 'running', 'later'])
  .describe('`failed` for good, `due` now, `running`, or `later`: planned, or tried again')

export const ListBackgroundJobs = z.strictObject({
  state: state.optional().describe('Only jobs of this state'),
  before: id.optional().describe('Only jobs before this one: `next` of the page before'),
  limit: z.coerce.number<number | string>().int().min(1).max(100).default(20).describe('Most jobs'),
})

export const BackgroundJobId = z.strictObject({ id })

export const BackgroundJob = named('BackgroundJob', {
  id,
  task: z.string().describe('What it does, `<product>.<verb>`'),
  state,
  attempts: z.int().describe('Attempts so far'),
  most_attempts: z.int().describe('Attempts after which it has failed for good'),
  run_at: z.iso.datetime().describe('When it is due'),
  created_at: z.iso.datetime().describe('Time of creation'),
  error: z.string().nullable().describe('Why the last attempt failed'),
})

export const BackgroundJobList = named('BackgroundJobList', {
  items: z.array(BackgroundJob).describe('Jobs, newest first'),
  next: z.string().nullable().describe('For `before`; null on the last page'),
})
