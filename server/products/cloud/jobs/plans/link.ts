import type { CloudJob, CloudLink } from '#prisma/generated/client.ts'
import { db } from '#server/core/database/db.ts'
import { StepError, RetryAfter } from '../../step-error.ts'
import type { Hypervisor } from '../../hypervisor/hypervisor.ts'
import { settle, workingServer } from '../../states.ts'
import { UNFINISHED, paramsOf, subjectOf } from '../job-repository.sql.ts'
import type { Plan, Save, Work } from './plan.ts'

/** A network that is still being created: look again after this. */
const NETWORK_WAIT_MS = 200

export const linkPlans = {
  AddNetwork: {
    steps: [{ name: 'Join the network', run: join }],
    undo: leave,
    ended: async (tx, job, completed) => {
      if (!completed) await tx.cloudLink.deleteMany({ where: linkOf(job) })
      await settle(tx, 'Server', job.resourceId, 'change.ended')
    },
  },
  RemoveNetwork: {
    steps: [{ name: 'Leave the network', run: leave }],
    ended: async (tx, job, completed) => {
      const link = linkOf(job)
      const later = await tx.cloudJob.findMany({
        where: { subject: subjectOf('Server', link.serverId), type: 'AddNetwork', state: { in: UNFINISHED } },
      })
      // A later request that brings the server back keeps its address.
      const comesBack = later.some((next) => paramsOf(next).NetworkID === link.networkId)
      if (completed && !comesBack) await tx.cloudLink.deleteMany({ where: link })
      await settle(tx, 'Server', job.resourceId, 'change.ended')
    },
  },
} satisfies Record<string, Plan>

/**
 * Attaches one interface and keeps the hardware address that it got.
 * @throws RetryAfter while the network is being created, StepError when it could not be
 */
export async function attachLink(link: CloudLink, hypervisor: Hypervisor, token: string): Promise<Save> {
  const { serverId, networkId } = link
  const network = await db().cloudNetwork.findUnique({ where: { id: networkId } })
  if (network?.state === 'New') throw new RetryAfter(NETWORK_WAIT_MS)
  if (network?.state !== 'Active') {
    throw new StepError('refused', 'network_gone', `The private network ${networkId} no longer exists`)
  }
  const { mac } = await hypervisor.attach(link, token)
  return (tx) => tx.cloudLink.updateMany({ where: { serverId, networkId }, data: { mac } })
}

async function join({ job, hypervisor, token }: Work): Promise<Save> {
  await workingServer(job.resourceId)
  const link = await db().cloudLink.findUnique({ where: { serverId_networkId: linkOf(job) } })
  if (link) return attachLink(link, hypervisor, token)
  throw new StepError('refused', 'link_removed', 'The server was removed from the network in the meantime')
}

async function leave({ job, hypervisor, token }: Work): Promise<void> {
  await workingServer(job.resourceId)
  const { serverId, networkId } = linkOf(job)
  await hypervisor.detach(serverId, networkId, token)
}

function linkOf(job: CloudJob): { serverId: number; networkId: number } {
  return { serverId: job.resourceId, networkId: paramsOf(job).NetworkID ?? 0 }
}
