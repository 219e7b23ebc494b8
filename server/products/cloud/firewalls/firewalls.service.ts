import { texts } from '#i18n/texts.ts'
import type { CloudFirewall, CloudFirewallUse } from '#prisma/generated/client.ts'
import { ownerFor, type UserId } from '#server/core/actor.ts'
import type { Db } from '#server/core/database/db.ts'
import { AppError, found } from '#server/core/errors.ts'
import { randomIntId } from '#server/core/ids.ts'
import { cloudMutation, cloudQuery } from '../operation.ts'
import type { UseState } from '../bounds.schema.ts'
import { jobView } from '../jobs/job-repository.sql.ts'
import { JobList } from '../jobs/jobs.schema.ts'
import { addJob } from '../jobs/queue.ts'
import { described } from '../labels/described.ts'
import { checkUnprotected, labelsOf } from '../labels/selector.ts'
import { checkQuota } from '../limits/limits.service.ts'
import { lockOwn } from '../lock-own.ts'
import { newestFirst, ownListed } from '../own-list.ts'
import { lockOwner } from '../owner.sql.ts'
import { stateAfter } from '../states.ts'
import {
  CreateFirewall,
  FirewallId,
  FirewallList,
  FirewallView,
  ListFirewalls,
  ReplaceRules,
  Rules,
  UpdateFirewall,
} from './firewalls.schema.ts'

export const listFirewalls = cloudQuery({
  id: 'cloud.firewalls.list',
  summary: 'List firewalls',
  input: ListFirewalls,
  output: FirewallList,
  async run(ctx, { label_selector, server_id: serverId, ...paging }) {
    const own = await ownListed(ctx, ctx.db.cloudFirewall, label_selector)
    const where = { ...own, ...(serverId !== undefined && { uses: { some: { serverId } } }) }
    const rows = await ctx.db.cloudFirewall.findMany({ where, include: USES, ...newestFirst(paging) })
    return { items: rows.map(firewallView), total: await ctx.db.cloudFirewall.count({ where }) }
  },
})

export const getFirewall = cloudQuery({
  id: 'cloud.firewalls.get',
  summary: 'Get a firewall',
  input: FirewallId,
  output: FirewallView,
  run: async (ctx, { id }) => firewallView(await ownFirewall(ctx.db, ownerFor(ctx.actor, 'cloud:read'), id)),
})

export const createFirewall = cloudMutation({
  id: 'cloud.firewalls.create',
  summary: 'Create a firewall',
  description:
    'It filters nothing until it is applied to a server, by the action AddFirewall or as one of the FirewallIDs of ' +
    'a new server. A server with several firewalls lets through what any of them lets through.',
  input: CreateFirewall,
  output: FirewallView,
  async run(ctx, { Name, Rules: rules, Labels }) {
    const ownerId = ownerFor(ctx.actor, 'cloud:write')
    await lockOwner(ctx.db, ownerId)
    await checkQuota(ctx.db, ownerId, { Firewalls: 1 })
    const data = { id: randomIntId(), ownerId, name: Name, rules, labels: Labels }
    const made = firewallView(await ctx.db.cloudFirewall.create({ data, include: USES }))
    ctx.note({ subject: `firewall:${made.ID}`, after: made })
    return made
  },
})

export const updateFirewall = cloudMutation({
  id: 'cloud.firewalls.update',
  summary: 'Update the name, the labels or the protection of a firewall',
  input: UpdateFirewall,
  output: FirewallView,
  async run(ctx, { id, ...change }) {
    const firewall = await lockOwn(ctx, ownFirewall, id)
    const changed = await ctx.db.cloudFirewall.update({ where: { id }, data: described(change), include: USES })
    ctx.note({ subject: `firewall:${id}`, before: { Name: firewall.name, Labels: labelsOf(firewall) }, after: change })
    return firewallView(changed)
  },
})

export const replaceFirewallRules = cloudMutation({
  id: 'cloud.firewalls.replaceRules',
  name: 'replaceFirewallRules',
  summary: 'Replace the rules of a firewall',
  description:
    'All rules at once. Each server that the firewall is applied to gets a job; connections that are open stay open.',
  input: ReplaceRules,
  output: JobList,
  async run(ctx, { id, Rules: rules }) {
    const tx = ctx.db
    const firewall = await lockOwn(ctx, ownFirewall, id)
    await tx.cloudFirewall.update({ where: { id }, data: { rules } })
    const where = { firewallId: id, state: { not: 'Removing' }, server: { state: { notIn: ['Deleting', 'Failed'] } } }
    const uses = await tx.cloudFirewallUse.findMany({ where, include: { server: true }, orderBy: { serverId: 'asc' } })
    await tx.cloudFirewallUse.updateMany({ where, data: { state: 'Pending' } })
    const jobs = []
    for (const { server } of uses) {
      const state = stateAfter('Server', server, 'change')
      await tx.cloudServer.update({ where: { id: server.id }, data: { state } })
      jobs.push(jobView(await addJob(tx, 'UpdateFirewall', server, { params: { FirewallID: id } })))
    }
    ctx.note({ subject: `firewall:${id}`, before: { Rules: firewall.rules }, after: { Rules: rules } })
    return jobs
  },
})

export const deleteFirewall = cloudMutation({
  id: 'cloud.firewalls.delete',
  summary: 'Delete a firewall',
  description: 'Refused with 409 while it is applied to servers: remove it from them first.',
  input: FirewallId,
  async run(ctx, { id }) {
    const firewall = await lockOwn(ctx, ownFirewall, id)
    checkUnprotected(firewall)
    const servers = firewall.uses.map(({ serverId }) => serverId)
    if (servers.length > 0) {
      const names = await ctx.db.cloudServer.findMany({ where: { id: { in: servers } } })
      const list = names.map((server) => `${server.name} (${server.id})`).join(', ')
      const text = texts('cloud.errors')('firewallInUse', { list })
      throw new AppError('conflict', text, { reason: 'firewall_in_use', data: { servers } })
    }
    await ctx.db.cloudFirewall.delete({ where: { id } })
    ctx.note({ subject: `firewall:${id}`, before: firewallView(firewall) })
  },
})

export type FirewallRow = CloudFirewall & { uses: CloudFirewallUse[] }

const USES = { uses: { orderBy: { serverId: 'asc' as const } } }

/** The owner's firewall. @throws not_found, also for another account's */
async function ownFirewall(tx: Db, ownerId: UserId, id: number): Promise<FirewallRow> {
  return found(await tx.cloudFirewall.findFirst({ where: { id, ownerId }, include: USES }))
}

/** A firewall as its owner sees it. */
export function firewallView(row: FirewallRow): FirewallView {
  return {
    ID: row.id,
    Name: row.name,
    Rules: Rules.parse(row.rules),
    AppliedTo: row.uses.map(({ serverId, state }) => ({ ServerID: serverId, State: state as UseState })),
    Labels: labelsOf(row),
    Protected: row.isProtected,
    DateCreate: row.createdAt.toISOString(),
  }
}
