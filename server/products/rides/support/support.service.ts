import { accountOf } from '#server/core/actor.ts'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { rideMutation, rideQuery } from '../operation.ts'
import type { Prisma, SupportTask } from '#prisma/generated/client.ts'
import { ORIGIN } from './desk.ts'
import {
  DeliveryList,
  DeliveryRef,
  DeliveryView,
  ListDeliveries,
  ListTasks,
  PostTask,
  Retried,
  SetTask,
  TaskList,
  TaskRef,
  TaskView,
} from './support.schema.ts'
import { wakeDeliveries, wakeDelivery } from './wake.sql.ts'

// An agent's role besides the scope: otherwise a rider could post the key of an order first and suppress the real task.
const desk = { access: 'support:write', role: 'agent', bounds: 'invalid_input' } as const

export const postTask = rideMutation({
  ...desk,
  id: 'support.postTask',
  name: 'createSupportTask',
  summary: 'Create a support task',
  description: 'A second task with the same key is refused with 409 `duplicate_task` and the id of the first.',
  input: PostTask,
  output: TaskView,
  async run(ctx, input) {
    const id = newId('sup')
    const origin = ctx.actor.kind === 'account' ? `account:${accountOf(ctx.actor).userId}` : 'account:system'
    const { count } = await ctx.db.supportTask.createMany({ data: { id, origin, ...input }, skipDuplicates: true })
    const row = await ctx.db.supportTask.findUniqueOrThrow({ where: { key: input.key } })
    if (count === 0) {
      throw new AppError('conflict', 'A task with this key exists', {
        reason: 'duplicate_task',
        data: { task_id: row.id },
      })
    }
    ctx.note({ subject: `support_task:${id}` })
    return taskView(row)
  },
})

export const listTasks = rideQuery({
  ...desk,
  id: 'support.listTasks',
  name: 'listSupportTasks',
  summary: 'List support tasks, newest first',
  input: ListTasks,
  output: TaskList,
  async run(ctx, { limit, cursor, key, state }) {
    const rows = await ctx.db.supportTask.findMany({
      where: { ...(key !== undefined && { key }), ...(state !== undefined && { state }) },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: limit + 1,
      ...(cursor !== undefined && { cursor: { id: cursor }, skip: 1 }),
    })
    const page = rows.slice(0, limit)
    return { tasks: page.map(taskView), ...(rows.length > limit && { next: page.at(-1)?.id }) }
  },
})

export const getTask = rideQuery({
  ...desk,
  id: 'support.getTask',
  name: 'getSupportTask',
  summary: 'Get a support task',
  input: TaskRef,
  output: TaskView,
  async run(ctx, { id }) {
    const row = await ctx.db.supportTask.findUnique({ where: { id } })
    if (!row) throw new AppError('not_found')
    return taskView(row)
  },
})

export const setTask = rideMutation({
  ...desk,
  id: 'support.setTask',
  name: 'updateSupportTask',
  summary: 'Update the state of a support task',
  input: SetTask,
  output: TaskView,
  async run(ctx, { id, state }) {
    const before = await ctx.db.supportTask.findUnique({ where: { id } })
    if (!before) throw new AppError('not_found')
    if (before.state === state) return taskView(before)
    const closedAt = state === 'closed' ? new Date() : null
    const row = await ctx.db.supportTask.update({ where: { id }, data: { state, closedAt } })
    ctx.note({ subject: `support_task:${id}`, before: { state: before.state }, after: { state } })
    return taskView(row)
  },
})

function taskView(row: SupportTask): TaskView {
  return {
    task_id: row.id,
    key: row.key,
    origin: row.origin === ORIGIN ? ORIGIN : 'outside',
    subject: row.subject,
    body: row.body,
    tags: row.tags,
    state: row.state === 'closed' ? 'closed' : 'open',
    created_at: row.createdAt.toISOString(),
    ...(row.closedAt && { closed_at: row.closedAt.toISOString() }),
  }
}

const WITH_ORDER = {
  feedback: { select: { order: { select: { orderId: true } } } },
} satisfies Prisma.SupportDeliveryInclude

export const listDeliveries = rideQuery({
  ...desk,
  id: 'support.listDeliveries',
  summary: 'List deliveries to the support desk, dead ones by default',
  input: ListDeliveries,
  output: DeliveryList,
  async run(ctx, { state, limit, cursor }) {
    const rows = await ctx.db.supportDelivery.findMany({
      where: { state },
      orderBy: [{ updatedAt: 'desc' }, { id: 'desc' }],
      take: limit + 1,
      ...(cursor !== undefined && { cursor: { id: cursor }, skip: 1 }),
      include: WITH_ORDER,
    })
    const page = rows.slice(0, limit)
    return { deliveries: page.map(deliveryView), ...(rows.length > limit && { next: page.at(-1)?.id }) }
  },
})

const MOST_RETRIED = 500
const RETRIED = { before: { state: 'dead' }, after: { state: 'pending' } }

export const retryDelivery = rideMutation({
  ...desk,
  id: 'support.retryDelivery',
  summary: 'Retry a dead delivery',
  input: DeliveryRef,
  output: DeliveryView,
  async run(ctx, { id }) {
    const before = await ctx.db.supportDelivery.findUnique({ where: { id } })
    if (!before) throw new AppError('not_found')
    if (before.state !== 'dead') throw new AppError('conflict', 'Only a dead delivery can be retried')
    const row = await ctx.db.supportDelivery.update({ where: { id }, data: pendingAgain(), include: WITH_ORDER })
    await wakeDelivery(ctx.db, row.orderId)
    ctx.note({ subject: `delivery:${id}`, ...RETRIED })
    return deliveryView(row)
  },
})

export const retryAllDeliveries = rideMutation({
  ...desk,
  id: 'support.retryAllDeliveries',
  summary: 'Retry all dead deliveries, the oldest 500 first',
  output: Retried,
  async run(ctx) {
    const dead = await ctx.db.supportDelivery.findMany({
      where: { state: 'dead' },
      orderBy: { updatedAt: 'asc' },
      take: MOST_RETRIED,
    })
    const [ids, orderIds] = [dead.map((row) => row.id), dead.map((row) => row.orderId)]
    await ctx.db.supportDelivery.updateMany({ where: { id: { in: ids } }, data: pendingAgain() })
    await wakeDeliveries(ctx.db, orderIds)
    for (const id of ids) ctx.note({ subject: `delivery:${id}`, ...RETRIED })
    return { status: 'retrying' as const }
  },
})

function pendingAgain() {
  return { state: 'pending', attempts: 0, nextAttemptAt: null, since: new Date() }
}

type DeliveryRow = Prisma.SupportDeliveryGetPayload<{ include: typeof WITH_ORDER }>

function deliveryView(row: DeliveryRow): DeliveryView {
  return {
    id: row.id,
    order_id: row.feedback.order.orderId,
    state: row.state as DeliveryView['state'],
    attempts: row.attempts,
    ...(row.lastError !== null && { last_error: row.lastError }),
    ...(row.nextAttemptAt && { next_attempt_at: row.nextAttemptAt.toISOString() }),
    created_at: row.createdAt.toISOString(),
  }
}
