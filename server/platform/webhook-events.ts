import { JobView } from '#server/cloud/jobs/jobs.schema.ts'
import type { DescribedEvent } from '#server/http/openapi/docs.ts'
import { OrderView } from '#server/rides/orders/orders.schema.ts'
import { GLOSSARY } from '#server/vacancies/http.ts'
import { NegotiationItem } from '#server/vacancies/responses/negotiations.schema.ts'
import { SavedSearchView } from '#server/vacancies/search/saved-searches.schema.ts'
import { EVENT_TYPES, EVENTS, type EventType } from '#server/webhooks/events.schema.ts'

/** What each event carries: bodies of the products' own endpoints. */
export const EVENT_DATA: Record<EventType, Pick<DescribedEvent, 'product' | 'data' | 'glossary'>> = {
  'job.completed': { product: 'cloud', data: JobView },
  'job.failed': { product: 'cloud', data: JobView },
  'response.received': { product: 'vacancies', data: NegotiationItem, glossary: GLOSSARY },
  'response.changed': { product: 'vacancies', data: NegotiationItem, glossary: GLOSSARY },
  'saved_search.new_items': { product: 'vacancies', data: SavedSearchView, glossary: GLOSSARY },
  'feedback.saved': { product: 'rides', data: OrderView },
}

/** The events as the API description shows them. */
export const DESCRIBED_EVENTS: readonly DescribedEvent[] = EVENT_TYPES.map((type) => ({
  type,
  meaning: EVENTS[type].meaning,
  ...EVENT_DATA[type],
}))
