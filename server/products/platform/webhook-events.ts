import { DEFAULT_LOCALE } from '#i18n/locales.ts'
import { eventText } from '#server/core/product-texts.schema.ts'
import type { EventType } from '#server/core/scopes.schema.ts'
import type { DescribedEvent } from '#server/api/openapi/docs.ts'
import { productApis } from '#server/api/http/routes.ts'

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
