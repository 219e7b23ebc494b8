import { z } from 'zod'
import type { WebhookSubscription } from '#prisma/generated/client.ts'
import { sendMail } from '#server/platform/mail/mail.client.ts'
import { writeAudit } from '#server/core/audit.ts'
import { systemContext, type Context } from '#server/core/context.ts'
import { transaction } from '#server/core/database/db.ts'
import { publicOrigin } from '#server/core/public-origin.ts'
import { env } from '#server/settings/env.ts'
import { enqueue } from '#server/core/tasks/jobs.sql.ts'
import { REASONS, type DisabledReason } from './events.schema.ts'

export const NOTICE = { name: 'webhooks.notice', payload: z.object({ id: z.string() }) }

/** Disables a subscription for a reason that its owner did not give, and informs the owner. */
export async function disable({ id }: Pick<WebhookSubscription, 'id'>, reason: DisabledReason): Promise<void> {
  await transaction(async (tx) => {
    const { count } = await tx.webhookSubscription.updateMany({
      where: { id, disabledAt: null },
      data: { disabledAt: new Date(), disabledReason: reason },
    })
    if (count === 0) return
    await writeAudit(tx, systemContext(), 'webhooks.disable', [{ subject: `webhook:${id}`, after: { reason } }])
    await enqueue(tx, NOTICE, { id }, { key: `webhooks ${id} notice` })
  })
}

/** Mails the notice; without SMTP_URL, or to an address that was not confirmed, only the panel shows it. */
export async function sendNotice({ db, log }: Pick<Context, 'db' | 'log'>, id: string): Promise<void> {
  const row = await db.webhookSubscription.findUnique({ where: { id }, include: { user: true } })
  if (!row?.disabledAt || row.user.disabledAt) return
  log.warn({ webhook: id, reason: row.disabledReason }, 'a webhook was disabled')
  if (!env().SMTP_URL || !row.user.emailConfirmedAt) return
  const { name, email } = row.user
  await sendMail({
    to: { name, address: email },
    subject: 'A webhook of your Quartet account was disabled',
    text: `Hello ${name},

nothing is sent any more to ${new URL(row.url).origin}: ${REASONS[row.disabledReason as DisabledReason]}.

Events that were waiting are kept for 30 days. Enable the webhook again to have them sent:

${publicOrigin()}/account/developer/webhooks
`,
  })
}
