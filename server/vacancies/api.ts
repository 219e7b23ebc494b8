import type { ProductApi } from '#server/core/product.ts'
import { GLOSSARY as glossary } from './http.ts'
import { NegotiationItem } from './responses/negotiations.schema.ts'
import { SavedSearchView } from './search/saved-searches.schema.ts'

export default {
  eventData: {
    'response.received': { data: NegotiationItem, glossary },
    'response.changed': { data: NegotiationItem, glossary },
    'saved_search.new_items': { data: SavedSearchView, glossary },
  },
} satisfies ProductApi
