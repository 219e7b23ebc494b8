import type { RideOrder } from '#prisma/generated/client.ts'
import type { Db } from '#server/core/database/db.ts'
import type { Notice } from '#server/platform/notifications/notify.sql.ts'
import { emit } from '#server/platform/webhooks/emit.sql.ts'
import { subjectOf } from '../problems/problem-key.ts'
import type { ReplyView } from '../problems/problems.schema.ts'
import { ORIGIN } from './desk.ts'
import { keyOf } from './wake.sql.ts'

const SUBJECT = { select: { orderId: true, problemId: true } } as const

/**
 * What agents have replied to the rider under tasks with these keys, in the built-in inbox or at another desk, oldest
 * first.
 */
export async function repliesTo(db: Db, keys: string[]): Promise<ReplyView[]> {
  const delivery = { OR: [{ orderId: { in: keys } }, { problemId: { in: keys } }] }
  const rows = await db.supportMessage.findMany({
    where: { toRider: true, OR: [{ task: { key: { in: keys }, origin: ORIGIN } }, { delivery }] },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { text: true, createdAt: true, task: { select: { key: true } }, delivery: SUBJECT },
  })
  return rows.map(({ text, createdAt, task, delivery }) =>
    replyView(task?.key ?? (delivery ? keyOf(delivery) : ''), text, createdAt),
  )
}

export function replyView(key: string, text: string, at: Date): ReplyView {
  return { about: subjectOf(key).about, text, at: at.toISOString() }
}

/** The event of a reply, which its rider is notified of. */
export async function announceReply(
  tx: Db,
  { orderId, userId: ownerId }: Pick<RideOrder, 'orderId' | 'userId'>,
  reply: ReplyView,
): Promise<void> {
  const data = { order_id: orderId, ...reply }
  const notice = replyNotice(orderId, reply.text)
  await emit(tx, { ownerId, type: 'support.replied', subject: `order:${orderId}`, data, notice })
}

/** Characters of a reply that its notification shows. */
const MOST_SHOWN = 120

function replyNotice(orderId: string, text: string): Notice {
  const line = text.replace(/\s+/g, ' ').trim()
  const reply = line.length > MOST_SHOWN ? `${line.slice(0, MOST_SHOWN).trimEnd()}…` : line
  return { kind: 'support.replied', path: `/rides/trips/${encodeURIComponent(orderId)}`, facts: { reply } }
}
