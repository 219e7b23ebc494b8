import { texts } from '#i18n/texts.ts'
import type { CloudUnknown } from '#prisma/generated/client.ts'
import { AppError, found } from '#server/core/errors.ts'
import { enqueue } from '#server/core/tasks/jobs.sql.ts'
import type { HostedType } from '../jobs/jobs.schema.ts'
import { RECONCILE } from '../jobs/reconcile.ts'
import { operatorMutation, operatorQuery } from '../operation.ts'
import { Facts, ListUnknown, UnknownId, UnknownList, UnknownView, UpdateUnknown } from './unknown.schema.ts'

export const listUnknown = operatorQuery({
  id: 'cloud.unknown.list',
  name: 'listUnknownResources',
  summary: 'List resources without a record',
  description:
    'Servers, networks, templates and zones with the tag of this installation on the hypervisor or the name servers that this database does not know, such as those created after the backup that it was restored from, and what others made on the hypervisor. Nothing of it is deleted without a request.',
  input: ListUnknown,
  output: UnknownList,
  async run(ctx, { limit, offset }) {
    const rows = await ctx.db.cloudUnknown.findMany({
      orderBy: [{ foundAt: 'desc' }, { id: 'desc' }],
      skip: offset,
      ...(limit !== undefined && { take: limit }),
    })
    return { items: rows.map(viewOf), total: await ctx.db.cloudUnknown.count() }
  },
})

export const updateUnknown = operatorMutation({
  id: 'cloud.unknown.update',
  name: 'updateUnknownResource',
  summary: 'Update a resource without a record',
  description: 'Says whether it may stay. Either value takes back a deletion that has not begun.',
  input: UpdateUnknown,
  output: UnknownView,
  async run(ctx, { id, Ignored }) {
    const row = found(await ctx.db.cloudUnknown.findUnique({ where: { id } }))
    const ignoredAt = Ignored ? (row.ignoredAt ?? new Date()) : null
    const data = { ignoredAt, deletedAt: null, deleteError: null }
    return viewOf(await ctx.db.cloudUnknown.update({ where: { id }, data }))
  },
})

export const deleteUnknown = operatorMutation({
  id: 'cloud.unknown.delete',
  name: 'deleteUnknownResource',
  summary: 'Delete a resource without a record',
  description:
    'The worker deletes it from the hypervisor or the name servers, with everything in it. It is listed until then.',
  input: UnknownId,
  output: UnknownView,
  async run(ctx, { id }) {
    const row = found(await ctx.db.cloudUnknown.findUnique({ where: { id } }))
    if (row.isForeign) {
      throw new AppError('conflict', texts('cloud.errors')('foreign'), { reason: 'foreign' })
    }
    const data = { deletedAt: row.deletedAt ?? new Date(), deleteError: null, ignoredAt: null }
    const changed = await ctx.db.cloudUnknown.update({ where: { id }, data })
    await enqueue(ctx.db, RECONCILE, {}, { key: 'cloud unknown' })
    return viewOf(changed)
  },
})

function viewOf(row: CloudUnknown): UnknownView {
  const kept = row.ignoredAt ? 'Ignored' : 'Unknown'
  return {
    ID: row.id,
    Kind: row.kind as HostedType,
    Foreign: row.isForeign,
    State: row.deletedAt ? 'Deleting' : kept,
    FoundDate: row.foundAt.toISOString(),
    Error: row.deleteError,
    ...Facts.parse(row.facts),
  }
}
