import { z } from 'zod'
import { singleton } from '#server/core/singleton.ts'
import { env } from '#server/env.ts'
import { task } from '#server/tasks/task.ts'
import type { Hypervisor } from '../hypervisor/hypervisor.ts'
import { makeLxd } from '../hypervisor/lxd/driver.ts'
import { makeSimulator } from '../hypervisor/simulator/simulator.ts'
import { advance, wakeLater } from './queue.ts'
import { reconcile } from './reconcile.ts'

/** Does the jobs of one resource, one after another. Without the database it is tried again, for days if need be. */
export const advanceQueue = task('cloud.advance', z.object({ subject: z.string() }), async (_ctx, { subject }) => {
  const delay = await advance(subject, hypervisor())
  if (delay !== null) await wakeLater(subject, delay)
})

/** Every minute: repairs what no job will. */
export const reconcileCloud = task(
  'cloud.reconcile',
  z.object({}),
  async () => {
    await reconcile(hypervisor())
  },
  { cron: '* * * * *', maxAttempts: 1 },
)

/** The hypervisor that `CLOUD_DRIVER` names. */
export function hypervisor(): Hypervisor {
  return singleton('hypervisor', () => (env().CLOUD_DRIVER === 'lxd' ? makeLxd() : makeSimulator()))
}
