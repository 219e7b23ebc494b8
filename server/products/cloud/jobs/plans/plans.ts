import type { JobType } from '../jobs.schema.ts'
import { adoptionPlans } from './adoption.ts'
import { delegationPlans } from './delegation.ts'
import { firewallPlans } from './firewall.ts'
import { linkPlans } from './link.ts'
import { networkPlans } from './network.ts'
import type { Plan } from './plan.ts'
import { serverPlans } from './server.ts'
import { snapshotPlans } from './snapshot.ts'
import { stackPlans } from './stack.ts'
import { templatePlans } from './template.ts'
import { zonePlans } from './zone.ts'

export const PLANS: Readonly<Record<JobType, Plan>> = {
  ...serverPlans,
  ...networkPlans,
  ...templatePlans,
  ...linkPlans,
  ...zonePlans,
  ...delegationPlans,
  ...adoptionPlans,
  ...snapshotPlans,
  ...firewallPlans,
  ...stackPlans,
}
