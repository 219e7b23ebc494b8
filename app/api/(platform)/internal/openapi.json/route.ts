import { endpoint } from '#server/http/endpoint.ts'
import { readInternalApi } from '#server/platform/openapi.service.ts'

export const GET = endpoint(readInternalApi, {
  listener: 'internal',
  accepts: { token: true, service: true, cookie: false },
})
