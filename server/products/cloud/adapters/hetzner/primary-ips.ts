import { invoke, orNull, type AdapterAnswer, type AdapterCall } from '#server/api/http/adapter-endpoint.ts'
import type { RouteList } from '#server/api/http/route-table.ts'
import type { Context } from '#server/core/context.ts'
import { getPointer, setPointer } from '../../dns/pointers/pointers.service.ts'
import { updateServer } from '../../servers/change-server.service.ts'
import type { ServerView } from '../../servers/servers.schema.ts'
import { createServer, getServer, listServers } from '../../servers/servers.service.ts'
import { matches, parseSelector } from '../../labels/selector.ts'
import { idOf, listed, ok, row } from './answer.ts'
import { refusal } from './errors.ts'
import { DATACENTER, LOCATION } from './place.ts'
import { changePointer } from './server-actions.ts'

const AT = '/primary_ips/{id}/actions'

/** A server has one address, which comes and goes with it: its id is that of the server. */
export const primaryIpRoutes: RouteList = {
  '/primary_ips': { GET: row(listServers, list), POST: row(createServer, fixed) },
  '/primary_ips/{id}': {
    GET: row(getServer, async (call) => ok({ primary_ip: await body(call.ctx, await serverOf(call)) })),
    PUT: row(updateServer, fixedOne),
    DELETE: row(updateServer, fixedOne),
  },
  [`${AT}/change_dns_ptr`]: { POST: row(setPointer, changePointer) },
  ...Object.fromEntries(
    ['assign', 'unassign', 'change_protection'].map((action) => [
      `${AT}/${action}`,
      { POST: row(updateServer, fixedOne) },
    ]),
  ),
}

const serverOf = (call: AdapterCall) => invoke(call.ctx, getServer, { id: idOf(call) })

async function list(call: AdapterCall): Promise<AdapterAnswer> {
  const { ctx, query } = call
  const { items } = await invoke(ctx, listServers, {})
  const [ip, selector] = [query.get('ip'), parseSelector(query.get('label_selector') ?? '')]
  const wanted = items.filter((server) => !ip || server.IP === ip)
  const named = wanted.map((server) => ({ ...server, name: nameOf(server) }))
  return listed(call, 'primary_ips', matches({}, selector) ? named : [], (server) => body(ctx, server))
}

const nameOf = ({ ID }: ServerView) => `primary_ip-${ID}`

async function body(ctx: Context, server: ServerView) {
  const pointer = await orNull(() => invoke(ctx, getPointer, { id: server.ID }))
  return {
    id: server.ID,
    name: nameOf(server),
    ip: server.IP,
    type: 'ipv4',
    labels: {},
    protection: { delete: server.Protected },
    dns_ptr: pointer?.Host ? [{ ip: server.IP, dns_ptr: pointer.Host }] : [],
    assignee_id: server.ID,
    assignee_type: 'server',
    auto_delete: true,
    blocked: false,
    created: server.DateCreate,
    location: LOCATION,
    datacenter: DATACENTER,
  }
}

function fixed(): never {
  throw refusal('forbidden', 'Every server has one address, which is assigned automatically and goes with it')
}

async function fixedOne(call: AdapterCall): Promise<AdapterAnswer> {
  await serverOf(call)
  return fixed()
}
