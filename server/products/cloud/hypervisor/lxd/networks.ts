import { setTimeout as sleep } from 'node:timers/promises'
import { db } from '#server/core/database/db.ts'
import { StepError } from '../../step-error.ts'
import { missingResource, type LinkSpec, type NetworkSpec } from '../hypervisor.ts'
import { call, find, ignoreMissing, messageIncludes, waitForOperations } from './lxd.client.ts'
import { installationTag } from '../../installation.ts'
import { TAG, aclName, idOf, instanceName, madeNetwork, networkName } from './names.ts'
import { editInstance, onlyAddress, type Instance } from './instances.ts'

interface Network {
  status: string
  config: Record<string, string>
  /** null when nothing uses it */
  used_by: string[] | null
}

/** How long the daemon may need for a network that a killed worker asked it for. */
const CREATION_MS = 20_000

/**
 * A bridge of its own with DHCP for the addresses we assign; nothing in it reaches the host or another network.
 * One that a killed daemon left incomplete is replaced.
 */
export async function createNetwork(spec: NetworkSpec): Promise<void> {
  const name = madeNetwork(spec.id)
  const status = await endOfCreation(name)
  if (status === 'Created') return
  if (status !== undefined) await deleteNetwork(spec.id)
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
      [TAG]: await installationTag(),
    },
  })
}

/**
 * The status of a network, after the daemon has finished its work on it. No operation shows that
 * work, and deleting the network during it leaves a DHCP service that keeps the address.
 */
async function endOfCreation(name: string): Promise<string | undefined> {
  for (const end = performance.now() + CREATION_MS; ; await sleep(200)) {
    const status = (await find<Network>(`/1.0/networks/${name}`))?.data.status
    if (status !== 'Pending' || performance.now() > end) return status
  }
}

/** Detaches what is still in it, deletes it and, with the last network, its owner's rules. */
export async function deleteNetwork(id: number): Promise<void> {
  const name = await networkName(id)
  const network = await find<Network>(`/1.0/networks/${name}`)
  if (!network) return
  for (const path of network.data.used_by ?? []) {
    const instance = /^\/1\.0\/instances\/([^/?]+)$/.exec(path)?.[1]
    if (instance !== undefined && (await isManaged(instance))) await removeNic(instance, name)
  }
  await call('DELETE', `/1.0/networks/${name}`).catch(ignoreMissing)
  for (const acl of (network.data.config['security.acls'] ?? '').split(',').filter(Boolean)) {
    await call('DELETE', `/1.0/network-acls/${acl}`).catch((error: unknown) => {
      if (!messageIncludes(error, 'in use')) ignoreMissing(error)
    })
  }
}

/** Attaches an interface to a running or stopped instance. @returns the hardware address it has */
export async function attach(link: LinkSpec): Promise<{ mac: string }> {
  const name = await instanceName(link.serverId)
  const network = await networkName(link.networkId)
  await waitForOperations(name)
  if (!(await find(`/1.0/networks/${network}`))) throw missingResource('private network')
  await editInstance(name, (instance) => {
    if (nicIn(instance.expanded_devices, network)) return false
    instance.devices[network] = {
      type: 'nic',
      name: freeNic(instance),
      network,
      hwaddr: link.mac,
      ...onlyAddress(link.ip),
    }
    return true
  })
  const { data } = await call<Instance>('GET', `/1.0/instances/${name}`)
  const [key = network, nic = {}] = nicIn(data.expanded_devices, network) ?? []
  return { mac: nic['hwaddr'] ?? data.config[`volatile.${key}.hwaddr`] ?? link.mac }
}

/** Detaches it; does nothing when there is no such interface or instance. */
export async function detach(serverId: number, networkId: number): Promise<void> {
  await removeNic(await instanceName(serverId), await networkName(networkId))
}

async function removeNic(instance: string, network: string): Promise<void> {
  await waitForOperations(instance)
  await editInstance(instance, ({ devices, expanded_devices: expanded }) => {
    const [key] = nicIn(expanded, network) ?? []
    if (key === undefined) return false
    if (devices[key]) return delete devices[key]
    throw new StepError(
      'refused',
      'managed_on_host',
      'The interface comes from a profile, which is managed on the host',
    )
  }).catch(ignoreMissing)
}

/** The interface of an instance in a network. In an adopted instance it can have any name, or come from a profile. */
function nicIn(devices: Instance['devices'], network: string) {
  return Object.entries(devices).find(([, device]) => device['type'] === 'nic' && device['network'] === network)
}

/** Whether an instance is ours: what others made stays in a network until they take it out. */
async function isManaged(instance: string): Promise<boolean> {
  if (idOf(instance, 'srv-') !== null) return true
  return (await db().cloudServer.count({ where: { hostName: instance } })) > 0
}

/** The first unused ethN; eth0 is the public interface. */
function freeNic(instance: Instance): string {
  const taken = new Set(Object.values(instance.expanded_devices).map((device) => device['name']))
  for (let n = 1; ; n++) if (!taken.has(`eth${n}`)) return `eth${n}`
}

/** Creates a list without rules: since the networks drop by default, packets go nowhere but inside one network. */
async function ensureAcl(name: string): Promise<void> {
  if (await find(`/1.0/network-acls/${name}`)) return
  await call('POST', '/1.0/network-acls', { name, description: 'networks of one owner' }).catch((error: unknown) => {
    if (!messageIncludes(error, 'already exists', 'already in use')) throw error
  })
}
