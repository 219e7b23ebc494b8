import { RouteTable, routesAt, type PathAdapter, type RouteList } from '#server/api/http/route-table.ts'
import { actionRoutes } from './actions.ts'
import { hetznerErrors } from './errors.ts'
import { firewallRoutes } from './firewalls.ts'
import { imageRoutes } from './images.ts'
import { keyRoutes } from './keys.ts'
import { metricRoutes } from './metrics.ts'
import { networkRoutes } from './networks.ts'
import { placeRoutes } from './place.ts'
import { primaryIpRoutes } from './primary-ips.ts'
import { rrsetRoutes } from './rrsets.ts'
import { serverActionRoutes } from './server-actions.ts'
import { typeRoutes } from './server-types.ts'
import { serverRoutes } from './servers.ts'
import { unsupportedRoutes } from './unsupported.ts'
import { zoneRoutes } from './zones.ts'

const routes: RouteList = {
  ...serverRoutes,
  ...serverActionRoutes,
  ...actionRoutes,
  ...imageRoutes,
  ...typeRoutes,
  ...placeRoutes,
  ...keyRoutes,
  ...metricRoutes,
  ...networkRoutes,
  ...firewallRoutes,
  ...primaryIpRoutes,
  ...zoneRoutes,
  ...rrsetRoutes,
  ...unsupportedRoutes,
}

/** The API of Hetzner Cloud for its clients. It decides nothing: operations, limits and scopes are those of `/api`. */
export const hetznerAdapter: PathAdapter = {
  name: 'hetzner',
  prefix: '/hetzner',
  table: new RouteTable(routesAt('/hetzner/v1', routes)),
  errors: hetznerErrors,
  // Its clients send `Authorization: Bearer`, as ours do.
  readCredential: () => {},
}
