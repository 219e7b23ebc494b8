import type { WebhookSubscription } from '#prisma/generated/client.ts'
import { DEFAULT_LOCALE } from '#i18n/locales.ts'
import { texts } from '#i18n/texts.ts'
import { writeAudit } from '#server/core/audit.ts'
import { systemContext } from '#server/core/context.ts'
import { transaction } from '#server/core/database/db.ts'
import { log } from '#server/core/process/log.ts'
import { notifyAccount } from '#server/platform/notifications/notify.sql.ts'
import type { DisabledReason } from './events.schema.ts'

/** The page that notifications of webhooks lead to. */
export const WEBHOOKS_PAGE = '/account/developer/webhooks'

/** Disables a subscription for a reason that its owner did not give, and notifies the owner. */
export async function disable({ id }: Pick<WebhookSubscription, 'id'>, reason: DisabledReason): Promise<void> {
  await transaction(async (tx) => {
    const [row] = await tx.webhookSubscription.updateManyAndReturn({
      where: { id, disabledAt: null },
      data: { disabledAt: new Date(), disabledReason: reason },
    })
    if (!row) return
    log().warn({ webhook: id, reason }, 'a webhook was disabled')
    await writeAudit(tx, systemContext(), 'webhooks.disable', [{ subject: `webhook:${id}`, after: { reason } }])
    const facts = {
      receiver: new URL(row.url).origin,
      reason: texts('platform.reasons', DEFAULT_LOCALE)(reason),
      reason_code: reason,
    }
    await notifyAccount(tx, row.userId, `webhook:${id}`, { kind: 'webhook.disabled', path: WEBHOOKS_PAGE, facts })
  })
}
