import { followJobs } from '#server/cloud/jobs/jobs.service.ts'
import { jobStream } from '#server/cloud/jobs/job-stream.ts'
import { coerceInput } from '#server/cloud/coerce-input.ts'
import { JobEventStream } from '#server/cloud/jobs/jobs.schema.ts'
import { endpoint } from '#server/http/endpoint.ts'

const read = coerceInput(followJobs.input)

export const GET = endpoint(followJobs, {
  answers: { 200: { 'text/event-stream': JobEventStream } },
  requestHeaders: ['Last-Event-ID'],
  etag: false,
  input: (raw, request) => read({ ...raw, after: request.headers.get('last-event-id') ?? raw['after'] }),
  respond: ({ after }, ctx) => jobStream(ctx, after),
})
