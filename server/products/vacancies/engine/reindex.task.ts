import { scheduledTask, task } from '#server/core/tasks/task.ts'
import { COMPANY_JOB, indexRestOf, rebuildIndex } from './indexing.service.ts'
import { buildTextIndex } from './postgres/bulk.sql.ts'

/** Checks every five minutes that the text index exists, and that the search rows follow the rules of this release. */
export const reindexTask = scheduledTask(
  'vacancies.reindex',
  async (ctx) => {
    await buildTextIndex()
    const made = await rebuildIndex(ctx.signal)
    if (made > 0) ctx.log.info({ made }, 'search rows rebuilt with the current rules')
  },
  { cron: '*/5 * * * *' },
)

export const indexCompanyTask = task(COMPANY_JOB, (ctx, { companyId, from }) =>
  indexRestOf(companyId, from, ctx.signal),
)
