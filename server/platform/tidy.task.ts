import { z } from 'zod'
import type { Context } from '#server/core/context.ts'
import { KEPT_MS } from '#server/core/idempotency.ts'
import { removeFailedJobs } from '#server/tasks/jobs.sql.ts'
import { task } from '#server/tasks/task.ts'

const FAILED_JOBS_KEPT_MS = 30 * 24 * 3600 * 1000

export const tidyTask = task('platform.tidy', z.strictObject({}), (ctx) => tidy(ctx), { cron: '17 * * * *' })

/** Deletes what has expired: idempotency records, password reset links, limits, jobs that failed permanently. */
export async function tidy({ db, log }: Context, now = new Date()): Promise<void> {
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds)
  const records = await db.idempotencyRecord.deleteMany({ where: { createdAt: { lt: ago(KEPT_MS) } } })
  const links = await db.passwordReset.deleteMany({ where: { expiresAt: { lt: now } } })
  const limits = await db.rateLimit.deleteMany({ where: { expire: { lt: BigInt(now.getTime()) } } })
  const jobs = await removeFailedJobs(db, ago(FAILED_JOBS_KEPT_MS))
  log.info({ records: records.count, links: links.count, limits: limits.count, jobs }, 'expired rows deleted')
}
