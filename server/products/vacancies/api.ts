import { aliases, hostDoor, routes } from '#app/api/(vacancies)/routes.ts'
import type { ProductApi } from '#server/api/http/routes.ts'
import { GLOSSARY as glossary } from './http.ts'
import { NegotiationItem } from './responses/negotiations.schema.ts'
import { SavedSearchView } from './search/saved-searches.schema.ts'
import { files } from './seo/beside-the-api.ts'

export default {
  aliases,
  files,
  hostDoor,
  routes,
  eventData: {
    'response.received': { data: NegotiationItem, glossary },
    'response.changed': { data: NegotiationItem, glossary },
    'saved_search.new_items': { data: SavedSearchView, glossary },
  },
} satisfies ProductApi
