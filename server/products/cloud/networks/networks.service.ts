import { texts } from '#i18n/texts.ts'
import type { CloudJob, CloudLink, CloudNetwork } from '#prisma/generated/client.ts'
import { ownerFor, type UserId } from '#server/core/actor.ts'
import type { Db } from '#server/core/database/db.ts'
import { AppError, fieldError, found } from '#server/core/errors.ts'
import { randomIntId } from '#server/core/ids.ts'
import { cloudMutation, cloudQuery } from '../operation.ts'
import type { State } from '../bounds.schema.ts'
import { announce, jobView, openJobs } from '../jobs/job-repository.sql.ts'
import { JobView } from '../jobs/jobs.schema.ts'
import { addJob } from '../jobs/queue.ts'
import { described } from '../labels/described.ts'
import type { Labels } from '../labels/labels.schema.ts'
import { checkUnprotected, labelsOf } from '../labels/selector.ts'
import { checkQuota } from '../limits/limits.service.ts'
import { lockOwn } from '../lock-own.ts'
import { newestFirst, ownListed } from '../own-list.ts'
import { lockOwner } from '../owner.sql.ts'
import { stateAfter } from '../states.ts'
import { PRIVATE_MASK, gatewayOf, randomGateway } from './addresses.ts'
import {
  CreateNetwork,
  DeleteNetwork,
  ListNetworks,
  NetworkId,
  NetworkList,
  NetworkView,
  UpdateNetwork,
} from './networks.schema.ts'

export const listNetworks = cloudQuery({
  id: 'cloud.networks.list',
  summary: 'List private networks',
  input: ListNetworks,
  output: NetworkList,
  async run(ctx, { label_selector, ...paging }) {
    const where = await ownListed(ctx, ctx.db.cloudNetwork, label_selector)
    const rows = await ctx.db.cloudNetwork.findMany({ where, include: LINKS, ...newestFirst(paging) })
    const jobs = await openJobs(ctx.db, 'Network', rows)
    const items = rows.map((row) => networkView(row, jobs.get(row.id)))
    return { items, total: await ctx.db.cloudNetwork.count({ where }) }
  },
})

export const getNetwork = cloudQuery({
  id: 'cloud.networks.get',
  summary: 'Get a private network',
  input: NetworkId,
  output: NetworkView,
  async run(ctx, { id }) {
    return viewOf(ctx.db, await ownNetwork(ctx.db, ownerFor(ctx.actor, 'cloud:read'), id))
  },
})

export const createNetwork = cloudMutation({
  id: 'cloud.networks.create',
  summary: 'Create a private network',
  description: 'Its mask and gateway are assigned immediately; servers may join it straight away.',
  input: CreateNetwork,
  output: NetworkView,
  async run(ctx, { Name, Range, Labels }) {
    const ownerId = ownerFor(ctx.actor, 'cloud:write')
    await lockOwner(ctx.db, ownerId)
    await checkQuota(ctx.db, ownerId, { Networks: 1 })
    const row = await insertNetwork(ctx.db, { ownerId, name: Name, labels: Labels }, Range)
    const job = await addJob(ctx.db, 'CreateNetwork', row)
    const made = networkView({ ...row, links: [] }, job.id)
    ctx.note({ subject: `network:${row.id}`, after: made })
    return made
  },
})

export const updateNetwork = cloudMutation({
  id: 'cloud.networks.update',
  summary: 'Update the name, the labels or the protection of a private network',
  input: UpdateNetwork,
  output: NetworkView,
  async run(ctx, { id, ...change }) {
    const network = await lockOwn(ctx, ownNetwork, id)
    stateAfter('Network', network, 'change')
    const data = described(change)
    const changed = await ctx.db.cloudNetwork.update({ where: { id }, data, include: LINKS })
    await announce(ctx.db, { owner: network.ownerId, resource: { type: 'Network', id } })
    ctx.note({ subject: `network:${id}`, before: { Name: network.name, Labels: labelsOf(network) }, after: change })
    return viewOf(ctx.db, changed)
  },
})

export const deleteNetwork = cloudMutation({
  id: 'cloud.networks.delete',
  summary: 'Delete a private network',
  description:
    'Refused with 409 while servers are linked, unless `detach` is true: they are then removed from it first.',
  input: DeleteNetwork,
  output: JobView,
  async run(ctx, { id, detach }) {
    const tx = ctx.db
    const network = await lockOwn(ctx, ownNetwork, id)
    stateAfter('Network', network, 'delete')
    checkUnprotected(network)
    const members = network.links.map((link) => link.serverId)
    if (members.length > 0 && !detach) {
      const names = await tx.cloudServer.findMany({ where: { id: { in: members } }, select: { id: true, name: true } })
      const list = names.map((server) => `${server.name} (${server.id})`).join(', ')
      throw new AppError('conflict', texts('cloud.errors')('networkInUse', { list }), {
        reason: 'network_in_use',
        data: { servers: members },
      })
    }
    const job = await endNetwork(tx, network)
    ctx.note({ subject: `network:${id}`, before: { Name: network.name, LinkedServers: members } })
    return jobView(job)
  },
})

/** Begins the deletion: its servers leave it at once. @throws conflict in a state that allows none */
export async function endNetwork(tx: Db, network: CloudNetwork): Promise<CloudJob> {
  const { id } = network
  const state = stateAfter('Network', network, 'delete')
  await tx.cloudLink.deleteMany({ where: { networkId: id } })
  await tx.cloudNetwork.update({ where: { id }, data: { state } })
  return addJob(tx, 'DeleteNetwork', network)
}

type NetworkRow = CloudNetwork & { links: CloudLink[] }

/** The owner's network. @throws not_found, also for another account's */
async function ownNetwork(tx: Db, ownerId: UserId, id: number): Promise<NetworkRow> {
  return found(await tx.cloudNetwork.findFirst({ where: { id, ownerId }, include: LINKS }))
}

const LINKS = { links: { orderBy: { serverId: 'asc' as const } } }

async function viewOf(tx: Db, row: NetworkRow): Promise<NetworkView> {
  return networkView(row, (await openJobs(tx, 'Network', [row])).get(row.id))
}

/**
 * Id and range are random: when either is taken, nothing is inserted and others are tried.
 * @throws unprocessable when the range that was asked for is taken
 */
async function insertNetwork(
  tx: Db,
  given: { ownerId: UserId; name: string; labels: Labels },
  range: string | undefined,
): Promise<CloudNetwork> {
  const chosen = range === undefined ? null : gatewayOf(range)
  for (let attempt = 0; attempt < 200; attempt++) {
    const gateway = chosen ?? randomGateway()
    const fixed = { mask: PRIVATE_MASK, hostName: null, stackId: null, isProtected: false, state: 'New' }
    const row = { ...given, ...fixed, id: randomIntId(), gateway, createdAt: new Date() }
    const { count } = await tx.cloudNetwork.createMany({ data: [row], skipDuplicates: true })
    if (count === 1) return row
    if (chosen !== null && (await tx.cloudNetwork.count({ where: { gateway } })) > 0) {
      throw fieldError('Range', texts('cloud.errors')('rangeTaken'))
    }
  }
  throw new AppError('unavailable', texts('cloud.errors')('noRange'), { reason: 'no_free_address' })
}

/** A network as its owner sees it, with its first unfinished job. */
export function networkView(row: NetworkRow, jobId: number | null = null): NetworkView {
  return {
    ID: row.id,
    Name: row.name,
    State: row.state as State,
    Mask: row.mask,
    Gateway: row.gateway,
    LinkedServers: row.links.map((link) => ({ IP: link.ip, MAC: link.mac, ServerID: link.serverId })),
    Labels: labelsOf(row),
    Protected: row.isProtected,
    DateCreate: row.createdAt.toISOString(),
    JobID: jobId,
  }
}
