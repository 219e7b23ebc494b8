import { aliases, routes } from '#app/api/(vacancies)/routes.ts'
import type { ProductApi } from '#server/api/http/routes.ts'
import { oauthRoutes } from './adapters/root-host/oauth.ts'
import { profileRoutes } from './adapters/root-host/profile.ts'
import { rootHostAdapter } from './adapters/root-host/routes.ts'
import { GLOSSARY as glossary, vacancyEndpoint } from './http.ts'
import { NegotiationItem } from './responses/negotiations.schema.ts'
import { OTHER_STATES } from './responses/negotiations.service.ts'
import { SavedSearchView } from './search/saved-searches.schema.ts'
import { files } from './seo/beside-the-api.ts'

/** Lists of responses in the states that only the public API has. */
const otherStates = Object.fromEntries(
  Object.entries(OTHER_STATES).map(([id, list]) => [
    `/negotiations/${id}`,
    { GET: vacancyEndpoint(list, { failures: ['not_found'] }) },
  ]),
)

export default {
  aliases,
  files,
  /** Served at the root of VACANCIES_API_HOST. */
  hostAdapter: rootHostAdapter({ ...routes, ...otherStates }, { ...oauthRoutes, ...profileRoutes }),
  routes,
  eventData: {
    'response.received': { data: NegotiationItem, glossary },
    'response.changed': { data: NegotiationItem, glossary },
    'saved_search.new_items': { data: SavedSearchView, glossary },
  },
} satisfies ProductApi
