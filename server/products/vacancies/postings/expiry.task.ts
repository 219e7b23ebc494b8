import { scheduledTask } from '#server/core/tasks/task.ts'
import { removeOldViews } from './vacancies.sql.ts'
import { archiveExpired } from './expiry.service.ts'

export const expiryTask = scheduledTask(
  'vacancies.expire',
  async (ctx) => {
    const archived = await archiveExpired(ctx.signal)
    await removeOldViews()
    if (archived > 0) ctx.log.info({ archived }, 'vacancies past their expiry archived')
  },
  { cron: '* * * * *' },
)
