import { scheduledTask, task } from '#server/core/tasks/task.ts'
import { hypervisor } from '../hypervisor/current.ts'
import { checkDueDelegations } from '../dns/delegation/delegation.ts'
import { dnsEngine } from '../dns/engine/engine.ts'
import { reconcileZones } from '../dns/reconcile-zones.ts'
import { makeDueSnapshots } from '../snapshots/schedule.service.ts'
import { removeParts } from '../stacks/remove-parts.ts'
import { ADVANCE, advance, wakeLater } from './queue.ts'
import { RECONCILE, reconcile } from './reconcile.ts'

/** Does the jobs of one resource, one after another. Without the database it is tried again, for days if need be. */
export const advanceQueue = task(ADVANCE, async (_ctx, { subject }) => {
  const delay = await advance(subject, { hypervisor: hypervisor(), removeParts })
  if (delay !== null) await wakeLater(subject, delay)
})

/** Runs every minute and repairs states that no job repairs. */
export const reconcileCloud = scheduledTask(
  RECONCILE.name,
  async () => {
    await reconcile(hypervisor())
    await reconcileZones(dnsEngine())
  },
  { cron: '* * * * *', maxAttempts: 1 },
)

/** Every five minutes: whether delegations and DS records have arrived at the parent zones. */
export const checkDelegations = scheduledTask('cloud.check-delegations', checkDueDelegations, {
  cron: '*/5 * * * *',
  maxAttempts: 1,
})

export const makeSnapshots = scheduledTask('cloud.make-snapshots', () => makeDueSnapshots(), {
  cron: '*/5 * * * *',
  maxAttempts: 1,
})
