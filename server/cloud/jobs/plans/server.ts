import { HypervisorError } from '../hypervisor/errors.ts'
import { paramsOf } from './job-row.ts'
import type { Plan, Step } from './plan.ts'
import { settleServer, sizeOfServer, workingServer } from './server-state.ts'

export const resizePlan: Plan = {
  steps: [
    async ({ job, hypervisor, token }) => {
      const server = await workingServer(job.resourceId)
      const wanted = paramsOf(job)
      const size = {
        cpu: wanted.CPU ?? server.cpu,
        ram: wanted.RAM ?? server.ram,
        hdd: wanted.HDD ?? server.hdd,
        hddType: wanted.HDDType ?? sizeOfServer(server).hddType,
        isHighPerformance: wanted.IsHighPerformance ?? server.isHighPerformance,
      }
      if (size.hdd < server.hdd) throw new HypervisorError('refused', 'disk_shrink', 'A disk cannot shrink')
      await hypervisor.resizeServer(server.id, size, token)
      return {
        save: async (tx) => {
          await tx.cloudServer.update({ where: { id: server.id }, data: size })
        },
      }
    },
  ],
  ended: (tx, job) => settleServer(tx, job.resourceId, 'change.ended'),
}

type Turn = 'on' | 'off' | 'shut down'

/** Switching, in one or two turns: each is a step of its own, so that a repeated reboot does not switch twice. */
export function powerPlan(turns: readonly Turn[]): Plan {
  return {
    steps: turns.map(turnStep),
    ended: (tx, job) => settleServer(tx, job.resourceId, 'change.ended'),
  }
}

function turnStep(turn: Turn): Step {
  return async ({ job, hypervisor, token }) => {
    const { id } = await workingServer(job.resourceId)
    if (turn === 'on') await hypervisor.startServer(id, token)
    else await hypervisor.stopServer(id, turn === 'off' ? 'hard' : 'soft', token)
    return {
      save: async (tx) => {
        await tx.cloudServer.update({ where: { id }, data: { isPowerOn: turn === 'on' } })
      },
    }
  }
}

export const deletePlan: Plan = {
  steps: [({ job, hypervisor, token }) => hypervisor.deleteServer(job.resourceId, token)],
  ended: async (tx, job, completed) => {
    if (completed) await tx.cloudServer.deleteMany({ where: { id: job.resourceId, state: 'Deleting' } })
    else await settleServer(tx, job.resourceId, 'delete.failed')
  },
}
