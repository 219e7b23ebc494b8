import { setTimeout as sleep } from 'node:timers/promises'
import { transaction } from '#server/core/database/db.ts'
import { tryLock } from '#server/core/database/locks.sql.ts'
import { env } from '#server/settings/env.ts'
import { formatAddress, parseAddress } from '../../cidr.schema.ts'
import { installationTag } from '../../installation.ts'
import { RetryAfter, StepError } from '../../step-error.ts'
import { missingResource, type FilterSpec } from '../hypervisor.ts'
import { withFilter, type Acl } from './filter-rules.ts'
import type { Instance } from './instances.ts'
import { call, find, ignoreMissing } from './lxd.client.ts'
import { TAG, filterName, instanceName } from './names.ts'

// A bridge of LXD has no rules for one interface: `security.acls` of the network filters what passes
// between the bridge and its host, by address. Interfaces on it do not reach each other anyway
// (`security.port_isolation`).

/** @throws StepError when the network has rules of others, or addresses that are not filtered */
export async function filterServer({ id, ip, rules }: FilterSpec): Promise<void> {
  const filter = rules && { addresses: [ip, ...(await ipv6Of(id))], rules }
  await changeFilters((acl) => withFilter(acl, id, filter))
}

/** Removes the filter of a server that may be gone. */
export function unfilterServer(id: number): Promise<void> {
  return changeFilters((acl) => withFilter(acl, id, null))
}

interface Network {
  config: Record<string, string>
  description: string
}

/** Pause before another attempt while another worker changes the list, and the most attempts. */
const LOCK_WAIT_MS = 100
const LOCK_LOOKS = 50

/**
 * Changes the one list, one worker at a time: the daemon compares the version of what is written, but stores it in a
 * separate step.
 */
async function changeFilters(change: (acl: Acl) => Acl | null): Promise<void> {
  for (let look = 0; look < LOCK_LOOKS; look++) {
    const isDone = await transaction(async (tx) => {
      if (!(await tryLock(tx, 'filters of the hypervisor'))) return false
      await writeFilters(change)
      return true
    })
    if (isDone) return
    await sleep(LOCK_WAIT_MS)
  }
  throw new RetryAfter(LOCK_WAIT_MS)
}

async function writeFilters(change: (acl: Acl) => Acl | null): Promise<void> {
  const tag = await installationTag()
  const name = filterName(tag)
  const path = `/1.0/network-acls/${name}`
  const present = await find<Acl>(path)
  const acl = change(present?.data ?? { config: { [TAG]: tag }, ingress: [], egress: [] })
  if (acl && present) await call('PUT', path, { description: DESCRIPTION, ...acl }, ifMatch(present.etag))
  else if (acl) await call('POST', '/1.0/network-acls', { name, description: DESCRIPTION, ...acl })
  if (acl) return attach(name)
  if (!present) return
  await detach(name)
  await call('DELETE', path).catch(ignoreMissing)
}

const DESCRIPTION = 'firewalls of servers'
const DEFAULTS = ['security.acls.default.ingress.action', 'security.acls.default.egress.action'] as const

/** Puts the list on the public network, beside those of others that only drop and reject. */
async function attach(acl: string): Promise<void> {
  const { path, data, etag } = await publicNetwork()
  const present = aclsOf(data)
  if (present.includes(acl)) return
  if (present.length > 0) await checkOthers(data, present)
  const config = { 'security.acls': [...present, acl].join(','), ...defaults('drop') }
  await call('PATCH', path, { config: { ...data.config, ...config } }, ifMatch(etag))
}

/** Restores the network as it was before `attach`, which accepted lists of others with these defaults alone. */
async function detach(acl: string): Promise<void> {
  const { path, data, etag } = await publicNetwork()
  const others = aclsOf(data).filter((name) => name !== acl)
  if (!aclsOf(data).includes(acl)) return
  const { config, description } = data
  for (const key of ['security.acls', ...DEFAULTS]) delete config[key]
  if (others.length > 0) Object.assign(config, { 'security.acls': others.join(','), ...defaults('allow') })
  await call('PUT', path, { config, description }, ifMatch(etag))
}

/**
 * Refuses defaults but `allow`, because our list names what passed by default, and lists of others that allow anything:
 * that would be open at filtered servers too.
 * @throws StepError
 */
async function checkOthers({ config }: Network, names: readonly string[]): Promise<void> {
  let isFit = DEFAULTS.every((key) => config[key] === 'allow')
  for (const name of names) {
    const { ingress, egress } = (await call<Acl>('GET', `/1.0/network-acls/${name}`)).data
    if ([...ingress, ...egress].some(({ action }) => action === 'allow')) isFit = false
  }
  if (isFit) return
  const why = 'The access rules that the host has for the public network allow what firewalls would close'
  throw new StepError('refused', 'host_rules', why)
}

function aclsOf({ config }: Network): string[] {
  return (config['security.acls'] ?? '').split(',').flatMap((name) => name.trim() || [])
}

function defaults(action: 'drop' | 'allow'): Record<string, string> {
  return Object.fromEntries(DEFAULTS.map((key) => [key, action]))
}

async function publicNetwork() {
  const path = `/1.0/networks/${env().LXD_PUBLIC_NETWORK}`
  return { path, ...(await call<Network>('GET', path)) }
}

function ifMatch(etag: string | undefined): Record<string, string> {
  return etag === undefined ? {} : { 'If-Match': etag }
}

/**
 * The IPv6 address of a server, where the public network has IPv6: the daemon lets it use no other
 * than the one that follows from its hardware address.
 */
async function ipv6Of(id: number): Promise<string[]> {
  const { config } = (await publicNetwork()).data
  const range = config['ipv6.address'] ?? 'none'
  if (range === 'none') return []
  if (!env().LXD_IPV6_FILTERING || config['ipv6.dhcp.ranges'] !== undefined) {
    const why =
      'Servers choose their IPv6 addresses on this host (LXD_IPV6_FILTERING), so that firewalls cannot be applied'
    throw new StepError('refused', 'unfiltered', why)
  }
  const found = await find<Instance>(`/1.0/instances/${await instanceName(id)}`)
  if (!found) throw missingResource('server')
  const { config: settings, expanded_devices: devices } = found.data
  return Object.entries(devices).flatMap(([key, nic]) => {
    if (nic['type'] !== 'nic' || nic['network'] !== env().LXD_PUBLIC_NETWORK) return []
    const mac = nic['hwaddr'] ?? settings[`volatile.${key}.hwaddr`]
    if (nic['ipv6.address'] !== undefined) return [nic['ipv6.address']]
    return mac === undefined ? [] : [addressOf(range, mac)]
  })
}

/** The address of an interface in a network of /64, by its hardware address (EUI-64). */
export function addressOf(range: string, mac: string): string {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = mac.split(':').map((part) => Number.parseInt(part, 16))
  const host = [a ^ 2, b, c, 0xff, 0xfe, d, e, f].reduce((all, byte) => all * 256n + BigInt(byte), 0n)
  const network = parseAddress(range.split('/')[0] ?? '') ?? 0n
  return formatAddress(((network >> 64n) << 64n) + host, 6)
}
