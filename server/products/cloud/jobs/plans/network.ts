import { db } from '#server/core/database/db.ts'
import { StepError } from '../../step-error.ts'
import { settle } from '../../states.ts'
import type { Plan, Work } from './plan.ts'

/** Every private network is a /24. */
const PREFIX = 24

export const networkPlans = {
  CreateNetwork: {
    steps: [{ name: 'Create the network', run: createNetwork }],
    undo: deleteNetwork,
    ended: (tx, job, completed) =>
      settle(tx, 'Network', job.resourceId, completed ? 'create.completed' : 'create.failed'),
  },
  DeleteNetwork: {
    steps: [{ name: 'Delete the network', run: deleteNetwork }],
    ended: (tx, job, completed) =>
      settle(tx, 'Network', job.resourceId, completed ? 'delete.completed' : 'delete.failed'),
  },
} satisfies Record<string, Plan>

async function createNetwork({ job, hypervisor, token }: Work): Promise<void> {
  const network = await db().cloudNetwork.findUnique({ where: { id: job.resourceId } })
  if (!network) throw new StepError('refused', 'network_gone', 'The network no longer exists')
  const { id, ownerId, gateway } = network
  await hypervisor.createNetwork({ id, ownerId, gateway, prefix: PREFIX }, token)
}

function deleteNetwork({ job, hypervisor, token }: Work): Promise<void> {
  return hypervisor.deleteNetwork(job.resourceId, token)
}
