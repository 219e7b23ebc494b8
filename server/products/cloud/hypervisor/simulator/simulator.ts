import { z } from 'zod'
import { db } from '#server/core/database/db.ts'
import type { Db } from '#server/core/database/db.ts'
import { env } from '#server/settings/env.ts'
import type { CloudSimulated } from '#prisma/generated/client.ts'
import { HOST_LIMITS, type HddType } from '../../bounds.schema.ts'
import { NO_FACTS, intercept, missingResource } from '../hypervisor.ts'
import { StepError, RetryAfter } from '../../step-error.ts'
import type { HostFacts, HostKind, Hypervisor, HypervisorMethod } from '../hypervisor.ts'
import { takeFault } from './faults.sql.ts'

/** Of what was made by others: its name. */
const Hosted = z.object({
  name: z.string().optional(),
  limits: z.array(z.enum(HOST_LIMITS)).default([]),
})

/** What the simulator stores of a machine. */
export const Machine = z.object({
  isPowerOn: z.boolean(),
  cpu: z.int(),
  ram: z.int(),
  hdd: z.int(),
  hddType: z.string(),
  isHighPerformance: z.boolean(),
  ip: z.string(),
  /** Network id → address and hardware address. */
  links: z.record(z.string(), z.object({ ip: z.string(), mac: z.string() })),
  ...Hosted.shape,
})
export type Machine = z.output<typeof Machine>

/**
 * A hypervisor that keeps its machines in our database: the default. A new server takes `SIMULATOR_SECONDS`,
 * everything else a share of it.
 */
export function makeSimulator(): Hypervisor {
  return intercept(SIMULATOR, withFault)
}

const SIMULATOR: Hypervisor = {
  kind: 'simulator',
  async createServer(spec, token) {
    if (spec.image.kind === 'template' && !(await load('template', spec.image.id))) throw missingResource('template')
    const { cpu, ram, hdd, hddType, isHighPerformance, ip } = spec
    const size = { cpu, ram, hdd, hddType, isHighPerformance }
    await store('server', spec.id, { ...size, ip, isPowerOn: false, links: {} })
    await takeTime('server', spec.id, token, seconds(0.7))
  },
  async startServer(id, token) {
    if ((await machine(id)).isPowerOn) return
    await takeTime('server', id, token, seconds(0.25))
    await changeMachine(id, (found) => (found.isPowerOn = true))
  },
  async stopServer(id, how, token) {
    if (!(await machine(id)).isPowerOn) return
    await takeTime('server', id, token, seconds(how === 'soft' ? 0.4 : 0.15))
    await changeMachine(id, (found) => (found.isPowerOn = false))
  },
  async resizeServer(id, size, token) {
    if (size.hdd < (await machine(id)).hdd) throw new StepError('refused', 'disk_shrink', 'A disk cannot shrink')
    await takeTime('server', id, token, seconds(0.25))
    await changeMachine(id, (found) => Object.assign(found, size))
  },
  async deleteServer(id, token) {
    await takeTime('server', id, token, seconds(0.25))
    await remove('server', id)
  },
  async setPassword(id) {
    await machine(id)
  },
  async attach({ ip, mac, serverId, networkId }, token) {
    if ((await machine(serverId)).links[networkId]?.ip === ip) return { mac }
    if (!(await load('network', networkId))) throw missingResource('private network')
    await takeTime('server', serverId, token, seconds(0.15))
    await changeMachine(serverId, (found) => (found.links[networkId] = { ip, mac }))
    return { mac }
  },
  async detach(serverId, networkId, token) {
    await takeTime('server', serverId, token, seconds(0.15))
    await changeMachine(serverId, (found) => delete found.links[networkId])
  },
  async publishTemplate(id, serverId, token) {
    const { hdd } = await machine(serverId)
    await store('template', id, {})
    await takeTime('template', id, token, seconds(0.6))
    return { size: 300 + hdd * 20 }
  },
  deleteTemplate: (id) => remove('template', id),
  async createNetwork(spec, token) {
    await store('network', spec.id, { gateway: spec.gateway, prefix: spec.prefix })
    await takeTime('network', spec.id, token, seconds(0.3))
  },
  async deleteNetwork(id, token) {
    await takeTime('network', id, token, seconds(0.2))
    for (const row of await machinesIn(id)) await changeMachine(row.id, (found) => delete found.links[id])
    await remove('network', id)
  },
  async inspectServer(id) {
    const found = await loadMachine(id)
    if (!found) return null
    const own = [found.ip, ...Object.values(found.links).map((link) => link.ip)]
    return { isPowerOn: found.isPowerOn, addresses: found.isPowerOn ? own : [] }
  },
  async describe(kind, at) {
    const row = await (typeof at === 'number' ? load(kindOf(kind), at) : loadNamed(kindOf(kind), at))
    if (!row) return null
    return kind === 'Server' ? machineFacts(row) : { ...NO_FACTS, Name: nameOf(row), ...Other.parse(row.state) }
  },
  async inventory() {
    const all = await db().cloudSimulated.findMany({ orderBy: { id: 'asc' } })
    const adopted = await adoptedNames()
    const rows = all.filter((row) => !isForeign(row, adopted))
    const ids = (kind: Kind) => rows.filter((row) => row.kind === kind).map((row) => row.id)
    const machines = rows.filter((row) => row.kind === 'server')
    return {
      servers: machines.map((row) => ({ id: row.id, isPowerOn: Machine.parse(row.state).isPowerOn })),
      networks: ids('network'),
      templates: ids('template'),
    }
  },
  async foreign() {
    const adopted = await adoptedNames()
    const rows = await db().cloudSimulated.findMany({ orderBy: { id: 'asc' } })
    return rows
      .filter((row) => isForeign(row, adopted))
      .map((row) => ({ kind: KINDS[row.kind as Kind], name: nameOf(row) }))
  },
  async adopt({ kind, id, name }) {
    const row = await loadNamed(kindOf(kind), name)
    if (!row || row.id === id) return
    await db().cloudSimulated.update({ where: { kind_id: { kind: row.kind, id: row.id } }, data: { id } })
    if (kind === 'Network') await renumberLinks(row.id, id)
  },
  // What has no record any more is foreign: there is no tag here.
  release: () => Promise.resolve(),
}

const KINDS = { server: 'Server', network: 'Network', template: 'Template' } as const

function kindOf(kind: HostKind): Kind {
  return kind.toLowerCase() as Kind
}

/** What is stored of networks and images, as facts. */
const Other = z
  .object({ gateway: z.string().nullable().default(null), prefix: z.int().nullable().default(null) })
  .transform(({ gateway, prefix }) => ({ Gateway: gateway, Prefix: prefix }))

function nameOf(row: CloudSimulated): string {
  return Hosted.parse(row.state).name ?? `${row.kind === 'server' ? 'srv' : row.kind}-${row.id}`
}

async function machineFacts(row: CloudSimulated): Promise<HostFacts> {
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
function loadNamed(kind: Kind, name: string): Promise<CloudSimulated | null> {
  return db().cloudSimulated.findFirst({ where: { kind, state: { path: ['name'], equals: name } } })
}

function isForeign(row: CloudSimulated, adopted: ReadonlySet<string>): boolean {
  const { name } = Hosted.parse(row.state)
  return name !== undefined && !adopted.has(`${row.kind} ${name}`)
}

async function adoptedNames(): Promise<Set<string>> {
  const query = { where: { hostName: { not: null } }, select: { hostName: true } }
  const [servers, networks, templates] = [
    await db().cloudServer.findMany(query),
    await db().cloudNetwork.findMany(query),
    await db().cloudTemplate.findMany(query),
  ]
  const named = (kind: Kind, rows: { hostName: string | null }[]) => rows.map((row) => `${kind} ${row.hostName}`)
  return new Set([...named('server', servers), ...named('network', networks), ...named('template', templates)])
}

/** The interfaces in a network name it by its number, which an adopted one gets here. */
async function renumberLinks(before: number, id: number): Promise<void> {
  for (const { id: server } of await machinesIn(before)) {
    await changeMachine(server, ({ links }) => {
      const { [before]: link } = links
      delete links[before]
      if (link) links[id] = link
    })
  }
}

function machinesIn(network: number) {
  const path = ['links', String(network), 'ip']
  return db().cloudSimulated.findMany({ where: { kind: 'server', state: { path, string_starts_with: '' } } })
}

/** Runs a call, unless a fault was injected: then it is refused, not reached, or done with its response lost. */
async function withFault(method: HypervisorMethod, call: () => Promise<unknown>): Promise<unknown> {
  const kind = await takeFault(db(), method)
  if (kind === 'refuse') throw new StepError('refused', 'refused', 'The simulator was set to refuse this')
  if (kind === 'unavailable') throw unreachable('The simulator was set to be unreachable')
  const result = await call()
  if (kind === 'lose_answer') throw unreachable('The simulator was set to lose the response')
  return result
}

function unreachable(message: string): StepError {
  return new StepError('unreachable', 'unavailable', message)
}

function seconds(share: number): number {
  return env().SIMULATOR_SECONDS * share
}

async function machine(id: number) {
  const found = await loadMachine(id)
  if (!found) throw missingResource('server')
  return found
}

type Kind = 'server' | 'network' | 'template'

/** The stored state of one resource, or null. */
async function load(kind: Kind, id: number) {
  return db().cloudSimulated.findUnique({ where: { kind_id: { kind, id } } })
}

export async function loadMachine(id: number): Promise<Machine | null> {
  const row = await load('server', id)
  return row && Machine.parse(row.state)
}

/** Stores a resource unless it is there. */
async function store(kind: Kind, id: number, state: object): Promise<void> {
  await db().cloudSimulated.createMany({ data: [{ kind, id, state: { ...state } }], skipDuplicates: true })
}

/** Changes a machine; does nothing when there is none. */
async function changeMachine(id: number, change: (machine: Machine) => void): Promise<boolean> {
  return db().$transaction(async (tx) => {
    const rows = await lockedRow(tx, id)
    if (!rows) return false
    const machine = Machine.parse(rows.state)
    change(machine)
    await tx.cloudSimulated.update({ where: { kind_id: { kind: 'server', id } }, data: { state: machine } })
    return true
  })
}

async function remove(kind: Kind, id: number): Promise<void> {
  await db().cloudSimulated.deleteMany({ where: { kind, id } })
}

/**
 * Lets a step take time: the first call with a token starts the clock, later ones say how much is left.
 * @throws RetryAfter until the time is over
 */
async function takeTime(kind: Kind, id: number, token: string, seconds: number): Promise<void> {
  if (seconds <= 0) return
  const row = await load(kind, id)
  if (!row) return
  if (row.token !== token) {
    const readyAt = new Date(Date.now() + seconds * 1000)
    await db().cloudSimulated.updateMany({ where: { kind, id }, data: { token, readyAt } })
    throw new RetryAfter(seconds * 1000)
  }
  const left = (row.readyAt?.getTime() ?? 0) - Date.now()
  if (left > 0) throw new RetryAfter(left)
}

/** An update that changes nothing locks the row, so that changes of one machine follow one another. */
async function lockedRow(tx: Db, id: number) {
  const { count } = await tx.cloudSimulated.updateMany({ where: { kind: 'server', id }, data: { id } })
  return count === 0 ? null : tx.cloudSimulated.findUnique({ where: { kind_id: { kind: 'server', id } } })
}
