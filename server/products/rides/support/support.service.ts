import { texts } from '#i18n/texts.ts'
import { accountOf } from '#server/core/actor.ts'
import { AppError, found } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { rideMutation, rideQuery } from '../operation.ts'
import {
  ListTasks,
  PostMessage,
  MessageView,
  PostTask,
  SetTask,
  TaskList,
  TaskRef,
  TaskThread,
  TaskView,
} from './support.schema.ts'
import { announceReply, replyView } from './replies.ts'
import { messageView, orderOf, taskView, taskViews } from './task-view.ts'

// An agent's role besides the scope: otherwise a rider could post the key of an order first and suppress the real task.
export const desk = { access: 'support:write', role: 'agent', bounds: 'invalid_input' } as const

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
      throw new AppError('conflict', texts('rides.errors')('taskExists'), {
        reason: 'duplicate_task',
        data: { task_id: row.id },
      })
    }
    ctx.note({ subject: `support_task:${id}` })
    return taskView(ctx.db, row)
  },
})

export const listTasks = rideQuery({
  ...desk,
  id: 'support.listTasks',
  name: 'listSupportTasks',
  summary: 'List support tasks, newest first',
  input: ListTasks,
  output: TaskList,
  async run(ctx, { limit, cursor, key, state, tag }) {
    const rows = await ctx.db.supportTask.findMany({
      where: {
        ...(key !== undefined && { key }),
        ...(state && { state }),
        ...(tag !== undefined && { tags: { has: tag } }),
      },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: limit + 1,
      ...(cursor !== undefined && { cursor: { id: cursor }, skip: 1 }),
    })
    const page = rows.slice(0, limit)
    return { tasks: await taskViews(ctx.db, page), ...(rows.length > limit && { next: page.at(-1)?.id }) }
  },
})

export const getTask = rideQuery({
  ...desk,
  id: 'support.getTask',
  name: 'getSupportTask',
  summary: 'Get a support task with its replies and notes',
  input: TaskRef,
  output: TaskThread,
  async run(ctx, { id }) {
    const row = await ctx.db.supportTask.findUnique({
      where: { id },
      include: { messages: { orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] } },
    })
    if (!row) throw new AppError('not_found')
    return { ...(await taskView(ctx.db, row)), messages: row.messages.map(messageView) }
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
    const before = found(await ctx.db.supportTask.findUnique({ where: { id } }))
    if (before.state === state) return taskView(ctx.db, before)
    const closedAt = state === 'closed' ? new Date() : null
    const row = await ctx.db.supportTask.update({ where: { id }, data: { state, closedAt } })
    ctx.note({ subject: `support_task:${id}`, before: { state: before.state }, after: { state } })
    return taskView(ctx.db, row)
  },
})

export const postMessage = rideMutation({
  ...desk,
  id: 'support.postMessage',
  name: 'createSupportMessage',
  summary: 'Create a reply to the rider of a support task, or a note for agents',
  description:
    'A reply is shown on the page of the trip, is the event `support.replied`, and makes the task `answered`. A note is shown to agents only. A task that no trip belongs to takes notes only: a reply is answered 422 `no_rider`.',
  input: PostMessage,
  output: MessageView,
  async run(ctx, { id: taskId, text, visible_to }) {
    const task = found(await ctx.db.supportTask.findUnique({ where: { id: taskId } }))
    const toRider = visible_to === 'rider'
    const order = toRider ? await orderOf(ctx.db, task) : null
    if (toRider && !order) throw new AppError('unprocessable', texts('rides.errors')('noRider'), { reason: 'no_rider' })
    const author = ctx.actor.kind === 'account' ? ctx.actor.name : 'Quartet'
    const row = await ctx.db.supportMessage.create({ data: { id: newId('msg'), taskId, toRider, text, author } })
    ctx.note({ subject: `support_task:${taskId}`, after: { message: row.id, visible_to } })
    if (order) {
      await ctx.db.supportTask.update({ where: { id: taskId }, data: { state: 'answered', closedAt: null } })
      await announceReply(ctx.db, order, replyView(task.key, text, row.createdAt))
    }
    return messageView(row)
  },
})
