import type { RouteList } from '#server/api/http/route-table.ts'
import { vacancyEndpoint } from '../../http.ts'
import { OTHER_STATES } from '../../responses/negotiations.service.ts'

/** Lists of responses in the states that only the public API has. */
export const otherStateRoutes: RouteList = Object.fromEntries(
  Object.entries(OTHER_STATES).map(([id, list]) => [
    `/negotiations/${id}`,
    { GET: vacancyEndpoint(list, { failures: ['not_found'] }) },
  ]),
)
