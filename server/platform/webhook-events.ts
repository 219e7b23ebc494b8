import { products } from '#server/core/products.ts'
import { EVENTS, type EventType } from '#server/core/scopes.schema.ts'
import type { DescribedEvent } from '#server/http/openapi/docs.ts'

/** The events of what is served, as the API description shows them: with bodies of the products' own endpoints. */
export async function describedEvents(): Promise<DescribedEvent[]> {
  const parts = await Promise.all(products().map(async ({ id, api }) => ({ id, ...(await api()).default })))
  return parts.flatMap(({ id, eventData = {} }) =>
    Object.entries(eventData).map(([type, data]) => ({
      type,
      product: id,
      meaning: EVENTS[type as EventType].meaning,
      ...data,
    })),
  )
}
