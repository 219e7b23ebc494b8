import type { CloudJob, CloudLink } from '#prisma/generated/client.ts'
import { db } from '#server/core/db.ts'
import { HypervisorError, Later } from '../hypervisor/errors.ts'
import type { Hypervisor } from '../hypervisor/hypervisor.ts'
import { paramsOf } from './job-row.ts'
import type { Plan, StepResult } from './plan.ts'
import { settleServer, workingServer } from './server-state.ts'
import { UNFINISHED, subjectOf } from './write-job.ts'

/** A network that is still being made: look again after this. */
const NETWORK_WAIT_MS = 200

/**
 * Attaches one interface and keeps the hardware address that it got.
 * @throws Later while the network is being made, HypervisorError when it could not be
 */
export async function attachLink(link: CloudLink, hypervisor: Hypervisor, token: string): Promise<StepResult> {
  const { serverId, networkId } = link
  const network = await db().cloudNetwork.findUnique({ where: { id: networkId } })
  if (network?.state === 'New') throw new Later(NETWORK_WAIT_MS)
  if (network?.state !== 'Active') {
    throw new HypervisorError(
      'refused',
      'network_gone',
      `The private network ${networkId} could not be joined: it is gone`,
    )
  }
  const { mac } = await hypervisor.attach(link, token)
  return {
    save: async (tx) => {
      await tx.cloudLink.updateMany({ where: { serverId, networkId }, data: { mac } })
    },
  }
}

export const addNetworkPlan: Plan = {
  steps: [
    async ({ job, hypervisor, token }) => {
      const place = await placeOf(job)
      const link = await db().cloudLink.findUnique({ where: { serverId_networkId: place } })
      if (!link)
        throw new HypervisorError('refused', 'link_removed', 'The server was taken out of the network meanwhile')
      return attachLink(link, hypervisor, token)
    },
  ],
  undo: async ({ job, hypervisor, token }) => {
    const { serverId, networkId } = await placeOf(job)
    await hypervisor.detach(serverId, networkId, token)
  },
  ended: async (tx, job, completed) => {
    const networkId = paramsOf(job).NetworkID ?? 0
    if (!completed) await tx.cloudLink.deleteMany({ where: { serverId: job.resourceId, networkId } })
    await settleServer(tx, job.resourceId, 'change.ended')
  },
}

export const removeNetworkPlan: Plan = {
  steps: [
    async ({ job, hypervisor, token }) => {
      const { serverId, networkId } = await placeOf(job)
      await hypervisor.detach(serverId, networkId, token)
    },
  ],
  ended: async (tx, job, completed) => {
    const networkId = paramsOf(job).NetworkID ?? 0
    const later = await tx.cloudJob.findMany({
      where: { subject: subjectOf('Server', job.resourceId), type: 'AddNetwork', state: { in: UNFINISHED } },
    })
    // A later request that brings the server back keeps its place and address.
    const comesBack = later.some((next) => paramsOf(next).NetworkID === networkId)
    if (completed && !comesBack) await tx.cloudLink.deleteMany({ where: { serverId: job.resourceId, networkId } })
    await settleServer(tx, job.resourceId, 'change.ended')
  },
}

async function placeOf(job: CloudJob): Promise<{ serverId: number; networkId: number }> {
  await workingServer(job.resourceId)
  return { serverId: job.resourceId, networkId: paramsOf(job).NetworkID ?? 0 }
}
