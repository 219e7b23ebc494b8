import type { Context } from '#server/core/context.ts'
import { AppError } from '#server/core/errors.ts'
import { invoke, orNull } from '#server/api/http/adapter-endpoint.ts'
import type { RecordSetView } from '../../dns/records/record-sets.schema.ts'
import { getRecordSet, listRecordSets } from '../../dns/records/record-sets.service.ts'
import { countRecords, setOfDigest } from '../../dns/records/record-sets.sql.ts'
import type { RecordType } from '../../dns/records/record-types.ts'
import type { ZoneView } from '../../dns/zones/zones.schema.ts'
import { digestOf, domainBody } from './domain-body.ts'

/**
 * The most records in one answer, because this API has no pages: the default quota of an account.
 */
const MAX_RECORDS = 20_000

/** Domains with all their records. @throws unprocessable when these are too many for one answer */
export async function domainBodies(ctx: Context, zones: readonly ZoneView[]) {
  const ids = zones.map(({ ID }) => ID)
  const count = await countRecords(ctx.db, ids)
  if (count > MAX_RECORDS) {
    throw new AppError(
      'unprocessable',
      `${count} records are more than the ${MAX_RECORDS} of one answer. ${OTHER_WAYS}`,
    )
  }
  const bodies = []
  for (const zone of zones) {
    const { items } = await invoke(ctx, listRecordSets, { id: zone.ID })
    bodies.push(domainBody(zone, items))
  }
  return bodies
}

const OTHER_WAYS = 'Ask for one domain, or read page by page at /api/dns/zones/{id}/records.'

/** The zone, among these zones of the caller, and the set of the record with this id; null when there is none. */
export async function findRecordSet(ctx: Context, zones: readonly ZoneView[], id: string | undefined) {
  const number = Number(id)
  if (!Number.isSafeInteger(number) || number < 0) return null
  const ids = zones.map(({ ID }) => ID)
  const found = await setOfDigest(ctx.db, ids, digestOf(number))
  const zone = zones.find(({ ID }) => ID === found?.zoneId)
  const set = found && zone && (await readSet(ctx, zone, found))
  return set ? { zone, set } : null
}

/** The set of a name and a type; null when there is none. */
export function readSet(
  ctx: Context,
  { ID: id }: ZoneView,
  { name, type }: { name: string; type: RecordType },
): Promise<RecordSetView | null> {
  return orNull(() => invoke(ctx, getRecordSet, { id, name, type }))
}
