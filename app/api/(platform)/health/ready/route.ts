import { endpoint } from '#server/http/endpoint.ts'
import { ready } from '#server/platform/health.service.ts'

export const GET = endpoint(ready, {
  status: ({ status }) => (status === 'ok' ? 200 : 503),
  answers: { 200: ready.output, 503: ready.output },
  etag: false,
  unlimited: true,
  accepts: { token: false, cookie: false },
})
