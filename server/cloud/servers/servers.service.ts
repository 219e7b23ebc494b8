import type { CloudLink, CloudServer } from '#prisma/generated/client.ts'
import { ownerFor } from '#server/core/actor.ts'
import type { UserId } from '#server/core/actor.ts'
import type { Db } from '#server/core/db.ts'
import { found } from '#server/core/errors.ts'
import { operation } from '#server/core/operation.ts'
import type { HddType, State } from '../bounds.schema.ts'
import { jobView, openJobs } from '../jobs/job-repository.sql.ts'
import { JobList } from '../jobs/jobs.schema.ts'
import { ListServers, ServerId, ServerList, ServerView } from './servers.schema.ts'

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
      include: LINKS,
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      skip: input.offset,
      ...(input.limit !== undefined && { take: input.limit }),
    })
    const whole = input.limit === undefined && input.offset === 0
    const total = whole ? rows.length : await ctx.db.cloudServer.count({ where })
    const jobs = await openJobs(ctx.db, 'Server', rows)
    return { items: rows.map((row) => serverView(row, jobs.get(row.id))), total }
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
    return viewOf(ctx.db, await ownServer(ctx.db, ownerFor(ctx.actor, 'cloud:read'), id))
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

export type ServerRow = CloudServer & { links: CloudLink[] }

const LINKS = { links: { orderBy: { networkId: 'asc' as const } } }

/** The owner's server. @throws not_found, also for somebody else's */
export async function ownServer(tx: Db, ownerId: UserId, id: number): Promise<ServerRow> {
  return found(await tx.cloudServer.findFirst({ where: { id, ownerId }, include: LINKS }))
}

/** The server as its owner sees it, with its first unfinished job. */
export async function viewOf(tx: Db, row: ServerRow): Promise<ServerView> {
  return serverView(row, (await openJobs(tx, 'Server', [row])).get(row.id))
}

/** `password` only in the response to the creation. */
export function serverView(row: ServerRow, jobId: number | null = null, password: string | null = null): ServerView {
  return {
    ID: row.id,
    Name: row.name,
    State: row.state as State,
    IsPowerOn: row.isPowerOn,
    CPU: row.cpu,
    RAM: row.ram,
    HDD: row.hdd,
    IP: row.ip,
    AdminUserName: row.adminUserName,
    AdminPassword: password,
    Image: row.image,
    ImageID: row.imageId,
    IsHighPerformance: row.isHighPerformance,
    HDDType: row.hddType as HddType,
    LinkedNetworks: row.links.map((link) => ({ NetworkID: link.networkId, IP: link.ip, MAC: link.mac })),
    DateCreate: row.createdAt.toISOString(),
    JobID: jobId,
  }
}

/** Escapes what LIKE treats specially: `%`, `_` and `\`. */
function likeText(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
