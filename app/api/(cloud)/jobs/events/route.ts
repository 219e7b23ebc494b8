import { followJobs } from '#server/cloud/jobs/jobs.service.ts'
import { jobStream } from '#server/cloud/jobs/job-stream.ts'
import { coerceInput } from '#server/cloud/coerce-input.ts'
import { endpoint } from '#server/http/endpoint.ts'

const read = coerceInput(followJobs.input)

export const GET = endpoint(followJobs, {
  contentType: 'text/event-stream',
  input: (raw, request) => read({ ...raw, after: request.headers.get('last-event-id') ?? raw['after'] }),
  respond: ({ after }, ctx) => jobStream(ctx, after),
})
