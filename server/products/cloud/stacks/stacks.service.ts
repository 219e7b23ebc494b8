import type { CloudStack } from '#prisma/generated/client.ts'
import { ownerFor, type UserId } from '#server/core/actor.ts'
import type { Db } from '#server/core/database/db.ts'
import { found } from '#server/core/errors.ts'
import { randomIntId } from '#server/core/ids.ts'
import { cloudMutation, cloudQuery, stackMutation, stackQuery } from '../operation.ts'
import type { LimitName } from '../bounds.schema.ts'
import { announce, jobView, jobsSince, lastJob, openJobs } from '../jobs/job-repository.sql.ts'
import { JobView } from '../jobs/jobs.schema.ts'
import { addJob } from '../jobs/queue.ts'
import { described } from '../labels/described.ts'
import { labelsOf } from '../labels/selector.ts'
import { checkQuota } from '../limits/limits.service.ts'
import { lockOwn } from '../lock-own.ts'
import { newestFirst, ownListed } from '../own-list.ts'
import { lockOwner } from '../owner.sql.ts'
import { stateAfter } from '../states.ts'
import { createParts } from './create-parts.ts'
import { removeParts } from './remove-parts.ts'
import { COUNTED, stackSummary, stackView } from './stack-view.ts'
import { CreateStack, ListStacks, StackId, StackList, StackView, UpdateStack } from './stacks.schema.ts'

export const listStacks = cloudQuery({
  id: 'cloud.stacks.list',
  summary: 'List stacks',
  description: 'Newest first, each with the number of its parts.',
  acts: { kind: 'stack', lists: ({ items }) => items.map(({ ID }) => `stack:${ID}`) },
  input: ListStacks,
  output: StackList,
  async run(ctx, { label_selector, ...paging }) {
    const where = await ownListed(ctx, ctx.db.cloudStack, label_selector, 'stack')
    const rows = await ctx.db.cloudStack.findMany({ where, include: COUNTED, ...newestFirst(paging) })
    const jobs = await openJobs(ctx.db, 'Stack', rows)
    const items = rows.map((row) => stackSummary(row, jobs.get(row.id) ?? null))
    return { items, total: await ctx.db.cloudStack.count({ where }) }
  },
})

export const getStack = stackQuery({
  id: 'cloud.stacks.get',
  summary: 'Get a stack with its parts',
  input: StackId,
  output: StackView,
  run: async (ctx, { id }) => stackView(ctx.db, await ownStack(ctx.db, ownerFor(ctx.actor, 'cloud:read'), id)),
})

export const createStack = cloudMutation({
  id: 'cloud.stacks.create',
  summary: 'Create servers, networks, firewalls and DNS records as one stack',
  description:
    'Everything is checked before anything is made. Parts name each other: a server its networks and firewalls, a ' +
    'record the server whose address it has. Addresses are assigned immediately, and the passwords of the ' +
    'administrators are shown only here. One job waits for all parts; when one fails, what was made is deleted again, ' +
    'and the stack is Failed and empty.',
  secret: true,
  input: CreateStack,
  output: StackView,
  async run(ctx, input) {
    const tx = ctx.db
    const ownerId = ownerFor(ctx.actor, 'cloud:write')
    await lockOwner(tx, ownerId)
    await checkQuota(tx, ownerId, quotasOf(input))
    const data = { id: randomIntId(), ownerId, name: input.Name, state: 'New', labels: input.Labels }
    const stack = await tx.cloudStack.create({ data })
    const since = await lastJob(tx, ownerId)
    const { passwords } = await createParts(ctx, stack, input)
    await addJob(tx, 'CreateStack', stack, { params: { JobIDs: await jobsSince(tx, ownerId, since) } })
    ctx.note({ subject: `stack:${stack.id}`, after: await noteOf(tx, stack) })
    return stackView(tx, stack, passwords)
  },
})

export const updateStack = stackMutation({
  id: 'cloud.stacks.update',
  summary: 'Update the name or the labels of a stack',
  description: 'Its parts keep the labels that they have.',
  input: UpdateStack,
  output: StackView,
  async run(ctx, { id, ...change }) {
    const stack = await lockOwn(ctx, ownStack, id)
    stateAfter('Stack', stack, 'change')
    const changed = await ctx.db.cloudStack.update({ where: { id }, data: described(change) })
    await announce(ctx.db, { owner: stack.ownerId, resource: { type: 'Stack', id } })
    ctx.note({ subject: `stack:${id}`, before: { Name: stack.name, Labels: labelsOf(stack) }, after: change })
    return stackView(ctx.db, changed)
  },
})

export const deleteStack = stackMutation({
  id: 'cloud.stacks.delete',
  summary: 'Delete a stack and everything that it made',
  description:
    'Its record sets, servers, networks and firewalls, in this order. Refused with 409 while one of them is protected, ' +
    'or servers that are not in the stack are in one of its networks or use one of its firewalls.',
  input: StackId,
  output: JobView,
  async run(ctx, { id }) {
    const stack = await lockOwn(ctx, ownStack, id)
    const state = stateAfter('Stack', stack, 'delete')
    const before = await noteOf(ctx.db, stack)
    await ctx.db.cloudStack.update({ where: { id }, data: { state } })
    const JobIDs = await removeParts(ctx.db, stack)
    const job = await addJob(ctx.db, 'DeleteStack', stack, { params: { JobIDs } })
    ctx.note({ subject: `stack:${id}`, before })
    return jobView(job)
  },
})

/** The owner's stack. @throws not_found, also for another account's */
export async function ownStack(tx: Db, ownerId: UserId, id: number): Promise<CloudStack> {
  return found(await tx.cloudStack.findFirst({ where: { id, ownerId } }))
}

/** The quotas that all parts need together. */
export function quotasOf({ Servers, Networks, Firewalls, Records }: CreateStack): Partial<Record<LimitName, number>> {
  const sum = (key: 'CPU' | 'RAM' | 'HDD') => Servers.reduce((all, server) => all + server[key], 0)
  return {
    Stacks: 1,
    Servers: Servers.length,
    CPU: sum('CPU'),
    RAM: sum('RAM'),
    HDD: sum('HDD'),
    Networks: Networks.length,
    Firewalls: Firewalls.length,
    RecordSets: Records.length,
    Records: Records.reduce((all, { Values }) => all + Math.max(1, Values.length), 0),
  }
}

/** What the audit log keeps: the parts by their ids, no passwords. */
export async function noteOf(tx: Db, stack: CloudStack) {
  const { Name, Labels, Servers, Networks, Firewalls, Records } = await stackView(tx, stack)
  const ids = (parts: readonly { ID: number }[]) => parts.map(({ ID }) => ID)
  return {
    Name,
    Labels,
    Servers: ids(Servers),
    Networks: ids(Networks),
    Firewalls: ids(Firewalls),
    Records: Records.map(({ Zone, Name: name, Type }) => `${name} ${Type} in ${Zone}`),
  }
}
