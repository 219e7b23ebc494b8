import { products } from '#server/core/products.ts'
import { EVENTS, type EventType } from '#server/core/scopes.schema.ts'
import type { DescribedEvent } from '#server/http/openapi/docs.ts'

/** The events of what is served, as the API description shows them: with bodies of the products' own endpoints. */
export function describedEvents(): DescribedEvent[] {
  return products().flatMap(({ id, eventData = {} }) =>
    Object.entries(eventData).map(([type, data]) => ({
      type,
      product: id,
      meaning: EVENTS[type as EventType].meaning,
      ...data,
    })),
  )
}
