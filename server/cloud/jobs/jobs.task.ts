import { z } from 'zod'
import { task } from '#server/tasks/task.ts'
import { hypervisor } from '../hypervisor/choose.ts'
import { advance } from './advance.ts'
import { reconcile } from './reconcile.ts'
import { wakeLater } from './wake.ts'

/** Does the jobs of one resource, one after another. Without the database it is tried again, for days if need be. */
export const advanceQueue = task('cloud.advance', z.object({ subject: z.string() }), async (_ctx, { subject }) => {
  const delay = await advance(subject, hypervisor())
  if (delay !== null) await wakeLater(subject, delay)
})

/** Every minute: what no job will mend by itself. */
export const reconcileCloud = task(
  'cloud.reconcile',
  z.object({}),
  async () => {
    await reconcile(hypervisor())
  },
  { cron: '* * * * *', maxAttempts: 1 },
)
