import { z } from 'zod'
import { invoke, together, type AdapterAnswer, type AdapterCall } from '#server/api/http/adapter-endpoint.ts'
import type { RouteList } from '#server/api/http/route-table.ts'
import type { Context } from '#server/core/context.ts'
import { listKeys } from '../../keys/keys.service.ts'
import { deleteServer, updateServer } from '../../servers/change-server.service.ts'
import { actOnServer } from '../../servers/server-actions.service.ts'
import { createServer, getServer, listServers } from '../../servers/servers.service.ts'
import { SYSTEM_IMAGES } from '../../templates/images.schema.ts'
import { actionBody, actionOf } from './actions.ts'
import {
  Id,
  IdOrName,
  Labels,
  created,
  idOf,
  listed,
  numberOf,
  ok,
  read,
  readChange,
  row,
  selectorOf,
  valuesOf,
} from './answer.ts'
import { invalid } from './errors.ts'
import { checkPlace } from './place.ts'
import { oneServerBody, serverBodies, statusOf } from './server-body.ts'
import { wantedSize } from './server-types.ts'

export const serverRoutes: RouteList = {
  '/servers': { GET: row(listServers, list), POST: row(createServer, create) },
  '/servers/{id}': {
    GET: row(getServer, async (call) => ok({ server: await shown(call.ctx, idOf(call)) })),
    PUT: row(updateServer, update),
    DELETE: row(deleteServer, async (call) =>
      ok({ action: actionBody(await invoke(call.ctx, deleteServer, { id: idOf(call) })) }),
    ),
  },
}

async function shown(ctx: Context, id: number): Promise<object> {
  return oneServerBody(ctx, await invoke(ctx, getServer, { id }))
}

async function list(call: AdapterCall): Promise<AdapterAnswer> {
  const { items } = await invoke(call.ctx, listServers, selectorOf(call))
  const statuses = valuesOf(call, 'status')
  const wanted = items.filter((server) => statuses.length === 0 || statuses.includes(statusOf(server)))
  return listed(call, 'servers', wanted, await serverBodies(call.ctx))
}

const CreateServer = z.object({
  name: z.string(),
  server_type: IdOrName,
  image: IdOrName,
  ssh_keys: z.array(IdOrName).max(50).nullish(),
  location: z.union([z.string(), z.int()]).nullish(),
  datacenter: z.union([z.string(), z.int()]).nullish(),
  user_data: z.string().nullish(),
  start_after_create: z.boolean().nullish(),
  labels: Labels,
  volumes: z.array(z.unknown()).nullish(),
  networks: z.array(Id).nullish(),
  firewalls: z.array(z.object({ firewall: Id })).nullish(),
  placement_group: z.unknown().optional(),
  public_net: z
    .object({ enable_ipv4: z.boolean().nullish(), ipv4: z.unknown().optional(), ipv6: z.unknown().optional() })
    .nullish(),
})

async function create(call: AdapterCall): Promise<AdapterAnswer> {
  const sent = read(CreateServer, call.body)
  refuseUnknown(sent)
  const keys = sent.ssh_keys ?? []
  const input = {
    Name: sent.name,
    ...wantedSize(sent.server_type),
    imageID: imageId(sent.image),
    SSHKeyIDs: await keyIds(call.ctx, keys),
    NetworkIDs: sent.networks ?? [],
    FirewallIDs: sent.firewalls?.map(({ firewall }) => firewall) ?? [],
    ...(sent.labels && { Labels: sent.labels }),
    ...(sent.user_data && { UserData: sent.user_data }),
  }
  const { server, next } = await together(call.ctx, async (within) => {
    const made = await createServer.join(within, input)
    // The server is created and then switched off: it is off once both jobs are done.
    const stops = sent.start_after_create === false
    return { server: made, next: stops ? [await actOnServer.join(within, { id: made.ID, Type: 'PowerOff' })] : [] }
  })
  return created({
    server: await oneServerBody(call.ctx, server),
    action: await actionOf(call.ctx, server.JobID ?? 0),
    next_actions: next.map(actionBody),
    root_password: server.AdminPassword,
  })
}

/** Refuses what servers have in the Hetzner API and do not have here. @throws invalid_input */
function refuseUnknown(sent: z.output<typeof CreateServer>): void {
  checkPlace(sent)
  if (sent.volumes?.length) throw invalid('volumes', 'there are none here')
  if (sent.placement_group) throw invalid('placement_group', 'there are none here')
  const { enable_ipv4: isIpv4, ipv4, ipv6 } = sent.public_net ?? {}
  if (isIpv4 === false) throw invalid('public_net.enable_ipv4', 'every server has an IPv4 address')
  if (ipv4 || ipv6) throw invalid('public_net', 'addresses are assigned automatically')
}

/** The image with this id, or the system image with this name. @throws invalid_input */
export function imageId(given: string | number): number {
  const system = SYSTEM_IMAGES.find(({ TechName }) => TechName === given)
  const id = system?.ID ?? numberOf(given)
  if (id === null) throw invalid('image', `there is none of this name: ${String(given)}`)
  return id
}

async function keyIds(ctx: Context, given: readonly (string | number)[]): Promise<number[]> {
  const isNamed = given.some((key) => numberOf(key) === null)
  const keys = isNamed ? (await invoke(ctx, listKeys, {})).items : []
  return given.map((key) => {
    const id = numberOf(key) ?? keys.find(({ Name }) => Name === key)?.ID
    if (id === undefined) throw invalid('ssh_keys', `there is none of this name: ${String(key)}`)
    return id
  })
}

async function update(call: AdapterCall): Promise<AdapterAnswer> {
  const [id, change] = [idOf(call), readChange(call)]
  if (Object.keys(change).length > 0) await invoke(call.ctx, updateServer, { id, ...change })
  return ok({ server: await shown(call.ctx, id) })
}
