import { z } from 'zod'
import { named, opaqueId, text } from '#server/core/base.schema.ts'
import { MOST_MESSAGE_CHARACTERS, TOPICS } from '../problems/topics.schema.ts'

export const PostTask = z.strictObject({
  key: text(200, 1).describe('Idempotency key of the task; a second task with it is refused'),
  subject: text(200, 1).describe('Title, one line'),
  body: text(10_000).default('').describe('Text of the task'),
  tags: z.array(text(50, 1)).max(20).default([]).describe('Labels'),
})

const TASK_STATES = ['open', 'answered', 'closed'] as const
const page = {
  limit: z.coerce.number<string | number>().int().min(1).max(100).default(50).describe('Entries per page, 1 to 100'),
}

export const ListTasks = z.strictObject({
  key: text(200, 1).optional().describe('Only the task with this key'),
  state: z.enum(TASK_STATES).optional().describe('Only tasks in this state'),
  tag: text(50, 1).optional().describe('Only tasks with this label, such as `ride-problem`'),
  cursor: opaqueId('sup').optional().describe('`next` of the previous page'),
  ...page,
})
export const TaskRef = z.strictObject({ id: opaqueId('sup').describe('Task id') })
export const SetTask = TaskRef.extend({ state: z.enum(['open', 'closed']).describe('Close or reopen') })

/** Who reads what an agent writes under a task. */
const READERS = ['rider', 'agents'] as const
export const PostMessage = TaskRef.extend({
  text: text(MOST_MESSAGE_CHARACTERS).trim().min(1).describe('The reply, or the note'),
  visible_to: z
    .enum(READERS)
    .describe('`rider`: a reply, shown on the page of the trip; `agents`: a note that no rider sees'),
})

export const TaskView = named('SupportTask', {
  task_id: z.string().describe('Task id'),
  key: z.string().describe('Idempotency key: the order id for ride feedback, `<order id>:<topic>` for a problem'),
  origin: z.string().describe('`quartet-rides` for feedback and problems of trips, `outside` for posted tasks'),
  subject: z.string().describe('Title, one line'),
  body: z.string().describe('Text of the task'),
  tags: z.array(z.string()).describe('Labels'),
  state: z.enum(TASK_STATES).describe('`answered`: an agent has replied to the rider'),
  order_id: z.string().optional().describe('The trip, whose rider reads replies; absent for posted tasks'),
  created_at: z.string().describe('Time of creation (RFC 3339)'),
  closed_at: z.string().optional().describe('When it was closed (RFC 3339)'),
})

export const MessageView = named('SupportMessage', {
  message_id: z.string().describe('Message id'),
  text: z.string().describe('The reply, or the note'),
  visible_to: z.enum(READERS).describe('`rider` for a reply, `agents` for a note'),
  by: z.string().describe('Agent who wrote it'),
  at: z.string().describe('When it was written (RFC 3339)'),
})

export const TaskThread = TaskView.extend({
  messages: z.array(MessageView).describe('Replies and notes, oldest first'),
}).meta({ id: 'SupportThread' })

export const TaskList = named('SupportTaskList', {
  tasks: z.array(TaskView).describe('Tasks, newest first'),
  next: z.string().optional().describe('`cursor` for the next page; absent on the last page'),
})

const DELIVERY_STATES = ['pending', 'delivered', 'dead'] as const
export const ListDeliveries = z.strictObject({
  state: z.enum(DELIVERY_STATES).default('dead').describe('State; `dead` deliveries need a person'),
  cursor: opaqueId('dlv').optional().describe('`next` of the previous page'),
  ...page,
})
export const DeliveryRef = z.strictObject({ id: opaqueId('dlv').describe('Delivery id') })

export const DeliveryView = named('Delivery', {
  id: z.string().describe('Delivery id'),
  order_id: z.string().describe('Order id'),
  topic: z.enum(TOPICS).optional().describe('Topic of a problem; absent for feedback'),
  state: z.enum(DELIVERY_STATES).describe('`pending`, `delivered` or `dead` (needs a person)'),
  attempts: z.int().describe('Attempts since the last manual retry'),
  last_error: z.string().optional().describe('Why the last attempt failed'),
  next_attempt_at: z.string().optional().describe('Time of the next attempt (RFC 3339)'),
  created_at: z.string().describe('Time the feedback or the problem was saved (RFC 3339)'),
})
export const DeliveryList = named('DeliveryList', {
  deliveries: z.array(DeliveryView).describe('Deliveries, newest first'),
  next: z.string().optional().describe('`cursor` for the next page; absent on the last page'),
})
export const Retried = named('RetriedDeliveries', {
  status: z.literal('retrying').describe('Deliveries that are retried now'),
})

export type TaskView = z.output<typeof TaskView>
export type MessageView = z.output<typeof MessageView>
export type DeliveryView = z.output<typeof DeliveryView>
