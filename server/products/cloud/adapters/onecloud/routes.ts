import { RouteTable, routesAt, type PathAdapter, type RouteList } from '#server/api/http/route-table.ts'
import { domainRoutes } from './domains.ts'
import { oneCloudErrors } from './errors.ts'
import { imageRoutes } from './images.ts'
import { keyRoutes } from './keys.ts'
import { networkRoutes } from './networks.ts'
import { placeRoutes } from './place.ts'
import { serverRoutes } from './servers.ts'

const routes: RouteList = {
  ...serverRoutes,
  ...imageRoutes,
  ...networkRoutes,
  ...keyRoutes,
  ...domainRoutes,
  ...placeRoutes,
}

/** The API of a hosting provider for its clients. It decides nothing: operations and scopes are those of `/api`. */
export const oneCloudAdapter: PathAdapter = {
  name: 'onecloud',
  prefix: '/onecloud',
  table: new RouteTable(routesAt('/onecloud', routes)),
  errors: oneCloudErrors,
  // Its clients send `Authorization: Bearer`, as ours do.
  readCredential: () => {},
  normalize: (path) => path.toLowerCase().replaceAll(/\/{2,}/g, '/'),
}
