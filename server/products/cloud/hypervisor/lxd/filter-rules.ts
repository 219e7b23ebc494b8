import { z } from 'zod'
import { allBut, parseCidr, withoutNested } from '../../cidr.schema.ts'
import type { FilterRule } from '../hypervisor.ts'

/** What the daemon calls a network ACL. */
export interface Acl {
  config: Record<string, string>
  ingress: AclRule[]
  egress: AclRule[]
}

interface AclRule {
  action: string
  state: string
  description?: string
  source?: string
  destination?: string
  protocol?: string
  destination_port?: string
}

/** A server that is filtered: the addresses that it has, and whether `Out` has rules. */
const Filtered = z.object({ addresses: z.array(z.string()), out: z.boolean() })
type Filtered = z.output<typeof Filtered>

/**
 * The ACL with the filter of one server replaced; null when no server is filtered any more. The daemon has one list for
 * the whole network and drops by default, so the list names what passes: the rules of filtered servers, and everything
 * to and from all other addresses.
 */
export function withFilter(
  acl: Acl,
  id: number,
  filter: { addresses: string[]; rules: FilterRule[] } | null,
): Acl | null {
  const config = { ...acl.config }
  delete config[keyOf(id)]
  const out = filter?.rules.some((rule) => rule.direction === 'Out') ?? false
  if (filter) config[keyOf(id)] = JSON.stringify({ addresses: filter.addresses, out })
  const servers = filteredIn(config)
  if (servers.length === 0) return null
  const kept = (rules: AclRule[]) =>
    rules.filter(({ description }) => description !== nameOf(id) && description !== OTHERS)
  const made = (direction: FilterRule['direction']) =>
    (filter?.rules ?? [])
      .filter((rule) => rule.direction === direction)
      .flatMap((rule) => aclRules(id, rule, filter?.addresses ?? []))
  const closed = servers.filter((server) => server.out)
  return {
    config,
    ingress: unique([...kept(acl.ingress), ...made('In'), ...others('destination', servers)]),
    egress: unique([...kept(acl.egress), ...made('Out'), ...others('source', closed)]),
  }
}

const OTHERS = 'all other addresses'
const PREFIX = 'user.server-'
const keyOf = (id: number) => `${PREFIX}${id}`
const nameOf = (id: number) => `server ${id}`

function filteredIn(config: Record<string, string>): Filtered[] {
  return Object.entries(config).flatMap(([key, value]) =>
    key.startsWith(PREFIX) ? [Filtered.parse(JSON.parse(value))] : [],
  )
}

/** A rule for each family that both sides have addresses of. */
function aclRules(id: number, { direction, protocol, port, addresses }: FilterRule, own: string[]): AclRule[] {
  return FAMILIES.flatMap((family) => {
    const server = own.find((address) => familyOf(address) === family)
    const peers = withoutNested(addresses.filter((cidr) => familyOf(cidr) === family))
    if (server === undefined || peers.length === 0) return []
    const isAll = peers.some((cidr) => parseCidr(cidr)?.first === 0n && cidr.endsWith('/0'))
    const [near, far] = direction === 'In' ? (['destination', 'source'] as const) : (['source', 'destination'] as const)
    return {
      ...allow(nameOf(id)),
      [near]: server,
      ...(!isAll && { [far]: peers.join(',') }),
      protocol: protocol === 'ICMP' ? `icmp${family}` : protocol.toLowerCase(),
      ...(port !== null && { destination_port: port }),
    }
  })
}

/** Rules that allow all traffic of addresses that are not filtered. */
function others(side: 'source' | 'destination', servers: readonly Filtered[]): AclRule[] {
  const addresses = servers.flatMap((server) => server.addresses)
  return FAMILIES.map((family) => {
    const taken = addresses.filter((address) => familyOf(address) === family)
    const whole = family === 4 ? '0.0.0.0/0' : '::/0'
    return { ...allow(OTHERS), [side]: taken.length === 0 ? whole : allBut(family, taken).join(',') }
  })
}

const FAMILIES = [4, 6] as const
const familyOf = (address: string) => (address.includes(':') ? 6 : 4)

const allow = (description: string): AclRule => ({ action: 'allow', state: 'enabled', description })

/** Removes duplicates, which the daemon refuses. */
function unique(rules: AclRule[]): AclRule[] {
  return [...new Map(rules.map((rule) => [JSON.stringify(rule), rule])).values()]
}
