import { db } from '#server/core/database/db.ts'
import { env } from '#server/settings/env.ts'
import type { HostLimit } from '../../bounds.schema.ts'
import { NO_FACTS, type HostFacts, type HostKind } from '../hypervisor.ts'
import type { Instance } from './instances.ts'
import { find } from './lxd.client.ts'
import { idOf, instanceName, networkName, templateAlias } from './names.ts'

type Devices = Instance['devices']

/**
 * What the daemon says of something of ours (by id) or of something foreign (by name); null when
 * there is no such thing.
 */
export async function describe(kind: HostKind, at: number | string): Promise<HostFacts | null> {
  if (kind === 'Server') return machineFacts(typeof at === 'number' ? await instanceName(at) : at)
  if (kind === 'Network') return networkFacts(typeof at === 'number' ? await networkName(at) : at)
  return imageFacts(typeof at === 'number' ? templateAlias(at) : at)
}

async function machineFacts(name: string): Promise<HostFacts | null> {
  const found = await find<Instance & { created_at?: string; last_used_at?: string; type?: string }>(
    `/1.0/instances/${name}`,
  )
  if (!found) return null
  const { config, expanded_config: all, expanded_devices: devices, status } = found.data
  const { created_at: created, last_used_at: started } = found.data
  const root = Object.values(devices).find((device) => device['type'] === 'disk' && device['path'] === '/')
  const hdd = bytesOf(root?.['size'])
  const ram = bytesOf(all['limits.memory'])
  const size = {
    CPU: processorsOf(all['limits.cpu']),
    RAM: ram === null ? null : Math.round(ram / 2 ** 20),
    HDD: hdd === null ? null : Math.max(1, Math.floor(hdd / 2 ** 30)),
  }
  const nics = await nicsOf(name, config, devices)
  return {
    ...NO_FACTS,
    Name: name,
    ...size,
    HDDType: root?.['pool'] === env().LXD_POOL_SAS && root['pool'] !== env().LXD_POOL_SSD ? 'SAS' : 'SSD',
    IP: (nics.find(({ Network }) => Network === env().LXD_PUBLIC_NETWORK) ?? nics[0])?.IP ?? null,
    CreateDate: dateOf(created),
    LastStartDate: dateOf(started),
    IsPowerOn: status === 'Running',
    Image: config['image.description'] ?? null,
    Nics: nics.filter(({ Network }) => Network !== env().LXD_PUBLIC_NETWORK),
    Limits: [...limitsOf(found.data, root), ...(['CPU', 'RAM', 'HDD'] as const).filter((one) => size[one] === null)],
  }
}

/**
 * Interfaces in networks of the daemon, the one with the address by which the machine is reached
 * first.
 */
async function nicsOf(name: string, config: Record<string, string>, devices: Devices): Promise<HostFacts['Nics']> {
  const state = await find<State>(`/1.0/instances/${name}/state`)
  const nics: HostFacts['Nics'] = []
  for (const [key, device] of Object.entries(devices)) {
    const network = device['type'] === 'nic' ? device['network'] : undefined
    if (network === undefined) continue
    const MAC = device['hwaddr'] ?? config[`volatile.${key}.hwaddr`] ?? null
    const used = Object.values(state?.data.network ?? {}).find(({ hwaddr }) => hwaddr === MAC)
    const address = used?.addresses.find(({ family, scope }) => family === 'inet' && scope === 'global')?.address
    const IP = device['ipv4.address'] ?? address ?? null
    nics.push({ Network: network, NetworkID: await managedNetwork(network), IP, MAC })
  }
  return nics
}

interface State {
  network: Record<string, { hwaddr: string; addresses: { family: string; scope: string; address: string }[] }> | null
}

async function managedNetwork(name: string): Promise<number | null> {
  const row = await db().cloudNetwork.findUnique({ where: { hostName: name }, select: { id: true } })
  return row?.id ?? idOf(name, 'net')
}

function limitsOf(instance: Instance & { type?: string }, root: Record<string, string> | undefined): HostLimit[] {
  const { type, config, devices, expanded_config: all, expanded_devices: expanded } = instance
  const of = (wanted: string) => Object.values(expanded).filter((device) => device['type'] === wanted)
  const nics = of('nic')
  const isFiltered = (nic: Record<string, string>) =>
    nic['security.mac_filtering'] === 'true' && nic['security.ipv4_filtering'] === 'true'
  const has: Partial<Record<HostLimit, boolean>> = {
    VirtualMachine: type !== undefined && type !== env().LXD_INSTANCE_TYPE,
    Profiles:
      Object.keys(expanded).some((key) => !devices[key]) ||
      Object.keys(all).some((key) => key.startsWith('limits.') && !(key in config)),
    Disks: of('disk').length > 1,
    Devices: Object.values(expanded).some((device) => device['type'] !== 'disk' && device['type'] !== 'nic'),
    Interfaces: nics.some((nic) => nic['network'] === undefined),
    Pool: ![env().LXD_POOL_SSD, env().LXD_POOL_SAS].includes(root?.['pool'] ?? ''),
    Privileged: all['security.privileged'] === 'true' || all['security.nesting'] === 'true',
    Unfiltered: !nics.every(isFiltered),
  }
  return Object.entries(has).flatMap(([limit, is]) => (is ? [limit as HostLimit] : []))
}

async function networkFacts(name: string): Promise<HostFacts | null> {
  const found = await find<{ config: Record<string, string> }>(`/1.0/networks/${name}`)
  if (!found) return null
  const [gateway, prefix] = (found.data.config['ipv4.address'] ?? '').split('/')
  if (!gateway || gateway === 'none') return { ...NO_FACTS, Name: name }
  return { ...NO_FACTS, Name: name, Gateway: gateway, Prefix: Number(prefix) }
}

/** @param name of an alias, or the fingerprint of an image that may have none */
async function imageFacts(name: string): Promise<HostFacts | null> {
  const alias = await find<{ target: string }>(`/1.0/images/aliases/${name}`)
  const found = await find<Image>(`/1.0/images/${alias?.data.target ?? name}`)
  if (!found) return null
  const { size, created_at: created, type, aliases, properties } = found.data
  return {
    ...NO_FACTS,
    Name: aliases[0]?.name ?? properties['description'] ?? name,
    Image: properties['description'] ?? null,
    Size: Math.max(1, Math.ceil(size / 1_000_000)),
    CreateDate: dateOf(created),
    Limits: type !== undefined && type !== env().LXD_INSTANCE_TYPE ? ['VirtualMachine'] : [],
  }
}

interface Image {
  size: number
  created_at?: string
  type?: string
  aliases: { name: string }[]
  properties: Record<string, string>
}

const UNITS: Readonly<Record<string, number>> = {
  '': 1,
  B: 1,
  kB: 1e3,
  MB: 1e6,
  GB: 1e9,
  TB: 1e12,
  KiB: 2 ** 10,
  MiB: 2 ** 20,
  GiB: 2 ** 30,
  TiB: 2 ** 40,
}

/** `512MiB` in bytes; null for a share (`50%`) and where there is no limit. */
function bytesOf(text: string | undefined): number | null {
  const [, amount, unit = ''] = /^(\d{1,15})([A-Za-z]{0,3})$/.exec(text ?? '') ?? []
  const factor = UNITS[unit]
  return amount === undefined || factor === undefined ? null : Number(amount) * factor
}

/**
 * `2`, or how many there are of `0-3,6`, a list of at most 1000 characters; null without a limit.
 */
function processorsOf(text: string | undefined): number | null {
  if (text === undefined || text.length > 1000 || !/^[\d,-]+$/.test(text)) return null
  if (/^\d+$/.test(text)) return Number(text)
  return text.split(',').reduce((count, range) => {
    const [from = 0, to = from] = range.split('-').map(Number)
    return count + to - from + 1
  }, 0)
}

/** The daemon writes the year 1 or 1970 for "never". */
function dateOf(text: string | undefined): string | null {
  const at = new Date(text ?? '')
  return at.getTime() > 0 ? at.toISOString() : null
}
