import { invoke, orNull } from '#server/api/http/adapter-endpoint.ts'
import type { Context } from '#server/core/context.ts'
import { boundTo } from '#server/core/database/bound.ts'
import { getPointer } from '../../dns/pointers/pointers.service.ts'
import { listFirewalls } from '../../firewalls/firewalls.service.ts'
import type { FirewallView } from '../../firewalls/firewalls.schema.ts'
import { getSchedule } from '../../snapshots/schedule.service.ts'
import type { ServerView } from '../../servers/servers.schema.ts'
import { serverImage } from './image-body.ts'
import { DATACENTER, LOCATION } from './place.ts'
import { typeBody } from './server-types.ts'

/** Returns a function that makes the body of a server; the account's firewalls are read only once. */
export async function serverBodies(ctx: Context): Promise<(server: ServerView) => Promise<object>> {
  // A token for single servers sees no firewalls.
  const firewalls = boundTo(ctx.actor) ? [] : (await invoke(ctx, listFirewalls, {})).items
  return (server) => serverBody(ctx, server, firewalls)
}

export async function oneServerBody(ctx: Context, server: ServerView): Promise<object> {
  return (await serverBodies(ctx))(server)
}

export function statusOf({ State, IsPowerOn }: ServerView): string {
  if (State === 'New') return 'initializing'
  if (State === 'Deleting') return 'deleting'
  if (State === 'Failed') return 'unknown'
  return IsPowerOn ? 'running' : 'off'
}

async function serverBody(ctx: Context, server: ServerView, firewalls: readonly FirewallView[]): Promise<object> {
  const id = server.ID
  const pointer = await orNull(() => invoke(ctx, getPointer, { id }))
  const schedule = await orNull(() => invoke(ctx, getSchedule, { id }))
  return {
    id,
    name: server.Name,
    status: statusOf(server),
    created: server.DateCreate,
    public_net: {
      ipv4: { id, ip: server.IP, blocked: false, dns_ptr: pointer?.Host ?? '' },
      ipv6: null,
      floating_ips: [],
      firewalls: firewalls.flatMap(({ ID, AppliedTo }) =>
        AppliedTo.filter(({ ServerID }) => ServerID === id).map(({ State }) => ({
          id: ID,
          status: State === 'Applied' ? 'applied' : 'pending',
        })),
      ),
    },
    private_net: server.LinkedNetworks.map(({ NetworkID, IP, MAC }) => ({
      network: NetworkID,
      ip: IP,
      alias_ips: [],
      mac_address: MAC,
    })),
    server_type: typeBody(server),
    location: LOCATION,
    datacenter: DATACENTER,
    image: serverImage(server),
    iso: null,
    rescue_enabled: false,
    locked: server.State === 'Deleting',
    backup_window: schedule && windowOf(schedule.Hour),
    outgoing_traffic: null,
    ingoing_traffic: null,
    included_traffic: 0,
    protection: { delete: server.Protected, rebuild: server.Protected },
    labels: server.Labels,
    volumes: [],
    load_balancers: [],
    primary_disk_size: server.HDD,
    placement_group: null,
  }
}

/** `22-02`: the hours in which the Hetzner API makes backups. */
function windowOf(hour: number): string {
  return [hour, (hour + 4) % 24].map((one) => String(one).padStart(2, '0')).join('-')
}
