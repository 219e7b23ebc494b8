import { endpoint } from '#server/http/endpoint.ts'
import { live } from '#server/platform/health.service.ts'

export const GET = endpoint(live, { etag: false, unlimited: true, accepts: { token: false, cookie: false } })
