import { db } from '#server/core/database/db.ts'
import type { Direction, Protocol } from '../bounds.schema.ts'
import { contains, parseCidr } from '../cidr.schema.ts'
import { Machine, loadMachine } from '../hypervisor/simulator/machines.ts'
import type { Neighbour } from './firewall-contract.ts'

const IP = '10.77.2.20'

/** A neighbour that looks up what the filters of simulated machines would let through. */
export function simulatedNeighbour(): Neighbour {
  const machines = async () => {
    const rows = await db().cloudSimulated.findMany({ where: { kind: 'server' } })
    return rows.map((row) => Machine.parse(row.state)).filter(({ isPowerOn }) => isPowerOn)
  }
  const at = async (ip: string) => (await machines()).find((machine) => machine.ip === ip)
  const isOpen = async (ip: string, protocol: Protocol, port: number | null) => {
    const machine = await at(ip)
    return machine !== undefined && passes(machine, 'In', protocol, port)
  }
  return {
    ip: IP,
    make: () => Promise.resolve(),
    listen: () => Promise.resolve(),
    connects: (ip, port) => isOpen(ip, 'TCP', port),
    pings: (ip) => isOpen(ip, 'ICMP', null),
    async connectsFrom(server, ip, port) {
      const from = await loadMachine(server)
      if (!from) return false
      if (ip === IP) return passes(from, 'Out', 'TCP', port)
      const peers = await machines()
      return Object.keys(from.links).some((network) => peers.some((peer) => peer.links[network]?.ip === ip))
    },
    left: async () => (await machines()).flatMap(({ filter, ip }) => (filter ? [ip] : [])),
    remove: () => Promise.resolve(),
  }
}

/** Whether a filter lets something pass between its machine and the neighbour. */
function passes({ filter }: Machine, direction: Direction, protocol: Protocol, port: number | null): boolean {
  if (filter === null) return true
  if (direction === 'Out' && !filter.some((rule) => rule.direction === 'Out')) return true
  return filter.some(
    (rule) =>
      rule.direction === direction &&
      rule.protocol === protocol &&
      isIn(rule.port, port) &&
      rule.addresses.some((cidr) => includes(cidr, IP)),
  )
}

function isIn(ports: string | null, port: number | null): boolean {
  if (ports === null || port === null) return ports === port
  const [first = 0, last = first] = ports.split('-').map(Number)
  return first <= port && port <= last
}

function includes(cidr: string, ip: string): boolean {
  const [outer, inner] = [parseCidr(cidr), parseCidr(`${ip}/32`)]
  return outer !== null && inner !== null && contains(outer, inner)
}
