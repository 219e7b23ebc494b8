import { ownerFor } from '#server/core/actor.ts'
import type { UserId } from '#server/core/actor.ts'
import type { Db } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'
import { operation } from '#server/core/operation.ts'
import type { CloudTemplate } from '#prisma/generated/client.ts'
import type { State } from '../bounds.schema.ts'
import { openJobs } from '../jobs/open-jobs.ts'
import { ListTemplates, TemplateId, TemplateList, TemplateView } from './templates.schema.ts'

export const listTemplates = operation({
  id: 'cloud.templates.list',
  product: 'cloud',
  summary: 'List own server templates',
  access: 'cloud:read',
  kind: 'query',
  input: ListTemplates,
  output: TemplateList,
  async run(ctx, { limit, offset }) {
    const where = { ownerId: ownerFor(ctx.actor, 'cloud:read') }
    const rows = await ctx.db.cloudTemplate.findMany({
      where,
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      skip: offset,
      ...(limit !== undefined && { take: limit }),
    })
    return { items: await templateViews(ctx.db, rows), total: await ctx.db.cloudTemplate.count({ where }) }
  },
})

export const getTemplate = operation({
  id: 'cloud.templates.get',
  product: 'cloud',
  summary: 'Get a server template',
  access: 'cloud:read',
  kind: 'query',
  input: TemplateId,
  output: TemplateView,
  async run(ctx, { id }) {
    const row = await ownTemplate(ctx.db, ownerFor(ctx.actor, 'cloud:read'), id)
    const [view] = await templateViews(ctx.db, [row])
    if (!view) throw new AppError('not_found')
    return view
  },
})

/** The owner's template. @throws not_found, also for somebody else's */
export async function ownTemplate(tx: Db, ownerId: UserId, id: number): Promise<CloudTemplate> {
  const row = await tx.cloudTemplate.findFirst({ where: { id, ownerId } })
  if (!row) throw new AppError('not_found')
  return row
}

/** Templates as their owner sees them. */
export async function templateViews(tx: Db, rows: readonly CloudTemplate[]): Promise<TemplateView[]> {
  const jobs = await openJobs(tx, 'Template', rows)
  return rows.map((row) => ({
    ID: row.id,
    Name: row.name,
    TechName: row.techName,
    State: row.state as State,
    Size: row.size,
    MinHDD: row.minHdd,
    MinRAM: row.minRam,
    ServerID: row.serverId,
    DateCreate: row.createdAt.toISOString(),
    JobID: jobs.get(row.id) ?? null,
  }))
}
