import { AppError } from '#server/core/errors.ts'
import type { RouteList } from '#server/api/http/route-table.ts'
import { listServers } from '../../servers/servers.service.ts'
import { idOf, listed, ok, row } from './answer.ts'
import { invalid } from './errors.ts'

/** An installation is one place. */
export const LOCATION = {
  id: 1,
  name: 'local',
  description: 'This installation',
  country: '',
  city: '',
  latitude: 0,
  longitude: 0,
  network_zone: 'local',
}

/** For clients from before July 2026. */
export const DATACENTER = {
  id: 1,
  name: 'local-dc1',
  description: 'This installation',
  location: LOCATION,
  server_types: { supported: [], available: [], available_for_migration: [] },
}

type Given = string | number | null | undefined

/** Refuses any location or data center but the only one. @throws invalid_input */
export function checkPlace({ location, datacenter }: { location?: Given; datacenter?: Given }): void {
  const isOurs = (given: Given, { id, name }: { id: number; name: string }) =>
    given === undefined || given === null || given === '' || given === name || String(given) === String(id)
  if (!isOurs(location, LOCATION)) throw invalid('location', `there is one: ${LOCATION.name}`)
  if (!isOurs(datacenter, DATACENTER)) throw invalid('datacenter', `there is one: ${DATACENTER.name}`)
}

export const placeRoutes: RouteList = {
  '/locations': { GET: row(listServers, (call) => listed(call, 'locations', [LOCATION], (item) => item)) },
  '/locations/{id}': { GET: row(listServers, (call) => only(idOf(call), 'location', LOCATION)) },
  '/datacenters': {
    GET: row(listServers, async (call) => {
      const { body } = (await listed(call, 'datacenters', [DATACENTER], (item) => item)) as { body: object }
      return ok({ ...body, recommendation: DATACENTER.id })
    }),
  },
  '/datacenters/{id}': { GET: row(listServers, (call) => only(idOf(call), 'datacenter', DATACENTER)) },
}

function only(id: number, key: string, item: { id: number }) {
  if (id !== item.id) throw new AppError('not_found')
  return ok({ [key]: item })
}
