import type { CloudJob } from '#prisma/generated/client.ts'
import { db } from '#server/core/db.ts'
import type { Db } from '#server/core/db.ts'
import type { State } from '../../bounds.schema.ts'
import { HypervisorError } from '../../hypervisor/hypervisor.ts'
import { transition } from '../../states.ts'
import type { Trigger } from '../../states.ts'
import type { Plan, Work } from './plans.ts'

/** Every private network is a /24. */
const PREFIX = 24

export const networkPlans = {
  CreateNetwork: {
    steps: [{ name: 'Create the network', run: createNetwork }],
    undo: deleteNetwork,
    ended: (tx, job, completed) => settle(tx, job, completed ? 'create.completed' : 'create.failed'),
  },
  DeleteNetwork: {
    steps: [{ name: 'Delete the network', run: deleteNetwork }],
    ended: (tx, job, completed) => settle(tx, job, completed ? 'delete.completed' : 'delete.failed'),
  },
} satisfies Record<string, Plan>

async function createNetwork({ job, hypervisor, token }: Work): Promise<void> {
  const network = await db().cloudNetwork.findUnique({ where: { id: job.resourceId } })
  if (!network) throw new HypervisorError('refused', 'network_gone', 'The network no longer exists')
  const { id, ownerId, gateway } = network
  await hypervisor.createNetwork({ id, ownerId, gateway, prefix: PREFIX }, token)
}

function deleteNetwork({ job, hypervisor, token }: Work): Promise<void> {
  return hypervisor.deleteNetwork(job.resourceId, token)
}

async function settle(tx: Db, { resourceId: id }: CloudJob, trigger: Trigger): Promise<void> {
  const network = await tx.cloudNetwork.findUnique({ where: { id } })
  const found = network && transition('Network', network.state as State, trigger)
  if (!found) return
  if (found.to === null) await tx.cloudNetwork.delete({ where: { id } })
  else await tx.cloudNetwork.update({ where: { id }, data: { state: found.to } })
}
