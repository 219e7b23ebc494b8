import { z } from 'zod'
import { invoke, type AdapterAnswer, type AdapterCall } from '#server/api/http/adapter-endpoint.ts'
import type { RouteList } from '#server/api/http/route-table.ts'
import type { Context } from '#server/core/context.ts'
import { AppError } from '#server/core/errors.ts'
import type { NetworkView } from '../../networks/networks.schema.ts'
import { rangeOf } from '../../networks/range.schema.ts'
import {
  createNetwork,
  deleteNetwork,
  getNetwork,
  listNetworks,
  updateNetwork,
} from '../../networks/networks.service.ts'
import {
  Labels,
  NO_CONTENT,
  created,
  idOf,
  listed,
  ok,
  read,
  readChange,
  readProtection,
  row,
  selectorOf,
} from './answer.ts'
import { invalid, refusal } from './errors.ts'
import { finishedAction } from './finished-actions.ts'
import { LOCATION } from './place.ts'

const AT = '/networks/{id}/actions'

export const networkRoutes: RouteList = {
  '/networks': { GET: row(listNetworks, list), POST: row(createNetwork, create) },
  '/networks/{id}': {
    GET: row(getNetwork, async (call) => ok({ network: networkBody(await networkOf(call.ctx, idOf(call))) })),
    PUT: row(updateNetwork, update),
    DELETE: row(deleteNetwork, remove),
  },
  [`${AT}/change_protection`]: { POST: row(updateNetwork, protect) },
  [`${AT}/add_subnet`]: { POST: row(updateNetwork, (call) => subnet(call, 'add_subnet')) },
  [`${AT}/delete_subnet`]: { POST: row(updateNetwork, (call) => subnet(call, 'delete_subnet')) },
  ...Object.fromEntries(
    ['change_ip_range', 'add_route', 'delete_route'].map((action) => [
      `${AT}/${action}`,
      { POST: row(updateNetwork, unsupported) },
    ]),
  ),
}

function networkBody(network: NetworkView) {
  const ip_range = rangeOf(network)
  return {
    id: network.ID,
    name: network.Name,
    created: network.DateCreate,
    ip_range,
    // The whole range is its one subnet.
    subnets: [{ type: 'cloud', ip_range, network_zone: LOCATION.network_zone, gateway: network.Gateway }],
    routes: [],
    servers: network.LinkedServers.map(({ ServerID }) => ServerID),
    load_balancers: [],
    protection: { delete: network.Protected },
    labels: network.Labels,
    expose_routes_to_vswitch: false,
  }
}

/** For clients, a network that is being deleted no longer exists. @throws not_found */
async function networkOf(ctx: Context, id: number): Promise<NetworkView> {
  const network = await invoke(ctx, getNetwork, { id })
  if (network.State === 'Deleting') throw new AppError('not_found')
  return network
}

async function list(call: AdapterCall): Promise<AdapterAnswer> {
  const { items } = await invoke(call.ctx, listNetworks, selectorOf(call))
  const present = items.filter(({ State }) => State !== 'Deleting')
  return listed(call, 'networks', present, networkBody)
}

const Subnet = z.object({
  type: z.string().nullish(),
  ip_range: z.string().nullish(),
  network_zone: z.string().nullish(),
})

const CreateNetwork = z.object({
  name: z.string(),
  ip_range: z.string(),
  subnets: z.array(Subnet).nullish(),
  routes: z.array(z.unknown()).nullish(),
  labels: Labels,
})

async function create(call: AdapterCall): Promise<AdapterAnswer> {
  const { name, ip_range: Range, subnets, routes, labels } = read(CreateNetwork, call.body)
  if (routes?.length) throw invalid('routes', 'networks have none here')
  for (const one of subnets ?? []) checkSubnet(one, Range)
  const network = await invoke(call.ctx, createNetwork, { Name: name, Range, ...(labels && { Labels: labels }) })
  return created({ network: networkBody(network) })
}

/** @throws invalid_input for any subnet but the one that is the whole network */
export function checkSubnet(
  { type, ip_range: range, network_zone: zone }: z.output<typeof Subnet>,
  whole: string,
): void {
  if ((type ?? 'cloud') !== 'cloud' && type !== 'server') throw invalid('type', 'subnets are of type cloud here')
  if (range && range !== whole) throw invalid('ip_range', `the one subnet of this network is ${whole}`)
  if (zone && zone !== LOCATION.network_zone) throw invalid('network_zone', `there is one: ${LOCATION.network_zone}`)
}

async function update(call: AdapterCall): Promise<AdapterAnswer> {
  const [id, change] = [idOf(call), readChange(call)]
  if (Object.keys(change).length > 0) await invoke(call.ctx, updateNetwork, { id, ...change })
  return ok({ network: networkBody(await networkOf(call.ctx, id)) })
}

/** Deletes a network; as in the Hetzner API, its servers leave it first. */
async function remove(call: AdapterCall): Promise<AdapterAnswer> {
  const { ID } = await networkOf(call.ctx, idOf(call))
  await invoke(call.ctx, deleteNetwork, { id: ID, detach: true })
  return NO_CONTENT
}

async function protect(call: AdapterCall): Promise<AdapterAnswer> {
  const Protected = readProtection(call)
  const { ID: id } = await networkOf(call.ctx, idOf(call))
  if (Protected !== undefined) await invoke(call.ctx, updateNetwork, { id, Protected })
  return created({ action: finishedAction('network', 'change_protection', id) })
}

/** Answers as if the subnet were added or deleted: a network has exactly one, which exists as long as the network. */
async function subnet(call: AdapterCall, command: 'add_subnet' | 'delete_subnet'): Promise<AdapterAnswer> {
  const sent = read(Subnet, call.body)
  const network = await networkOf(call.ctx, idOf(call))
  checkSubnet(sent, rangeOf(network))
  return created({ action: finishedAction('network', command, network.ID) })
}

async function unsupported(call: AdapterCall): Promise<AdapterAnswer> {
  await networkOf(call.ctx, idOf(call))
  throw refusal('unsupported_error', 'A network keeps its range here, and has no routes')
}
