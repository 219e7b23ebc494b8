import { followJobs } from '#server/cloud/job-events.service.ts'
import { jobStream } from '#server/cloud/job-stream.ts'
import { lenient } from '#server/cloud/lenient.ts'
import { endpoint } from '#server/http/endpoint.ts'

const read = lenient(followJobs.input)

export const GET = endpoint(followJobs, {
  contentType: 'text/event-stream',
  input: (raw, request) => read({ ...raw, after: request.headers.get('last-event-id') ?? raw['after'] }),
  respond: ({ after }, ctx) => jobStream(ctx, after),
})
