import { join } from 'node:path'
import { nothing } from '#server/core/base.schema.ts'
import { operation } from '#server/core/operation.ts'
import { singleton } from '#server/core/singleton.ts'
import { ApiDescription, describeApi } from '#server/http/openapi/describe.ts'
import { loadRoutes } from '#server/http/routes.ts'
import { DESCRIBED_EVENTS } from './webhook-events.ts'

const API = join(process.cwd(), 'app/api')

export const readOpenApi = operation({
  id: 'openapi.read',
  name: 'getApiDescription',
  product: 'platform',
  summary: 'Get this API description',
  access: 'anyone',
  kind: 'query',
  input: nothing,
  output: ApiDescription,
  run: (ctx) => describeListener('public', ctx.origin),
})

export const readInternalApi = operation({
  id: 'openapi.readInternal',
  name: 'getInternalApiDescription',
  product: 'platform',
  summary: 'Get the API description of the internal layer',
  access: 'music:internal',
  kind: 'query',
  input: nothing,
  output: ApiDescription,
  run: (ctx) => describeListener('internal', ctx.origin),
})

/** The description of one listener; computed once per process, the host put in per request. */
async function describeListener(listener: 'public' | 'internal', origin: string) {
  const described = await singleton(`openapi-${listener}`, async () =>
    describeApi((await loadRoutes(API, '/api')).routes, {
      listener,
      origin: '',
      ...(listener === 'public' && { events: DESCRIBED_EVENTS }),
    }),
  )
  return { ...described, openapi: '3.1.0' as const, servers: [{ url: origin }] }
}
