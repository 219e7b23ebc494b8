import { ownerFor } from '#server/core/actor.ts'
import type { UserId } from '#server/core/actor.ts'
import type { Db } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'
import { operation } from '#server/core/operation.ts'
import { JobList } from '../jobs/jobs.schema.ts'
import { jobView } from '../jobs/job-row.ts'
import { ListServers, ServerId, ServerList, ServerView } from './servers.schema.ts'
import { serverViews } from './servers-view.ts'
import type { ServerRow } from './servers-view.ts'

export const listServers = operation({
  id: 'cloud.servers.list',
  product: 'cloud',
  summary: 'List servers',
  description: 'Newest first; complete unless `limit` is given.',
  access: 'cloud:read',
  kind: 'query',
  input: ListServers,
  output: ServerList,
  async run(ctx, input) {
    const ownerId = ownerFor(ctx.actor, 'cloud:read')
    const where = {
      ownerId,
      ...(input.name !== undefined && { name: { contains: likeText(input.name), mode: 'insensitive' as const } }),
      ...(input.state !== undefined && { state: input.state }),
      ...(input.network_id !== undefined && { links: { some: { networkId: input.network_id } } }),
    }
    const rows = await ctx.db.cloudServer.findMany({
      where,
      include: { links: { orderBy: { networkId: 'asc' } } },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      skip: input.offset,
      ...(input.limit !== undefined && { take: input.limit }),
    })
    const whole = input.limit === undefined && input.offset === 0
    const total = whole ? rows.length : await ctx.db.cloudServer.count({ where })
    return { items: await serverViews(ctx.db, rows), total }
  },
})

export const getServer = operation({
  id: 'cloud.servers.get',
  product: 'cloud',
  summary: 'Get a server with all its attributes',
  access: 'cloud:read',
  kind: 'query',
  input: ServerId,
  output: ServerView,
  async run(ctx, { id }) {
    const row = await ownServer(ctx.db, ownerFor(ctx.actor, 'cloud:read'), id)
    const [view] = await serverViews(ctx.db, [row])
    if (!view) throw new AppError('not_found')
    return view
  },
})

export const listServerJobs = operation({
  id: 'cloud.servers.jobs',
  product: 'cloud',
  summary: 'List the jobs of a server, newest first',
  description: 'Also of a server that was deleted: its jobs stay readable.',
  access: 'cloud:read',
  kind: 'query',
  input: ServerId,
  output: JobList,
  async run(ctx, { id }) {
    const ownerId = ownerFor(ctx.actor, 'cloud:read')
    const jobs = await ctx.db.cloudJob.findMany({
      where: { ownerId, subject: `server:${id}` },
      orderBy: { position: 'desc' },
      take: 500,
    })
    if (jobs.length === 0) await ownServer(ctx.db, ownerId, id)
    return jobs.map(jobView)
  },
})

/** The owner's server. @throws not_found, also for somebody else's */
export async function ownServer(tx: Db, ownerId: UserId, id: number): Promise<ServerRow> {
  const row = await tx.cloudServer.findFirst({
    where: { id, ownerId },
    include: { links: { orderBy: { networkId: 'asc' } } },
  })
  if (!row) throw new AppError('not_found')
  return row
}

/** The text as it is: `%`, `_` and `\` have no meaning to the caller. */
function likeText(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
