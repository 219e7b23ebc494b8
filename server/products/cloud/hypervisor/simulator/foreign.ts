import { z } from 'zod'
import type { CloudSimulated } from '#prisma/generated/client.ts'
import { db } from '#server/core/database/db.ts'
import type { HddType } from '../../bounds.schema.ts'
import { NO_FACTS, type HostFacts, type HostKind } from '../hypervisor.ts'
import { Hosted, Machine, changeMachine, load, type Kind } from './machines.ts'

// Resources that others made beside the simulated machines, some of which may be adopted.

export const KINDS = { server: 'Server', network: 'Network', template: 'Template' } as const

export function kindOf(kind: HostKind): Kind {
  return kind.toLowerCase() as Kind
}

/** What is stored of networks and images, as facts. */
export const Other = z
  .object({ gateway: z.string().nullable().default(null), prefix: z.int().nullable().default(null) })
  .transform(({ gateway, prefix }) => ({ Gateway: gateway, Prefix: prefix }))

export function nameOf(row: CloudSimulated): string {
  return Hosted.parse(row.state).name ?? `${row.kind === 'server' ? 'srv' : row.kind}-${row.id}`
}

export async function machineFacts(row: CloudSimulated): Promise<HostFacts> {
  const { cpu, ram, hdd, hddType, ip, isPowerOn, links, limits } = Machine.parse(row.state)
  const size = { CPU: cpu || null, RAM: ram || null, HDD: hdd || null, HDDType: hddType as HddType }
  const Nics: HostFacts['Nics'] = []
  const adopted = await adoptedNames()
  for (const [id, { ip: IP, mac: MAC }] of Object.entries(links)) {
    const network = await load('network', Number(id))
    const isManaged = network !== null && !isForeign(network, adopted)
    Nics.push({ Network: network ? nameOf(network) : id, NetworkID: isManaged ? network.id : null, IP, MAC })
  }
  return { ...NO_FACTS, Name: nameOf(row), ...size, IP: ip || null, IsPowerOn: isPowerOn, Nics, Limits: limits }
}

/** Something that was made by others, by its name. */
export function loadNamed(kind: Kind, name: string): Promise<CloudSimulated | null> {
  return db().cloudSimulated.findFirst({ where: { kind, state: { path: ['name'], equals: name } } })
}

export function isForeign(row: CloudSimulated, adopted: ReadonlySet<string>): boolean {
  const { name } = Hosted.parse(row.state)
  return name !== undefined && !adopted.has(`${row.kind} ${name}`)
}

export async function adoptedNames(): Promise<Set<string>> {
  const query = { where: { hostName: { not: null } }, select: { hostName: true } }
  const [servers, networks, templates] = [
    await db().cloudServer.findMany(query),
    await db().cloudNetwork.findMany(query),
    await db().cloudTemplate.findMany(query),
  ]
  const named = (kind: Kind, rows: { hostName: string | null }[]) => rows.map((row) => `${kind} ${row.hostName}`)
  return new Set([...named('server', servers), ...named('network', networks), ...named('template', templates)])
}

/** Interfaces refer to a network by its number, which changes when it is adopted: this corrects them. */
export async function renumberLinks(before: number, id: number): Promise<void> {
  for (const { id: server } of await machinesIn(before)) {
    await changeMachine(server, ({ links }) => {
      const { [before]: link } = links
      delete links[before]
      if (link) links[id] = link
    })
  }
}

export function machinesIn(network: number) {
  const path = ['links', String(network), 'ip']
  return db().cloudSimulated.findMany({ where: { kind: 'server', state: { path, string_starts_with: '' } } })
}
