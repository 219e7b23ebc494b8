import type { CloudNetwork } from '#prisma/generated/client.ts'
import { ownerFor } from '#server/core/actor.ts'
import type { UserId } from '#server/core/actor.ts'
import type { Db } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'
import { randomIntId } from '#server/core/ids.ts'
import { operation } from '#server/core/operation.ts'
import { PRIVATE_MASK, randomGateway } from './addresses.ts'
import { tellNews } from '../jobs/news.sql.ts'
import { addJob } from '../jobs/write-job.ts'
import { reserve } from '../limits/limits.service.ts'
import { CreateNetwork, ListNetworks, NetworkId, NetworkList, NetworkView, UpdateNetwork } from './networks.schema.ts'
import { networkView, networkViews } from './networks-view.ts'
import type { NetworkRow } from './networks-view.ts'
import { lockOwner } from '../owner.sql.ts'
import { requestedState } from '../state-change.ts'

export const listNetworks = operation({
  id: 'cloud.networks.list',
  product: 'cloud',
  summary: 'List private networks',
  access: 'cloud:read',
  kind: 'query',
  input: ListNetworks,
  output: NetworkList,
  async run(ctx, { limit, offset }) {
    const where = { ownerId: ownerFor(ctx.actor, 'cloud:read') }
    const rows = await ctx.db.cloudNetwork.findMany({
      where,
      include: LINKS,
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      skip: offset,
      ...(limit !== undefined && { take: limit }),
    })
    return { items: await networkViews(ctx.db, rows), total: await ctx.db.cloudNetwork.count({ where }) }
  },
})

export const getNetwork = operation({
  id: 'cloud.networks.get',
  product: 'cloud',
  summary: 'Get a private network',
  access: 'cloud:read',
  kind: 'query',
  input: NetworkId,
  output: NetworkView,
  async run(ctx, { id }) {
    return view(ctx.db, ownerFor(ctx.actor, 'cloud:read'), id)
  },
})

export const createNetwork = operation({
  id: 'cloud.networks.create',
  product: 'cloud',
  summary: 'Create a private network',
  description: 'Its mask and gateway are assigned at once; servers may join it right away.',
  access: 'cloud:write',
  kind: 'mutation',
  input: CreateNetwork,
  output: NetworkView,
  async run(ctx, { Name }) {
    const ownerId = ownerFor(ctx.actor, 'cloud:write')
    await lockOwner(ctx.db, ownerId)
    await reserve(ctx.db, ownerId, { Networks: 1 })
    const row = await insertNetwork(ctx.db, ownerId, Name)
    const job = await addJob(ctx.db, { ownerId, type: 'CreateNetwork', resourceType: 'Network', resourceId: row.id })
    const made = networkView({ ...row, links: [] }, job.id)
    ctx.note({ subject: `network:${row.id}`, after: made })
    return made
  },
})

export const updateNetwork = operation({
  id: 'cloud.networks.update',
  product: 'cloud',
  summary: 'Rename a private network',
  access: 'cloud:write',
  kind: 'mutation',
  input: UpdateNetwork,
  output: NetworkView,
  async run(ctx, { id, Name }) {
    const ownerId = ownerFor(ctx.actor, 'cloud:write')
    await lockOwner(ctx.db, ownerId)
    const network = await ownNetwork(ctx.db, ownerId, id)
    requestedState('Network', network, 'change')
    await ctx.db.cloudNetwork.update({ where: { id }, data: { name: Name } })
    await tellNews(ctx.db, { owner: ownerId, resource: { type: 'Network', id } })
    ctx.note({ subject: `network:${id}`, before: { Name: network.name }, after: { Name } })
    return view(ctx.db, ownerId, id)
  },
})

/** The owner's network. @throws not_found, also for somebody else's */
export async function ownNetwork(tx: Db, ownerId: UserId, id: number): Promise<NetworkRow> {
  const row = await tx.cloudNetwork.findFirst({ where: { id, ownerId }, include: LINKS })
  if (!row) throw new AppError('not_found')
  return row
}

const LINKS = { links: { orderBy: { serverId: 'asc' as const } } }

async function view(tx: Db, ownerId: UserId, id: number): Promise<NetworkView> {
  const [found] = await networkViews(tx, [await ownNetwork(tx, ownerId, id)])
  if (!found) throw new AppError('not_found')
  return found
}

/** Id and range are random: when either is taken the insert skips and others are tried. */
async function insertNetwork(tx: Db, ownerId: UserId, name: string): Promise<CloudNetwork> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const place = { id: randomIntId(), mask: PRIVATE_MASK, gateway: randomGateway() }
    const row = { ...place, ownerId, name, state: 'New', createdAt: new Date() }
    const { count } = await tx.cloudNetwork.createMany({ data: [row], skipDuplicates: true })
    if (count === 1) return row
  }
  throw new AppError('unavailable', 'There is no free address range for another network', { reason: 'no_free_address' })
}
