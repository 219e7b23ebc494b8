import type { Prisma } from '#prisma/generated/client.ts'
import { db, transaction } from '#server/core/database/db.ts'
import { newId } from '#server/core/ids.ts'
import { log } from '#server/core/process/log.ts'
import { MOST_MESSAGE_CHARACTERS } from '../problems/topics.schema.ts'
import { supportDesk } from './desk.client.ts'
import { isDeskFailure, type DeskReply, type DeskTasks, type SupportDesk } from './desk.ts'
import { announceReply, replyView } from './replies.ts'
import { keyOf } from './wake.sql.ts'

const DAY_MS = 24 * 3600_000
/** How long a task is looked at after it was made, or after the last reply. */
const LOOKED_AT_MS = 30 * DAY_MS
/** How long second tasks of a key are looked for, and closed. */
const DOUBLES_MS = DAY_MS
const INTERVAL_MS = { least: 60_000, most: DAY_MS }
const MOST_TASKS = 400
const PARALLEL = 8

const ORDER = { select: { order: { select: { orderId: true, userId: true } } } } as const
const WITH_REPLIES = {
  feedback: ORDER,
  problem: ORDER,
  replies: { select: { deskId: true, createdAt: true } },
} satisfies Prisma.SupportDeliveryInclude
type Delivered = Prisma.SupportDeliveryGetPayload<{ include: typeof WITH_REPLIES }>

/**
 * Looks at due tasks of a desk other than the built-in one: brings public replies of agents to their riders, and closes
 * second tasks of a key, which a desk makes if it completes a request that it has reported as failed.
 */
export async function lookAtTasks(desk: SupportDesk = supportDesk()): Promise<void> {
  const { name, later } = desk
  if (!later) return
  const rows = await db().supportDelivery.findMany({
    where: { lookAt: { lte: new Date() } },
    orderBy: { lookAt: 'asc' },
    take: MOST_TASKS,
    include: WITH_REPLIES,
  })
  try {
    while (rows.length > 0) {
      await Promise.all(rows.splice(0, PARALLEL).map((row) => look(row, name, later)))
    }
  } catch (error) {
    if (!isDeskFailure(error)) throw error
    log().warn({ reason: error.message }, 'the tasks of the support desk could not be read')
  }
}

async function look(row: Delivered, desk: string, tasks: DeskTasks): Promise<void> {
  const next = row.desk === desk ? nextLook(row) : null
  // `updatedAt` stays: it is when the task was made.
  const { count } = await db().supportDelivery.updateMany({
    where: { id: row.id, lookAt: row.lookAt },
    data: { lookAt: next, updatedAt: row.updatedAt },
  })
  if (count === 0 || row.desk !== desk) return
  const isYoung = Date.now() - row.updatedAt.getTime() < DOUBLES_MS
  const taskId = isYoung || row.taskId === null ? await closeDoubles(row, tasks) : row.taskId
  if (taskId === null) return
  const known = new Set(row.replies.map(({ deskId }) => deskId ?? ''))
  for (const reply of await tasks.repliesTo(taskId, known)) await keepReply(row, reply)
}

/** After a quarter of the time that has passed since the task was made or had its last reply; null: never again. */
function nextLook({ updatedAt, replies }: Delivered): Date | null {
  const now = Date.now()
  const age = now - Math.max(updatedAt.getTime(), ...replies.map(({ createdAt }) => createdAt.getTime()))
  if (age > LOOKED_AT_MS) return null
  return new Date(now + Math.min(Math.max(age / 4, INTERVAL_MS.least), INTERVAL_MS.most))
}

/** @returns the id of the task that stays, or null when the desk shows none */
async function closeDoubles(row: Delivered, tasks: DeskTasks): Promise<string | null> {
  const all = await tasks.tasksOf(keyOf(row))
  const kept = all.find(({ id }) => id === row.taskId) ?? all[0]
  for (const { id } of all.filter(({ id, open }) => open && id !== kept?.id)) {
    await tasks.close(id)
    log().info({ key: keyOf(row), task: id, kept: kept?.id }, 'a second task of one key was closed')
  }
  if (kept && row.taskId === null) {
    await db().supportDelivery.update({
      where: { id: row.id },
      data: { taskId: kept.id, updatedAt: row.updatedAt },
    })
  }
  return row.taskId ?? kept?.id ?? null
}

/** Stores a reply once, with its event in the same transaction. */
async function keepReply(row: Delivered, { id: deskId, text: whole, at }: DeskReply): Promise<void> {
  // PostgreSQL stores no NUL.
  const text = whole.replaceAll('\0', '').toWellFormed().slice(0, MOST_MESSAGE_CHARACTERS).toWellFormed()
  const order = (row.feedback ?? row.problem)?.order
  if (text === '' || !order) return
  await transaction(async (tx) => {
    const data = { id: newId('msg'), deliveryId: row.id, deskId, toRider: true, text, author: '', createdAt: at }
    const { count } = await tx.supportMessage.createMany({ data, skipDuplicates: true })
    if (count > 0) await announceReply(tx, order, replyView(keyOf(row), text, at))
  })
}
