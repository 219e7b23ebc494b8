import { z } from 'zod'
import { nothing } from '#server/core/base.schema.ts'
import { operation, PRODUCTS } from '#server/core/operation.ts'
import { singleton } from '#server/core/singleton.ts'
import { ApiDescription, describeApi } from '#server/http/openapi/describe.ts'
import { apiRoutes } from '#server/http/routes.ts'
import { DESCRIBED_EVENTS } from './webhook-events.ts'

export const readOpenApi = operation({
  id: 'openapi.read',
  name: 'getApiDescription',
  product: 'platform',
  summary: 'Get this API description',
  access: 'anyone',
  kind: 'query',
  input: z.strictObject({
    product: z
      .enum(PRODUCTS)
      .optional()
      .describe('The part of this product alone; `platform` has account, tokens and users'),
  }),
  output: ApiDescription,
  run: (ctx, { product }) => describeListener('public', ctx.origin, product),
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

/** The description of one listener, or a part of it; computed once per process, the host put in per request. */
async function describeListener(listener: 'public' | 'internal', origin: string, product?: (typeof PRODUCTS)[number]) {
  const described = await singleton(`openapi-${listener}-${product ?? 'all'}`, async () =>
    describeApi((await apiRoutes()).routes, {
      listener,
      origin: '',
      product,
      ...(listener === 'public' && { events: DESCRIBED_EVENTS }),
    }),
  )
  return { ...described, openapi: '3.1.0' as const, servers: [{ url: origin }] }
}
