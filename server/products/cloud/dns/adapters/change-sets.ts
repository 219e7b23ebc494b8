import { ownerFor } from '#server/core/actor.ts'
import type { Context } from '#server/core/context.ts'
import { invoke, together } from '#server/api/http/adapter-endpoint.ts'
import type { JobView } from '../../jobs/jobs.schema.ts'
import { lockOwner } from '../../owner.sql.ts'
import type { NewRecordSet, RecordSetView } from '../records/record-sets.schema.ts'
import { changeRecordSetsBatch, listRecordSets } from '../records/record-sets.service.ts'

/**
 * Changes record sets of a zone: `work` gets all present ones, or those that `read` reads, and
 * returns the new ones. The account is locked, so that no other change happens in between.
 * @returns the job that publishes them, or null when nothing changes
 */
export function changeSets(
  ctx: Context,
  id: number,
  work: (present: readonly RecordSetView[]) => NewRecordSet[],
  read = (within: Context) => setsOf(within, id),
): Promise<JobView | null> {
  const ownerId = ownerFor(ctx.actor, 'cloud:write')
  return together(ctx, async (within) => {
    await lockOwner(within.db, ownerId)
    const RecordSets = work(await read(within))
    return RecordSets.length === 0 ? null : changeRecordSetsBatch.join(within, { id, RecordSets })
  })
}

/** All record sets of a zone. */
async function setsOf(ctx: Context, id: number): Promise<RecordSetView[]> {
  return (await invoke(ctx, listRecordSets, { id })).items
}
