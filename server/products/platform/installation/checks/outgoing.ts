import { texts } from '#i18n/texts.ts'
import type { Db } from '#server/core/database/db.ts'
import { broken, ok, warning, type Finding } from '#server/core/finding.ts'
import { failingMails } from '#server/core/tasks/job-list.sql.ts'
import { secondsText } from '#server/core/text/units.ts'
import { MAIL_FAILURE } from '#server/platform/mail/mail.client.ts'
import { deliveryFigures } from '#server/platform/webhooks/delivery.sql.ts'
import { refusedSince } from '../reports.sql.ts'

/** Events are delivered within seconds, and retried for up to three days while their receiver fails. */
const OLD_SECONDS = 3 * 86_400

/** Mails whose last attempt failed. */
export async function checkSending(db: Db): Promise<Finding> {
  const id = 'mail.sending'
  const t = () => texts('admin.checks.mail')
  const { count, reason } = await failingMails(db, MAIL_FAILURE)
  if (count === 0) return ok(id, () => [t()('sending'), t()('sent')], { failing: count })
  return broken(id, () => [t()('sending'), t()('failing', { count, reason }), t()('failingRemedy')], { failing: count })
}

/** Whether events reach their receivers. */
export async function checkDeliveries(db: Db): Promise<Finding> {
  const id = 'webhooks.deliveries'
  const t = () => texts('admin.checks.webhooks')
  const { waiting, held, failing, oldestSeconds } = await deliveryFigures(db)
  const figures = { waiting, held, failing, oldest_seconds: Math.round(oldestSeconds) }
  if (oldestSeconds > OLD_SECONDS) {
    const since = () => secondsText(oldestSeconds)
    return broken(id, () => [t()('about'), t()('old', { waiting, since: since() }), t()('oldRemedy')], figures)
  }
  if (failing > 0)
    return warning(id, () => [t()('about'), t()('failing', { failing, waiting }), t()('failingRemedy')], figures)
  return ok(id, () => [t()('about'), t()('fine', { waiting })], figures)
}

/** Whether limits have refused accounts since yesterday. */
export async function checkLimits(db: Db): Promise<Finding> {
  const id = 'limits.refused'
  const t = () => texts('admin.checks.limits')
  const { accounts: count, times } = await refusedSince(db)
  if (count === 0) return ok(id, () => [t()('about'), t()('none')], { accounts: count, times })
  return warning(id, () => [t()('about'), t()('some', { count }), t()('remedy')], { accounts: count, times })
}
