import { invoke } from '#server/api/http/adapter-endpoint.ts'
import type { RouteList } from '#server/api/http/route-table.ts'
import { CreateNetwork, type NetworkView } from '../../networks/networks.schema.ts'
import {
  createNetwork,
  deleteNetwork,
  getNetwork,
  listNetworks,
  updateNetwork,
} from '../../networks/networks.service.ts'
import { about, idOf, ok, read, row, timeOf } from './answer.ts'
import { PLACE } from './place.ts'

const Named = CreateNetwork.pick({ Name: true })

export const networkRoutes: RouteList = {
  '/network': {
    GET: row(listNetworks, async ({ ctx }) => ok((await invoke(ctx, listNetworks, {})).items.map(networkBody))),
    POST: row(createNetwork, async ({ ctx, body }) =>
      ok(networkBody(await invoke(ctx, createNetwork, read(Named, body)))),
    ),
  },
  '/network/{id}': {
    GET: row(
      getNetwork,
      about('Network', async (call) => ok(networkBody(await invoke(call.ctx, getNetwork, { id: idOf(call) })))),
    ),
    PUT: row(
      updateNetwork,
      about('Network', async (call) =>
        ok(networkBody(await invoke(call.ctx, updateNetwork, { id: idOf(call), ...read(Named, call.body) }))),
      ),
    ),
    DELETE: row(
      deleteNetwork,
      about('Network', async (call) => {
        const { ResourceID } = await invoke(call.ctx, deleteNetwork, { id: idOf(call) })
        return ok({ ID: ResourceID, State: 'Deleting' })
      }),
    ),
  },
}

/** Addresses are always assigned by DHCP, whatever a client asked for. */
function networkBody({ ID, Name, State, Mask, Gateway, LinkedServers, DateCreate }: NetworkView) {
  return {
    ID,
    Name,
    State,
    Mask,
    Gateway,
    NetworkType: 'Private',
    Bandwidth: 0,
    IsDHCP: true,
    DCLocation: PLACE,
    LinkedServers,
    DateCreate: timeOf(DateCreate),
  }
}
