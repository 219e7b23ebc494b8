import { db } from '#server/core/db.ts'
import { env } from '#server/env.ts'
import { HypervisorError } from '../errors.ts'
import type { Hypervisor, Inventory } from '../hypervisor.ts'
import { withFaults } from './faults.ts'
import { Machine, changeMachine, load, loadMachine, make, remove, takeTime } from './store.ts'

/**
 * A hypervisor that keeps its machines in our database: the default where there is no real one. Work takes
 * `SIMULATOR_SECONDS` for a new server and a share of it for everything else.
 */
export function makeSimulator(): Hypervisor {
  return {
    kind: 'simulator',
    createServer: (spec, token) =>
      withFaults('createServer', async () => {
        if (spec.image.kind === 'template' && !(await load('template', spec.image.id))) throw missing('template')
        const { cpu, ram, hdd, hddType, isHighPerformance, ip } = spec
        const size = { cpu, ram, hdd, hddType, isHighPerformance }
        await make('server', spec.id, { ...size, ip, isPowerOn: false, links: {} })
        await takeTime('server', spec.id, token, seconds(0.7))
      }),
    startServer: (id, token) =>
      withFaults('startServer', async () => {
        if ((await machine(id)).isPowerOn) return
        await takeTime('server', id, token, seconds(0.25))
        await changeMachine(id, (found) => (found.isPowerOn = true))
      }),
    stopServer: (id, how, token) =>
      withFaults('stopServer', async () => {
        if (!(await machine(id)).isPowerOn) return
        await takeTime('server', id, token, seconds(how === 'soft' ? 0.4 : 0.15))
        await changeMachine(id, (found) => (found.isPowerOn = false))
      }),
    resizeServer: (id, size, token) =>
      withFaults('resizeServer', async () => {
        if (size.hdd < (await machine(id)).hdd)
          throw new HypervisorError('refused', 'disk_shrink', 'A disk cannot shrink')
        await takeTime('server', id, token, seconds(0.25))
        await changeMachine(id, (found) => Object.assign(found, size))
      }),
    deleteServer: (id, token) =>
      withFaults('deleteServer', async () => {
        await takeTime('server', id, token, seconds(0.25))
        await remove('server', id)
      }),
    setPassword: (id) =>
      withFaults('setPassword', async () => {
        await machine(id)
      }),
    attach: (link, token) =>
      withFaults('attach', async () => {
        const { ip, mac, serverId, networkId } = link
        if ((await machine(serverId)).links[networkId]?.ip === ip) return { mac }
        if (!(await load('network', networkId))) throw missing('private network')
        await takeTime('server', serverId, token, seconds(0.15))
        await changeMachine(serverId, (found) => (found.links[networkId] = { ip, mac }))
        return { mac }
      }),
    detach: (serverId, networkId, token) =>
      withFaults('detach', async () => {
        await takeTime('server', serverId, token, seconds(0.15))
        await changeMachine(serverId, (found) => delete found.links[networkId])
      }),
    publishTemplate: (id, serverId, token) =>
      withFaults('publishTemplate', async () => {
        const { hdd } = await machine(serverId)
        await make('template', id, {})
        await takeTime('template', id, token, seconds(0.6))
        return { size: 300 + hdd * 20 }
      }),
    deleteTemplate: (id) => withFaults('deleteTemplate', () => remove('template', id)),
    createNetwork: (spec, token) =>
      withFaults('createNetwork', async () => {
        await make('network', spec.id, { gateway: spec.gateway, prefix: spec.prefix })
        await takeTime('network', spec.id, token, seconds(0.3))
      }),
    deleteNetwork: (id, token) => withFaults('deleteNetwork', () => deleteNetwork(id, token)),
    inspectServer: (id) =>
      withFaults('inspectServer', async () => {
        const found = await loadMachine(id)
        if (!found) return null
        const own = [found.ip, ...Object.values(found.links).map((link) => link.ip)]
        return { isPowerOn: found.isPowerOn, addresses: found.isPowerOn ? own : [] }
      }),
    inventory: () => withFaults('inventory', inventory),
  }
}

function seconds(share: number): number {
  return env().SIMULATOR_SECONDS * share
}

async function machine(id: number) {
  const found = await loadMachine(id)
  if (!found) throw missing('server')
  return found
}

function missing(what: string): HypervisorError {
  return new HypervisorError('refused', 'not_found', `The ${what} does not exist on the hypervisor`)
}

async function deleteNetwork(id: number, token: string): Promise<void> {
  await takeTime('network', id, token, seconds(0.2))
  const rows = await db().cloudSimulated.findMany({
    where: { kind: 'server', state: { path: ['links', String(id), 'ip'], string_starts_with: '' } },
  })
  for (const row of rows) await changeMachine(row.id, (found) => delete found.links[id])
  await remove('network', id)
}

async function inventory(): Promise<Inventory> {
  const rows = await db().cloudSimulated.findMany({ orderBy: { id: 'asc' } })
  const ids = (kind: string) => rows.filter((row) => row.kind === kind).map((row) => row.id)
  const machines = rows.filter((row) => row.kind === 'server')
  return {
    servers: machines.map((row) => ({ id: row.id, isPowerOn: Machine.parse(row.state).isPowerOn })),
    networks: ids('network'),
    templates: ids('template'),
  }
}
