import { scheduledTask, task } from '#server/core/tasks/task.ts'
import { SEND, wakeSender } from './outbox.ts'
import { sendListens } from './send.ts'

/** Sends the listens of an account to ListenBrainz. */
export const sendTask = task(SEND, (ctx, { userId }) => sendListens(ctx, userId))

/** Adds the jobs that were lost: the listens are still there. */
export const sweepTask = scheduledTask(
  'music.listenbrainz-sweep',
  async ({ db }) => {
    const rows = await db.musicListenBrainz.findMany({ where: { stoppedAt: null }, select: { userId: true } })
    for (const { userId } of rows) await wakeSender(db, userId)
  },
  { cron: '*/15 * * * *' },
)
