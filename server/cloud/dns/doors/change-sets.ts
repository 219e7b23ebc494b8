import { ownerFor } from '#server/core/actor.ts'
import { derive } from '#server/core/context.ts'
import type { Context } from '#server/core/context.ts'
import { transaction } from '#server/core/db.ts'
import { invoke } from '#server/http/door-endpoint.ts'
import type { JobView } from '../../jobs/jobs.schema.ts'
import { lockOwner } from '../../owner.sql.ts'
import type { NewRecordSet, RecordSetView } from '../records/record-sets.schema.ts'
import { changeRecordSetsBatch, listRecordSets } from '../records/record-sets.service.ts'

/**
 * Changes record sets of a zone to what `work` makes of those that are there; nobody changes them in between.
 * @returns the job that publishes them, or null when nothing changes
 */
export function changeSets(
  ctx: Context,
  id: number,
  work: (present: readonly RecordSetView[]) => NewRecordSet[],
): Promise<JobView | null> {
  const ownerId = ownerFor(ctx.actor, 'cloud:write')
  return transaction(async (db) => {
    const within = derive(ctx, { db })
    await lockOwner(db, ownerId)
    const { items } = await invoke(within, listRecordSets, { id })
    const RecordSets = work(items)
    return RecordSets.length === 0 ? null : changeRecordSetsBatch.join(within, { id, RecordSets })
  })
}
