import { describe } from 'vitest'
import { db } from '#server/core/database/db.ts'
import { adoptionContract } from '#server/products/cloud/testing/adoption-contract.ts'
import { contract, type Guest } from '#server/products/cloud/testing/contract.ts'
import { firewallContract } from '#server/products/cloud/testing/firewall-contract.ts'
import { simulatedHost } from '#server/products/cloud/testing/simulated-host.ts'
import { simulatedNeighbour } from '#server/products/cloud/testing/simulated-neighbour.ts'
import { Machine, changeMachine, loadMachine } from './machines.ts'
import { makeSimulator } from './simulator.ts'

describe('the simulator keeps the contract', () => contract(makeSimulator(), simulatedGuest()))
describe('the simulator filters', () => firewallContract(makeSimulator(), simulatedNeighbour()))
describe('the simulator lets be adopted', () => adoptionContract(makeSimulator(), simulatedHost()))

function simulatedGuest(): Guest {
  return {
    hasCpus: async (id, count) => (await running(id)).cpu === count,
    canUseMemory: async (id, mb) => (await running(id)).ram > mb,
    canStore: async (id, mb) => (await running(id)).hdd * 1024 > mb,
    canPing: async (id, ip) => {
      const { links } = await running(id)
      const rows = await db().cloudSimulated.findMany({ where: { kind: 'server' } })
      const peers = rows.map((row) => Machine.parse(row.state)).filter((machine) => machine.isPowerOn)
      return Object.keys(links).some((network) => peers.some((peer) => peer.links[network]?.ip === ip))
    },
    leaveMark: (id) => writeDisk(id, 'mark'),
    removeMark: (id) => writeDisk(id, ''),
    work: async (id) => void (await changeMachine(id, (found) => (found.busySince = Date.now()))),
    hasMark: async (id) => (await running(id)).disk === 'mark',
  }
}

async function writeDisk(id: number, disk: string): Promise<void> {
  await running(id)
  await changeMachine(id, (found) => (found.disk = disk))
}

async function running(id: number): Promise<Machine> {
  const machine = await loadMachine(id)
  if (!machine?.isPowerOn) throw new Error(`server ${id} does not run`)
  return machine
}
