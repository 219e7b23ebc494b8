import { db } from '#server/core/database/db.ts'
import { Machine } from '../hypervisor/simulator/machines.ts'
import type { Host } from './adoption-contract.ts'

/** What others have beside the simulated machines. */
export function simulatedHost(): Host {
  const made: string[] = []
  const make = async (kind: string, name: string, state: object) => {
    made.push(name)
    await db().cloudSimulated.create({ data: { kind, id: made.length, state: { name, ...state } } })
  }
  const byName = (name: string) => db().cloudSimulated.findFirst({ where: { state: { path: ['name'], equals: name } } })
  return {
    makeNetwork: (name) => make('network', name, { gateway: '10.77.1.1', prefix: 24 }),
    makeImage: (name) => make('template', name, {}),
    async makeServer(name, { own, network } = {}) {
      const size = own ? { cpu: 1, ram: 256, hdd: 1 } : { cpu: 0, ram: 0, hdd: 0, limits: ['Profiles'] }
      const segment = network === undefined ? null : await byName(network)
      const links = segment ? { [segment.id]: { ip: '10.77.1.20', mac: '00:16:3e:00:00:20' } } : {}
      const machine = {
        ...size,
        ip: `10.87.9.${made.length + 10}`,
        isPowerOn: true,
        hddType: 'SSD',
        isHighPerformance: true,
      }
      await make('server', name, { ...machine, links })
    },
    async pulse(name) {
      const { links, ...machine } = Machine.parse((await byName(name))?.state)
      return JSON.stringify({ ...machine, links: Object.values(links) })
    },
    removeAll: async () => {
      for (const name of made)
        await db().cloudSimulated.deleteMany({ where: { state: { path: ['name'], equals: name } } })
    },
  }
}
