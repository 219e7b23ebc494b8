import { z } from 'zod'
import type { FirewallView } from '../../firewalls/firewalls.schema.ts'
import { refusal } from './errors.ts'

const Addresses = z.array(z.string()).nullish()

export const Rules = z.array(
  z.object({
    direction: z.enum(['in', 'out']),
    protocol: z.enum(['tcp', 'udp', 'icmp', 'esp', 'gre']),
    port: z.string().nullish(),
    source_ips: Addresses,
    destination_ips: Addresses,
    description: z.string().nullish(),
  }),
)

const ANY = '1-65535'
const DIRECTIONS = { in: 'In', out: 'Out' } as const
const PROTOCOLS = { tcp: 'TCP', udp: 'UDP', icmp: 'ICMP' } as const

/** @throws unsupported_error for protocols that are not filtered here */
export function ourRules(rules: z.output<typeof Rules>) {
  return rules.map(({ direction, protocol, port, source_ips: from, destination_ips: to, description }) => {
    if (protocol === 'esp' || protocol === 'gre') {
      throw refusal('unsupported_error', 'Firewalls filter tcp, udp and icmp here')
    }
    return {
      Direction: DIRECTIONS[direction],
      Protocol: PROTOCOLS[protocol],
      Port: port === 'any' ? ANY : (port ?? null),
      Addresses: (direction === 'in' ? from : to) ?? [],
      Description: description ?? '',
    }
  })
}

export function firewallBody(firewall: FirewallView) {
  return {
    id: firewall.ID,
    name: firewall.Name,
    labels: firewall.Labels,
    created: firewall.DateCreate,
    rules: firewall.Rules.map(({ Direction, Protocol, Port, Addresses: all, Description }) => ({
      direction: Direction.toLowerCase(),
      protocol: Protocol.toLowerCase(),
      port: Port === ANY ? 'any' : Port,
      source_ips: Direction === 'In' ? all : [],
      destination_ips: Direction === 'Out' ? all : [],
      description: Description === '' ? null : Description,
    })),
    applied_to: firewall.AppliedTo.filter(({ State }) => State !== 'Removing').map(({ ServerID }) => ({
      type: 'server',
      server: { id: ServerID },
    })),
  }
}
