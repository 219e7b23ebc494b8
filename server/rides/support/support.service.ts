import { accountOf } from '#server/core/actor.ts'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { operation } from '#server/core/operation.ts'
import type { SupportTask } from '#prisma/generated/client.ts'
import { ORIGIN } from './desk.ts'
import { ListTasks, PostTask, SetTask, TaskList, TaskRef, TaskView } from './support.schema.ts'

// An agent's role besides the scope: whoever could post a rider's order id first would suppress the real task.
const desk = { product: 'rides', access: 'support:write', role: 'agent', bounds: 'invalid_input' } as const

export const postTask = operation({
  ...desk,
  id: 'support.postTask',
  summary: 'Post a support task from outside',
  description: 'A second task with the same key is refused with 409 `duplicate_task` and the id of the first.',
  kind: 'mutation',
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

export const listTasks = operation({
  ...desk,
  id: 'support.listTasks',
  summary: 'List support tasks, newest first',
  kind: 'query',
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

export const getTask = operation({
  ...desk,
  id: 'support.getTask',
  summary: 'Show one support task',
  kind: 'query',
  input: TaskRef,
  output: TaskView,
  async run(ctx, { id }) {
    const row = await ctx.db.supportTask.findUnique({ where: { id } })
    if (!row) throw new AppError('not_found')
    return taskView(row)
  },
})

export const setTask = operation({
  ...desk,
  id: 'support.setTask',
  summary: 'Close a support task or open it again',
  kind: 'mutation',
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
