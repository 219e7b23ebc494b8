import { SESSION_IDLE_MS } from '#server/platform/sessions/session.ts'
import type { Context } from '#server/core/context.ts'
import { KEPT_MS } from '#server/core/idempotency.ts'
import { removeFailedJobs } from '#server/core/tasks/jobs.sql.ts'
import { scheduledTask } from '#server/core/tasks/task.ts'
import { tidyNotifications } from '#server/platform/notifications/notifications.service.ts'
import { tidyProposals } from '#server/platform/proposals/proposals.service.ts'
import { tidyDeliveries } from '#server/platform/webhooks/tidy.service.ts'

const DAY_MS = 24 * 3600 * 1000
const FAILED_JOBS_KEPT_MS = 30 * DAY_MS
const ADDRESSES_KEPT_MS = 90 * DAY_MS

export const tidyTask = scheduledTask('platform.tidy', (ctx) => tidy(ctx), { cron: '17 * * * *' })

/**
 * Deletes what has expired: idempotency records, links of mails, challenges of passkeys, sessions, access of
 * programs, addresses of sign-ins, limits, lists of searches, jobs that failed permanently, deliveries of webhooks,
 * notifications, proposals.
 */
export async function tidy({ db, log }: Context, now = new Date()): Promise<void> {
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds)
  const expired = { expiresAt: { lt: now } }
  const idle = { lastUsedAt: { lt: ago(SESSION_IDLE_MS) } }
  const ended = { codeExpiresAt: { lt: now }, OR: [{ refreshExpiresAt: null }, { refreshExpiresAt: { lt: now } }] }
  const counts = {
    records: await db.idempotencyRecord.deleteMany({ where: { createdAt: { lt: ago(KEPT_MS) } } }),
    links: await db.passwordReset.deleteMany({ where: expired }),
    confirmations: await db.emailConfirmation.deleteMany({ where: expired }),
    challenges: await db.passkeyChallenge.deleteMany({ where: expired }),
    sessions: await db.session.deleteMany({ where: { OR: [expired, idle] } }),
    addresses: await db.signInAddress.deleteMany({ where: { lastAt: { lt: ago(ADDRESSES_KEPT_MS) } } }),
    grants: await db.programGrant.deleteMany({ where: ended }),
    access: await db.apiToken.deleteMany({ where: { grantId: { not: null }, ...expired } }),
    limits: await db.rateLimit.deleteMany({ where: { expire: { lt: BigInt(now.getTime()) } } }),
    lists: await db.vacancySharedList.deleteMany({ where: expired }),
    crawls: await db.vacancySharedCrawl.deleteMany({ where: expired }),
  }
  const jobs = await removeFailedJobs(db, ago(FAILED_JOBS_KEPT_MS))
  const deliveries = await tidyDeliveries(db, now)
  const notifications = await tidyNotifications(db, now)
  const proposals = await tidyProposals(db, now)
  const deleted = Object.fromEntries(Object.entries(counts).map(([name, { count }]) => [name, count]))
  log.info({ ...deleted, jobs, deliveries, notifications, proposals }, 'expired rows deleted')
}
