import type { CloudJob } from '#prisma/generated/client.ts'
import { db, type Db } from '#server/core/database/db.ts'
import { filterRules } from '../../firewalls/uses.ts'
import { settle, workingServer } from '../../states.ts'
import { UNFINISHED, paramsOf } from '../job-repository.sql.ts'
import type { Plan, Work } from './plan.ts'

/**
 * Each job brings the rules of all firewalls of its server to the hypervisor, as they are stored
 * when it runs: a later change has a later job in the same queue.
 */
const change: Plan = {
  steps: [{ name: 'Apply the firewall rules', run: applyFirewalls }],
  async ended(tx, job, completed) {
    const where = { serverId: job.resourceId, firewallId: paramsOf(job).FirewallID ?? 0 }
    if (!(await hasLater(tx, job))) {
      if (completed) await tx.cloudFirewallUse.deleteMany({ where: { ...where, state: 'Removing' } })
      await tx.cloudFirewallUse.updateMany({ where, data: { state: completed ? 'Applied' : 'Failed' } })
    }
    await settle(tx, 'Server', job.resourceId, 'change.ended')
  },
}

export const firewallPlans = {
  AddFirewall: change,
  RemoveFirewall: change,
  UpdateFirewall: change,
} satisfies Record<string, Plan>

/**
 * Makes the hypervisor filter a server by its firewalls. A server that is being deleted has none any more, and lets
 * nothing in until it is gone.
 */
export async function applyFirewalls({ job, hypervisor, token }: Work): Promise<void> {
  const { id, ip, state } = await workingServer(job.resourceId)
  const rules = state === 'Deleting' ? [] : await filterRules(db(), id)
  await hypervisor.filterServer({ id, ip, rules }, token)
}

/** Whether a later job concerns the same firewall at the same server, and will set its state. */
async function hasLater(tx: Db, job: CloudJob): Promise<boolean> {
  const { subject, position } = job
  const type = { in: Object.keys(firewallPlans) }
  const query = { subject, type, position: { gt: position }, state: { in: UNFINISHED } }
  const later = await tx.cloudJob.findMany({ where: query })
  return later.some((next) => paramsOf(next).FirewallID === paramsOf(job).FirewallID)
}
