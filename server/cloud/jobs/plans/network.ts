import type { CloudJob } from '#prisma/generated/client.ts'
import { db } from '#server/core/db.ts'
import type { Db } from '#server/core/db.ts'
import type { State } from '../bounds.schema.ts'
import { HypervisorError } from '../hypervisor/errors.ts'
import { transition } from '../states.ts'
import type { Trigger } from '../states.ts'
import type { Plan } from './plan.ts'

/** Every private network is a /24. */
const PREFIX = 24

export const createNetworkPlan: Plan = {
  steps: [
    async ({ job, hypervisor, token }) => {
      const network = await db().cloudNetwork.findUnique({ where: { id: job.resourceId } })
      if (!network) throw new HypervisorError('refused', 'network_gone', 'The network does not exist any more')
      const { id, ownerId, gateway } = network
      await hypervisor.createNetwork({ id, ownerId, gateway, prefix: PREFIX }, token)
    },
  ],
  undo: ({ job, hypervisor, token }) => hypervisor.deleteNetwork(job.resourceId, token),
  ended: (tx, job, completed) => settle(tx, job, completed ? 'create.completed' : 'create.failed'),
}

export const deleteNetworkPlan: Plan = {
  steps: [({ job, hypervisor, token }) => hypervisor.deleteNetwork(job.resourceId, token)],
  ended: (tx, job, completed) => settle(tx, job, completed ? 'delete.completed' : 'delete.failed'),
}

async function settle(tx: Db, { resourceId: id }: CloudJob, trigger: Trigger): Promise<void> {
  const network = await tx.cloudNetwork.findUnique({ where: { id } })
  const found = network && transition('Network', network.state as State, trigger)
  if (!found) return
  if (found.to === null) await tx.cloudNetwork.delete({ where: { id } })
  else await tx.cloudNetwork.update({ where: { id }, data: { state: found.to } })
}
