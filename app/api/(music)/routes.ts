import type { RouteList } from '#server/api/http/route-table.ts'
import { explore } from '#server/products/music/explore.service.ts'
import { CURRENT, V1 } from '#server/products/music/gateway/v1.ts'
import { INTERNAL, internalEndpoint } from '#server/products/music/internal-api.ts'
import { audioEndpoint } from '#server/products/music/library/serve.ts'

/**
 * The REST API of the music at its paths below `/api`. The catalogue is made of the rows `V1_ROWS`
 * (server/products/music/gateway/v1.ts), each with its path; the internal layer is the table `INTERNAL`
 * (server/products/music/internal-api.ts), which the catalogue calls in process too.
 */
export const routes: RouteList = {
  ...below('/v1', V1),
  // Paths without a version answer as the current one does.
  ...CURRENT,
  '/audio/{...path}': { GET: audioEndpoint },

  ...below('/internal', INTERNAL),
  '/internal/explore': { GET: internalEndpoint(explore) },
}

function below(prefix: string, list: RouteList): RouteList {
  return Object.fromEntries(Object.entries(list).map(([path, handlers]) => [prefix + path, handlers]))
}
