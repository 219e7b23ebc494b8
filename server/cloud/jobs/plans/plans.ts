import type { JobType } from './jobs.schema.ts'
import { createPlan } from './create-server.ts'
import { createNetworkPlan, deleteNetworkPlan } from './network-plans.ts'
import type { Plan } from './plan.ts'
import { addNetworkPlan, removeNetworkPlan } from './link-plans.ts'
import { deletePlan, powerPlan, resizePlan } from './server-plans.ts'
import { createTemplatePlan, deleteTemplatePlan } from './template-plans.ts'

/** How each type of job is done. */
export const PLANS: Record<JobType, Plan> = {
  Create: createPlan,
  Resize: resizePlan,
  PowerOn: powerPlan(['on']),
  PowerOff: powerPlan(['off']),
  PowerReboot: powerPlan(['off', 'on']),
  ShutDownGuestOS: powerPlan(['shut down']),
  AddNetwork: addNetworkPlan,
  RemoveNetwork: removeNetworkPlan,
  CreateTemplate: createTemplatePlan,
  DeleteTemplate: deleteTemplatePlan,
  CreateNetwork: createNetworkPlan,
  DeleteNetwork: deleteNetworkPlan,
  Delete: deletePlan,
}
