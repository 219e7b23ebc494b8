import { z } from 'zod'
import { task } from '#server/tasks/task.ts'
import { remakeIndex } from './indexing.service.ts'
import { buildTextIndex } from './postgres/bulk.sql.ts'

/** Looks every five minutes whether the index of texts is there, and whether this release analyses texts otherwise than the one that made the search rows. */
export const reindexTask = task(
  'vacancies.reindex',
  z.strictObject({}),
  async (ctx) => {
    await buildTextIndex()
    const made = await remakeIndex(ctx.signal)
    if (made > 0) ctx.log.info({ made }, 'search rows made anew under the present rules of analysis')
  },
  { cron: '*/5 * * * *' },
)
