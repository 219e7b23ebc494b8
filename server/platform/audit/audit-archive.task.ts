import { env } from '#server/settings/env.ts'
import { scheduledTask } from '#server/core/tasks/task.ts'
import { archiveAudit } from './audit-archive.ts'

const DAY_MS = 24 * 3600 * 1000

export const archiveAuditTask = scheduledTask(
  'audit.archive',
  async (ctx) => {
    const days = env().AUDIT_RETENTION_DAYS
    if (days === undefined) return
    const moved = await archiveAudit(ctx, new Date(Date.now() - days * DAY_MS))
    if (moved > 0) ctx.log.info({ entries: moved }, 'old audit entries archived')
  },
  { cron: '37 * * * *', maxAttempts: 3 },
)
