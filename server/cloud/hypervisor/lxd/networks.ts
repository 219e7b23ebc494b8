import type { LinkSpec, NetworkSpec } from '../hypervisor.ts'
import { call, find, isMissing, says, settle } from './api.ts'
import { installationTag } from './installation.ts'
import { editInstance, lost } from './instances.ts'
import type { Instance } from './instances.ts'
import { MARK, aclName, instanceName, networkName } from './names.ts'

interface Network {
  status: string
  config: Record<string, string>
  /** null when nothing uses it */
  used_by: string[] | null
}

/**
 * A bridge of its own with DHCP for the addresses we assign; nothing in it reaches the host or another network.
 * One that a killed daemon left half-made is made anew.
 */
export async function createNetwork(spec: NetworkSpec): Promise<void> {
  const name = networkName(spec.id)
  const there = await find<Network>(`/1.0/networks/${name}`)
  if (there?.data.status === 'Created') return
  if (there) await deleteNetwork(spec.id)
  const acl = aclName(spec.ownerId)
  await ensureAcl(acl)
  await call('POST', '/1.0/networks', {
    name,
    type: 'bridge',
    description: 'private network',
    config: {
      'ipv4.address': `${spec.gateway}/${spec.prefix}`,
      'ipv4.dhcp': 'true',
      'ipv4.nat': 'false',
      'ipv4.routing': 'false',
      'ipv6.address': 'none',
      'dns.mode': 'none',
      'security.acls': acl,
      'security.acls.default.egress.action': 'drop',
      'security.acls.default.ingress.action': 'drop',
      [MARK]: await installationTag(),
    },
  })
}

/** Takes out whoever is still in it, deletes it, and its owner's rules with the last network. */
export async function deleteNetwork(id: number): Promise<void> {
  const name = networkName(id)
  const network = await find<Network>(`/1.0/networks/${name}`)
  if (!network) return
  for (const path of network.data.used_by ?? []) {
    const instance = /^\/1\.0\/instances\/(srv-\d+)$/.exec(path)?.[1]
    if (instance) await removeNic(instance, name)
  }
  await call('DELETE', `/1.0/networks/${name}`).catch(ignoreMissing)
  for (const acl of (network.data.config['security.acls'] ?? '').split(',').filter(Boolean)) {
    await call('DELETE', `/1.0/network-acls/${acl}`).catch((error: unknown) => {
      if (!says(error, 'in use')) ignoreMissing(error)
    })
  }
}

/** Plugs an interface into a running or stopped instance. @returns the hardware address it has */
export async function attach(link: LinkSpec): Promise<{ mac: string }> {
  const name = instanceName(link.serverId)
  const network = networkName(link.networkId)
  await settle(name)
  if (!(await find(`/1.0/networks/${network}`))) throw lost('private network')
  await editInstance(name, (instance) => {
    if (instance.devices[network]?.['ipv4.address'] === link.ip) return false
    instance.devices[network] = {
      type: 'nic',
      name: freeNic(instance),
      network,
      hwaddr: link.mac,
      'ipv4.address': link.ip,
      'security.mac_filtering': 'true',
      'security.ipv4_filtering': 'true',
    }
    return true
  })
  const { data } = await call<Instance>('GET', `/1.0/instances/${name}`)
  return { mac: data.devices[network]?.['hwaddr'] ?? data.config[`volatile.${network}.hwaddr`] ?? link.mac }
}

/** Unplugs it; without the interface or the instance nothing happens. */
export async function detach(serverId: number, networkId: number): Promise<void> {
  await removeNic(instanceName(serverId), networkName(networkId))
}

async function removeNic(instance: string, network: string): Promise<void> {
  await settle(instance)
  await editInstance(instance, ({ devices }) => delete devices[network]).catch(ignoreMissing)
}

/** The first ethN that no interface has; eth0 is the public one. */
function freeNic(instance: Instance): string {
  const taken = new Set(Object.values(instance.devices).map((device) => device['name']))
  for (let n = 1; ; n++) if (!taken.has(`eth${n}`)) return `eth${n}`
}

/** No rules of its own: with the networks' default of drop, what is not inside one network goes nowhere. */
async function ensureAcl(name: string): Promise<void> {
  if (await find(`/1.0/network-acls/${name}`)) return
  await call('POST', '/1.0/network-acls', { name, description: 'networks of one owner' }).catch((error: unknown) => {
    if (!says(error, 'already exists', 'already in use')) throw error
  })
}

function ignoreMissing(error: unknown): void {
  if (!isMissing(error)) throw error
}
