import type { RideOrder, SupportMessage, SupportTask } from '#prisma/generated/client.ts'
import type { Db } from '#server/core/database/db.ts'
import { subjectOf } from '../problems/problem-key.ts'
import { ORIGIN } from './desk.ts'
import type { MessageView, TaskView } from './support.schema.ts'

export type RatedTrip = Pick<RideOrder, 'orderId' | 'userId' | 'pickup' | 'dropoff'>
const TRIP = { orderId: true, userId: true, pickup: true, dropoff: true } as const

/** Tasks as agents see them, with the trip of those that riders made. */
export async function taskViews(db: Db, rows: readonly SupportTask[]): Promise<TaskView[]> {
  const keys = rows.filter(isOurs).map(({ key }) => subjectOf(key).orderKey)
  const orders = await db.rideOrder.findMany({ where: { id: { in: keys } }, select: { id: true, orderId: true } })
  const orderIds = new Map(orders.map(({ id, orderId }) => [id, orderId]))
  return rows.map((row) => viewOf(row, isOurs(row) ? orderIds.get(subjectOf(row.key).orderKey) : undefined))
}

export async function taskView(db: Db, row: SupportTask): Promise<TaskView> {
  return viewOf(row, (await orderOf(db, row))?.orderId)
}

/** The trip that a task is about; null if no rider made the task, or the rider's account is gone. */
export async function orderOf(db: Db, task: SupportTask): Promise<RatedTrip | null> {
  if (!isOurs(task)) return null
  const { orderKey } = subjectOf(task.key)
  return db.rideOrder.findUnique({ where: { id: orderKey }, select: TRIP })
}

function isOurs({ origin }: SupportTask): boolean {
  return origin === ORIGIN
}

function viewOf(row: SupportTask, orderId: string | undefined): TaskView {
  return {
    task_id: row.id,
    key: row.key,
    origin: isOurs(row) ? ORIGIN : 'outside',
    subject: row.subject,
    body: row.body,
    tags: row.tags,
    state: row.state as TaskView['state'],
    ...(orderId !== undefined && { order_id: orderId }),
    created_at: row.createdAt.toISOString(),
    ...(row.closedAt && { closed_at: row.closedAt.toISOString() }),
  }
}

export function messageView({ id, text, toRider, author, createdAt }: SupportMessage): MessageView {
  return { message_id: id, text, visible_to: toRider ? 'rider' : 'agents', by: author, at: createdAt.toISOString() }
}
