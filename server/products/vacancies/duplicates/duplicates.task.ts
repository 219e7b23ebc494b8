import { scheduledTask } from '#server/core/tasks/task.ts'
import { findDuplicates } from './regroup.service.ts'

/** Compares the vacancies that have changed, every minute. */
export const duplicatesTask = scheduledTask(
  'vacancies.duplicates',
  async (ctx) => {
    const compared = await findDuplicates(ctx.signal)
    if (compared > 0) ctx.log.info({ compared }, 'vacancies compared to find near-duplicates')
  },
  { cron: '* * * * *' },
)
