import { endpoint } from '#server/http/endpoint.ts'
import { ready } from '#server/platform/health.service.ts'

export const GET = endpoint(ready, {
  status: ({ status }) => (status === 'ok' ? 200 : 503),
  statuses: [200, 503],
  etag: false,
  accepts: { token: false, cookie: false },
})
