import type { Context } from '#server/core/context.ts'
import { scheduledTask } from '#server/core/tasks/task.ts'
import { ended } from './links.service.ts'

export const tidyLinksTask = scheduledTask('rides.tidy-links', (ctx) => tidyLinks(ctx), {
  cron: '23 * * * *',
})

/** Deletes feedback links that open nothing any more. */
export async function tidyLinks({ db, log }: Context, now = new Date()): Promise<void> {
  const { count } = await db.rideLink.deleteMany({ where: ended(now) })
  log.info({ links: count }, 'ended feedback links deleted')
}
