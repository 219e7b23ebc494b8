import { z } from 'zod'
import { texts } from '#i18n/texts.ts'
import type { Notification, User } from '#prisma/generated/client.ts'
import type { Db } from '#server/core/database/db.ts'
import { productName } from '#server/core/product-texts.schema.ts'
import { publicOrigin } from '#server/core/public-origin.ts'
import { servedProduct } from '#server/core/products.ts'
import type { Product } from '#server/core/product.ts'
import {
  NOTIFICATION_KINDS,
  NOTIFICATIONS,
  type NotificationKindId,
  type ProductId,
} from '#server/core/scopes.schema.ts'
import { enqueue } from '#server/core/tasks/jobs.sql.ts'
import { task } from '#server/core/tasks/task.ts'
import { inLanguageOf, paragraphs, sendMail, type Message } from '#server/platform/mail/mail.client.ts'
import { sentence } from './kinds.ts'
import { isMuted, mailToken } from './mails.service.ts'
import { MAIL_TASK } from './notify.sql.ts'

const MAIL = { name: MAIL_TASK, payload: z.object({ userId: z.string(), product: z.string() }) }
/** The time between two mails of a product to an account: an hour, however much happens. */
const PAUSE_MS = 3_600_000
/** Notifications that a mail lists; the others are behind its link. */
const MOST_LISTED = 20

/**
 * Mails the notifications of a product that its reader has not read. What was mailed is recorded right after the mail
 * server took it: should the worker be killed between the two, the repeated mail has the same Message-ID.
 */
export const mailTask = task(MAIL, async ({ db }, payload) => {
  const { userId } = payload
  const product = servedProduct(payload.product as ProductId)
  const user = await db.user.findUnique({ where: { id: userId } })
  if (!product || !user || user.disabledAt || !user.emailConfirmedAt) return
  if (await isMuted(db, userId, product.id)) return
  const next = await nextAllowed(db, userId, product.id)
  if (next > new Date()) return enqueue(db, MAIL, payload, { key: keyOf(payload), runAt: next })
  const rows = await db.notification.findMany({
    where: { userId, kind: { in: mailedKinds(product, user) }, readAt: null, mailedAt: null },
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
  })
  if (rows.length === 0) return
  await sendMail(inLanguageOf(user, () => letter(user, product, rows)))
  await db.notification.updateMany({ where: { id: { in: rows.map(({ id }) => id) } }, data: { mailedAt: new Date() } })
})

const keyOf = ({ userId, product }: z.output<typeof MAIL.payload>) => `notifications ${userId} ${product}`

async function nextAllowed(db: Db, userId: string, product: string): Promise<Date> {
  const { _max } = await db.notification.aggregate({ where: { userId, product }, _max: { mailedAt: true } })
  return new Date((_max.mailedAt?.getTime() ?? -PAUSE_MS) + PAUSE_MS)
}

/** The kinds of a product that are mailed and that the reader's roles may see. */
function mailedKinds(product: Product, { roles }: User): NotificationKindId[] {
  return NOTIFICATION_KINDS.filter((kind) => {
    const { mail, role, product: own } = NOTIFICATIONS[kind]
    return own === product.id && mail === 'unread' && (role === undefined || roles.includes(role))
  })
}

/** The mail, in the language of its reader. @param rows one or more, the latest first */
function letter(user: User, product: Product, rows: readonly Notification[]): Message {
  const t = texts('mails')
  const origin = publicOrigin()
  const token = mailToken(user.id, product.id)
  const name = productName(product.id)
  const entries = rows.map(({ kind, facts, path }) => ({
    text: oneLine(sentence(kind as NotificationKindId, facts)),
    link: origin + path,
  }))
  const [first] = entries
  const count = entries.length
  const listed = entries.slice(0, MOST_LISTED).map(({ text, link }) => `${text}\n${link}`)
  const latest = rows[0]
  return {
    to: { name: user.name, address: user.email },
    subject: first && count === 1 ? first.text : t('unread.subject', { count, product: name }),
    messageId: `<${latest?.id}-${latest?.at.getTime()}@${new URL(origin).hostname}>`,
    headers: {
      'List-Unsubscribe': `<${origin}/api/notifications/unsubscribe/${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'Auto-Submitted': 'auto-generated',
    },
    text: paragraphs(
      t('hello', { name: user.name }),
      ...listed,
      ...(count > MOST_LISTED ? [t('unread.all', { count, link: `${origin}/notifications` })] : []),
      t('unread.why', { product: name, link: `${origin}/account/notifications` }),
      t('unread.unsubscribe', { product: name, link: `${origin}/unsubscribe?token=${token}` }),
    ),
  }
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()
