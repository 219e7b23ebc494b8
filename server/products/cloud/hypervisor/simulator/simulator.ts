import { z } from 'zod'
import { db } from '#server/core/database/db.ts'
import { env } from '#server/settings/env.ts'
import {
  NO_FACTS,
  intercept,
  missingResource,
  type Hypervisor,
  type HypervisorMethod,
  type ServerSpec,
} from '../hypervisor.ts'
import { StepError, RetryAfter } from '../../step-error.ts'
import { announceStop, openConsole } from './console.ts'
import { takeFault } from './faults.sql.ts'
import {
  KINDS,
  Other,
  adoptedNames,
  isForeign,
  kindOf,
  loadNamed,
  machineFacts,
  machinesIn,
  nameOf,
  renumberLinks,
} from './foreign.ts'
import { usage } from './usage.ts'
import { Machine, changeMachine, load, loadMachine, machine, type Kind } from './machines.ts'

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
    const { cpu, ram, hdd, hddType, isHighPerformance, ip } = spec
    const size = { cpu, ram, hdd, hddType, isHighPerformance }
    await store('server', spec.id, { ...size, ip, isPowerOn: false, links: {}, disk: await diskOf(spec.image) })
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
    await announceStop(id)
  },
  async resizeServer(id, size, token) {
    if (size.hdd < (await machine(id)).hdd) throw new StepError('refused', 'disk_shrink', 'A disk cannot shrink')
    await takeTime('server', id, token, seconds(0.25))
    await changeMachine(id, (found) => Object.assign(found, size))
  },
  async deleteServer(id, token) {
    await takeTime('server', id, token, seconds(0.25))
    await remove('server', id)
    await announceStop(id)
  },
  async filterServer({ id, rules }, token) {
    await machine(id)
    await takeTime('server', id, token, seconds(0.1))
    await changeMachine(id, (found) => (found.filter = rules))
  },
  async setPassword(id) {
    await machine(id)
  },
  openConsole,
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
    await store('template', id, { disk: (await machine(serverId)).disk })
    await takeTime('template', id, token, seconds(0.6))
    return { size: 300 + hdd * 20 }
  },
  deleteTemplate: (id) => remove('template', id),
  async createSnapshot(id, serverId, token) {
    const { disk } = await machine(serverId)
    await takeTime('server', serverId, token, seconds(0.2))
    await changeMachine(serverId, ({ snapshots }) => (snapshots[id] ??= disk))
  },
  async deleteSnapshot(id, serverId, token) {
    await takeTime('server', serverId, token, seconds(0.1))
    await changeMachine(serverId, ({ snapshots }) => delete snapshots[id])
  },
  async restoreSnapshot(id, serverId, token) {
    const disk = (await machine(serverId)).snapshots[id]
    if (disk === undefined) throw missingResource('snapshot')
    await takeTime('server', serverId, token, seconds(0.3))
    await changeMachine(serverId, (found) => (found.disk = disk))
  },
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
  usage,
  hosts: () => Promise.resolve([]),
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
  // There is no tag to remove: what has no record is foreign.
  async release({ kind, id }) {
    if (kind === 'Server') await changeMachine(id, (found) => (found.filter = null))
  },
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

/** What is on a disk at first. */
async function diskOf(image: ServerSpec['image']): Promise<string> {
  if (image.kind === 'system') return ''
  if (image.kind === 'snapshot') {
    const disk = (await machine(image.serverId)).snapshots[image.id]
    if (disk === undefined) throw missingResource('snapshot')
    return disk
  }
  const template = await load('template', image.id)
  if (!template) throw missingResource('template')
  return z.object({ disk: z.string().default('') }).parse(template.state).disk
}

/** Stores a resource unless it is there. */
async function store(kind: Kind, id: number, state: object): Promise<void> {
  await db().cloudSimulated.createMany({ data: [{ kind, id, state: { ...state } }], skipDuplicates: true })
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
