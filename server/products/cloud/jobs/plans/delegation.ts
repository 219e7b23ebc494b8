import { db } from '#server/core/database/db.ts'
import { checkDelegation } from '../../dns/delegation/delegation.ts'
import { StepError } from '../../step-error.ts'
import type { Plan, Save, Work } from './plan.ts'

export const delegationPlans = {
  CheckDelegation: { steps: [{ name: 'Ask the parent zone', run: ask }], ended: () => Promise.resolve() },
} satisfies Record<string, Plan>

async function ask({ job }: Work): Promise<Save> {
  const zone = await db().dnsZone.findUnique({ where: { id: job.resourceId } })
  if (!zone) throw new StepError('refused', 'zone_gone', 'The zone no longer exists')
  return (await checkDelegation(zone)).save
}
