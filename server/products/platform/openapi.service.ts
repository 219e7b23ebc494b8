import { DEFAULT_LOCALE } from '#i18n/locales.ts'
import { z } from 'zod'
import { platformQuery, publicQuery } from '#server/platform/operation.ts'
import { isServed } from '#server/core/products.ts'
import { PRODUCT_IDS, type ProductId, type EventType } from '#server/core/scopes.schema.ts'
import { singleton } from '#server/core/process/singleton.ts'
import { ApiDescription, describeApi } from '#server/api/openapi/describe.ts'
import { apiRoutes, productApis } from '#server/api/http/routes.ts'
import { eventText } from '#server/core/product-texts.schema.ts'
import type { DescribedEvent } from '#server/api/openapi/docs.ts'

export const readOpenApi = publicQuery({
  id: 'openapi.read',
  name: 'getApiDescription',
  summary: 'Get this API description',
  noTool: 'it is the description of the same operations in another format',
  input: z.strictObject({
    product: z
      .enum(PRODUCT_IDS)
      .refine(isServed, { error: 'is not served here', params: { code: 'invalid_input' } })
      .optional()
      .describe('The part of this product alone; `platform` has account, tokens and users'),
  }),
  output: ApiDescription,
  run: (ctx, { product }) => describeListener('public', ctx.origin, product),
})

export const readInternalApi = platformQuery({
  id: 'openapi.readInternal',
  name: 'getInternalApiDescription',
  summary: 'Get the API description of the internal layer',
  access: 'music:internal',
  output: ApiDescription,
  run: (ctx) => describeListener('internal', ctx.origin),
})

/** The description of one listener, or a part of it; computed once per process, the host put in per request. */
async function describeListener(listener: 'public' | 'internal', origin: string, product?: ProductId) {
  const described = await singleton(`openapi-${listener}-${product ?? 'all'}`, async () =>
    describeApi((await apiRoutes()).routes, {
      listener,
      origin: '',
      product,
      ...(listener === 'public' && { events: await describedEvents() }),
    }),
  )
  return { ...described, openapi: '3.1.0' as const, servers: [{ url: origin }] }
}

/** The events of what is served, as the API description shows them: with bodies of the products' own endpoints. */
export async function describedEvents(): Promise<DescribedEvent[]> {
  return (await productApis()).flatMap(({ id, eventData = {} }) =>
    Object.entries(eventData).map(([type, data]) => ({
      type,
      product: id,
      meaning: eventText(type as EventType, DEFAULT_LOCALE),
      ...data,
    })),
  )
}
