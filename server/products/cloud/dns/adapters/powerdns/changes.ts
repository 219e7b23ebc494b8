import { z } from 'zod'
import { text } from '#server/core/base.schema.ts'
import { AppError } from '#server/core/errors.ts'
import { qualifiedName } from '../../records/names.ts'
import { isRecordError } from '../../records/presentation.ts'
import { TYPE_NAMES, type NewRecordSet, type RecordSetView } from '../../records/record-sets.schema.ts'
import { normalizeValue, type RecordType } from '../../records/record-types.ts'
import type { ZoneView } from '../../zones/zones.schema.ts'
import { allRRsets, type RRset } from './shapes.ts'

const MAX_SETS = 20_000
const content = text(16_384)

/** A record set as clients send it; other properties are ignored. */
const SentRRset = z.object({
  name: text(1024),
  type: text(20),
  ttl: z.int().optional(),
  changetype: z.string().optional(),
  records: z
    // Older clients give the time to live to each record.
    .array(z.object({ content, disabled: z.boolean().default(false), ttl: z.int().optional() }))
    .max(100)
    .optional(),
  comments: z
    .array(z.object({ content: text(500) }))
    .max(10)
    .optional(),
})
export type SentRRset = z.output<typeof SentRRset>

export const SentRRsets = z.array(SentRRset).max(MAX_SETS)

type Names = Pick<RRset, 'name' | 'type'>

/**
 * The record sets of a PowerDNS request in the form of our operation, without those that do not change. A set keeps
 * what PowerDNS does not know of: its protection, and the server that it follows.
 * @throws unprocessable
 */
export function wantedSets(
  zone: ZoneView,
  present: readonly RecordSetView[],
  sent: readonly SentRRset[],
): NewRecordSet[] {
  const rrsets = allRRsets(zone, present)
  const byName = new Map(rrsets.map((set, at) => [keyOf(set), { set, view: present[at - OWN_SETS] }]))
  return sent.flatMap((change) => {
    const { name, type } = named(change)
    const former = byName.get(keyOf({ name, type }))
    const after = changed(change, { name, type }, former?.set, zone)
    if (isSame(former?.set, after)) return []
    if (isOwn(zone, { name, type }))
      throw refusal({ name, type }, 'it follows from the zone, and is not changed by itself')
    const { view } = former ?? {}
    // The set goes on following its server when its addresses do not change.
    const follows = typeof view?.ServerID === 'number' && sameList(view.Values, after.values)
    return [
      {
        Name: name,
        Type: typeOf({ name, type }),
        TTL: after.ttl,
        Values: follows ? [] : after.values,
        Protected: after.values.length > 0 && view?.Protected === true,
        Comment: after.comment,
        ...(follows && { ServerID: view.ServerID }),
      },
    ]
  })
}

/** How many sets `allRRsets` puts before the stored ones: SOA and NS of the zone itself. */
export const OWN_SETS = 2

/** The text of a zone file with the sets that a zone is created with. @throws unprocessable */
export function zoneFileOf(zone: { name: string; ttl: number }, sent: readonly SentRRset[]): string {
  const lines = sent.flatMap((set) => {
    const { name, type } = named(set)
    if (isOwn({ TechName: zone.name }, { name, type })) return []
    const values = contents(set, { name, type }, set.records ?? [])
    const ttl = set.ttl ?? set.records?.[0]?.ttl ?? zone.ttl
    return values.map((value) => `${name} ${ttl} IN ${typeOf({ name, type })} ${value}`)
  })
  return lines.join('\n')
}

interface After {
  ttl: number
  values: string[]
  comment: string
}

function changed(change: SentRRset, names: Names, former: RRset | undefined, zone: ZoneView): After {
  const { records, comments, ttl } = change
  const changetype = change.changetype?.toUpperCase() ?? 'REPLACE'
  const before = {
    ttl: former?.ttl ?? zone.TTL,
    values: former?.records.map((record) => record.content) ?? [],
    comment: former?.comments[0]?.content ?? '',
  }
  if (changetype === 'DELETE') return { ...before, values: [] }
  if (changetype !== 'REPLACE') throw refusal(names, `changetype ${changetype.slice(0, 20)} is not understood`)
  if (!records && !comments) throw refusal(names, 'there is no change')
  return {
    ttl: ttl ?? records?.[0]?.ttl ?? before.ttl,
    values: records ? contents(change, names, records) : before.values,
    comment: comments ? comments.map((one) => one.content).join('\n') : before.comment,
  }
}

/** Canonical values; names in contents are absolute, with or without the final dot. @throws unprocessable */
function contents(_set: SentRRset, names: Names, records: NonNullable<SentRRset['records']>): string[] {
  if (records.some(({ disabled }) => disabled)) throw refusal(names, 'disabled records cannot be kept')
  // SOA is never stored, only compared.
  if (names.type === 'SOA') return records.map((record) => record.content)
  const type = typeOf(names)
  return records.map((record) => {
    try {
      return normalizeValue(type, record.content, '')
    } catch (error) {
      if (!isRecordError(error)) throw error
      throw refusal(names, error.message)
    }
  })
}

/** @throws unprocessable for a name without its final dot, as PowerDNS does: it would be taken for a relative one */
function named({ name, type }: Names): Names {
  if (!name.endsWith('.')) throw new AppError('unprocessable', `DNS Name '${name}' is not canonical`)
  try {
    return { name: qualifiedName(name, ''), type: type.toUpperCase() }
  } catch (error) {
    if (!isRecordError(error)) throw error
    throw new AppError('unprocessable', `DNS Name '${name}': ${error.message}`)
  }
}

function typeOf(names: Names): RecordType {
  const type = TYPE_NAMES.find((one) => one === names.type)
  if (type === undefined) throw refusal(names, 'unknown type given')
  return type
}

function isOwn({ TechName }: Pick<ZoneView, 'TechName'>, { name, type }: Names): boolean {
  return type === 'SOA' || (type === 'NS' && name === `${TechName}.`)
}

const SERIAL = /^(\S+\s+\S+\s+)\d+/

function isSame(former: RRset | undefined, after: After): boolean {
  if (!former) return after.values.length === 0
  const values = former.records.map((record) => record.content)
  if (after.values.length === 0) return false
  // Serial and TTL of SOA are not compared: both follow from the zone.
  if (former.type === 'SOA') return sameList(values.map(withoutSerial), after.values.map(withoutSerial))
  return (
    former.ttl === after.ttl && sameList(values, after.values) && (former.comments[0]?.content ?? '') === after.comment
  )
}

const withoutSerial = (soa: string) => soa.replace(SERIAL, '$1')
const sameList = (a: readonly string[], b: readonly string[]) => a.toSorted().join('\n') === b.toSorted().join('\n')
const keyOf = ({ name, type }: Names) => `${name} ${type}`

function refusal({ name, type }: Names, why: string): AppError {
  return new AppError('unprocessable', `RRset ${name} IN ${type}: ${why}`)
}
