import { z } from 'zod'
import { isRecordError } from '../../dns/records/presentation.ts'
import { normalizeRecordName } from '../../dns/records/names.ts'
import { TYPE_NAMES, type NewRecordSet, type RecordSetView } from '../../dns/records/record-sets.schema.ts'
import { normalizeValue, type RecordType } from '../../dns/records/record-types.ts'
import type { ZoneView } from '../../dns/zones/zones.schema.ts'
import { Labels } from './answer.ts'
import { invalid } from './errors.ts'

const Record = z.object({ value: z.string().max(16_384), comment: z.string().max(500).nullish() })
export type SentRecord = z.output<typeof Record>

export const Records = z.array(Record).max(100)
export const Ttl = z.int().nullish()

export const NewRRset = z.object({
  name: z.string().max(1024),
  type: z.enum(TYPE_NAMES),
  ttl: Ttl,
  labels: Labels,
  records: Records.nullish(),
})

/** A record set for clients; its `ttl` is null when it is that of the zone. */
export function rrsetBody(
  zone: ZoneView,
  { Name, Type, TTL, Protected, Values, Comment, Labels: labels }: RecordSetView,
) {
  return {
    id: `${Name}/${Type}`,
    name: Name,
    type: Type,
    ttl: TTL === zone.TTL ? null : TTL,
    labels,
    protection: { change: Protected },
    // null for no comment, as in the requests of clients that compare these with the answer.
    records: Values.map((value) => ({ value, comment: Comment || null })),
    zone: zone.ID,
  }
}

/** A new set in the form of our operations. @throws invalid_input */
export function setOf(zone: ZoneView, { name, type, ttl, labels, records }: z.output<typeof NewRRset>): NewRecordSet {
  return {
    Name: canonicalName(zone, name),
    Type: type,
    TTL: ttl ?? zone.TTL,
    Values: (records ?? []).map(({ value }) => canonicalValue(zone, type, value)),
    Protected: false,
    Comment: commentOf(records ?? []),
    Labels: labels ?? {},
  }
}

/** The comment of a set, which all its records share here. @throws invalid_input when they have different ones */
export function commentOf(records: readonly SentRecord[]): string {
  const comments = [...new Set(records.map(({ comment }) => comment ?? ''))]
  if (comments.length > 1) throw invalid('records', 'the records of a set share one comment here')
  return comments[0] ?? ''
}

function canonicalName(zone: ZoneView, name: string): string {
  return canonical('name', () => normalizeRecordName(name, zone.TechName))
}

export function canonicalValue(zone: ZoneView, type: RecordType, value: string): string {
  return canonical('records', () => normalizeValue(type, value, zone.TechName))
}

/** @throws invalid_input */
function canonical<T>(field: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (!isRecordError(error)) throw error
    throw invalid(field, error.message)
  }
}
