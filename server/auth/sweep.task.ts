import { z } from 'zod'
import { task } from '#server/tasks/task.ts'

const DAY_MS = 24 * 3_600_000

/** Deletes what has served its time: answers kept for Idempotency-Key after 24 hours, ended links for new passwords and limits. */
export const sweepIdentity = task(
  'auth.sweep',
  z.strictObject({}),
  async (ctx) => {
    const now = Date.now()
    await ctx.db.idempotencyRecord.deleteMany({ where: { createdAt: { lt: new Date(now - DAY_MS) } } })
    await ctx.db.rateLimit.deleteMany({ where: { expire: { lt: BigInt(now) } } })
    await ctx.db.passwordReset.deleteMany({ where: { expiresAt: { lt: new Date(now) } } })
  },
  { cron: '23 * * * *' },
)
