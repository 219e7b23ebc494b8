import { z } from 'zod'
import { invoke, orNull, type AdapterAnswer, type AdapterCall } from '#server/api/http/adapter-endpoint.ts'
import type { RouteList } from '#server/api/http/route-table.ts'
import type { Context } from '#server/core/context.ts'
import { AppError, found } from '#server/core/errors.ts'
import { changeSets } from '../../dns/adapters/change-sets.ts'
import type { NewRecordSet, RecordSetView } from '../../dns/records/record-sets.schema.ts'
import { changeRecordSetsBatch, getRecordSet, listRecordSets } from '../../dns/records/record-sets.service.ts'
import { RECORD_TYPES, type RecordType } from '../../dns/records/record-types.ts'
import type { ZoneView } from '../../dns/zones/zones.schema.ts'
import { actionBody } from './actions.ts'
import { Labels, created, listed, metaOf, ok, pageOf, read, row, valuesOf, zoneOf } from './answer.ts'
import { invalid, refusal } from './errors.ts'
import { NewRRset, Records, Ttl, canonicalValue, commentOf, rrsetBody, setOf } from './rrset-body.ts'

const SET = '/zones/{id}/rrsets/{set}/{kind}'
const Sent = z.object({ records: Records.min(1) })
type Sent = z.output<typeof Sent>

export const rrsetRoutes: RouteList = {
  '/zones/{id}/rrsets': { GET: row(listRecordSets, list), POST: row(changeRecordSetsBatch, create) },
  [SET]: {
    GET: row(getRecordSet, get),
    PUT: row(changeRecordSetsBatch, update),
    DELETE: changing(z.object({}), () => ({ Values: [], ServerID: null })),
  },
  [`${SET}/actions/set_records`]: { POST: changing(Sent, setRecords) },
  [`${SET}/actions/add_records`]: { POST: row(changeRecordSetsBatch, addRecords) },
  [`${SET}/actions/remove_records`]: { POST: changing(Sent, removeRecords) },
  [`${SET}/actions/update_records`]: { POST: changing(Sent, updateRecords) },
  [`${SET}/actions/change_ttl`]: {
    POST: changing(z.object({ ttl: Ttl }), (zone, _set, { ttl }) => ({ TTL: ttl ?? zone.TTL })),
  },
  [`${SET}/actions/change_protection`]: {
    POST: changing(z.object({ change: z.boolean() }), (_zone, _set, { change }) => ({ Protected: change })),
  },
}

async function list(call: AdapterCall): Promise<AdapterAnswer> {
  const { ctx, query } = call
  const zone = await zoneOf(call)
  const body = (set: RecordSetView) => rrsetBody(zone, set)
  const types = valuesOf(call, 'type')
  const name = query.get('name') ?? ''
  const label_selector = query.get('label_selector') || undefined
  if (name === '' && types.length === 0 && label_selector === undefined && !query.get('sort')) {
    // A zone may have many record sets: only the page is read.
    const page = pageOf(query)
    const part = { limit: page.perPage, offset: Math.min(1_000_000, (page.page - 1) * page.perPage) }
    const { items, total } = await invoke(ctx, listRecordSets, { id: zone.ID, ...part })
    return ok({ rrsets: items.map(body), meta: metaOf(page, total) })
  }
  const { items } = await invoke(ctx, listRecordSets, { id: zone.ID, label_selector, ...(name !== '' && { name }) })
  const wanted = items.map(body).filter((set) => types.length === 0 || types.includes(set.type))
  return listed(call, 'rrsets', wanted, (set) => set)
}

interface Key {
  name: string
  type: RecordType
}

/** The name and the type in the path. @throws not_found for an unknown type */
function keyOf({ params }: AdapterCall): Key {
  const [name = '', type = ''] = [params['set'], params['kind']?.toUpperCase()]
  const isType = (given: string): given is RecordType => RECORD_TYPES.some((known) => known === given)
  if (!isType(type)) throw new AppError('not_found')
  return { name, type }
}

async function get(call: AdapterCall): Promise<AdapterAnswer> {
  const zone = await zoneOf(call)
  return ok({ rrset: rrsetBody(zone, await invoke(call.ctx, getRecordSet, { id: zone.ID, ...keyOf(call) })) })
}

async function create(call: AdapterCall): Promise<AdapterAnswer> {
  const sent = read(NewRRset, call.body)
  const zone = await zoneOf(call)
  const set = setOf(zone, sent)
  const key = { name: set.Name, type: set.Type }
  const action = await changed(call.ctx, zone, key, (present) => {
    if (present) throw refusal('uniqueness_error', `RRSet ${set.Name}/${set.Type} already exists`)
    if (set.Values.length === 0) throw invalid('records', 'a set has at least one')
    return set
  })
  const rrset = rrsetBody(zone, await invoke(call.ctx, getRecordSet, { id: zone.ID, ...key }))
  return created({ rrset, action })
}

async function update(call: AdapterCall): Promise<AdapterAnswer> {
  const { labels } = read(z.object({ labels: Labels }), call.body)
  if (labels) {
    const zone = await zoneOf(call)
    await changed(call.ctx, zone, keyOf(call), (present) => ({ ...found(present), Labels: labels }))
  }
  return get(call)
}

/** A row of the route table that changes an existing set. */
function changing<S extends z.ZodType>(
  schema: S,
  change: (zone: ZoneView, set: RecordSetView, sent: z.output<S>) => Partial<NewRecordSet>,
) {
  return row(changeRecordSetsBatch, async (call) => {
    const sent = read(schema, call.body)
    const zone = await zoneOf(call)
    const action = await changed(call.ctx, zone, keyOf(call), (present) => {
      const set = found(present)
      return { ...set, ...change(zone, set, sent) }
    })
    return created({ action })
  })
}

/** Changes one set under a lock: `work` gets the present set, or null, and returns the new one. */
async function changed(
  ctx: Context,
  { ID: id }: ZoneView,
  key: Key,
  work: (present: RecordSetView | null) => NewRecordSet,
) {
  const present = async (within: Context) => {
    const set = await orNull(() => invoke(within, getRecordSet, { id, ...key }))
    return set ? [set] : []
  }
  const job = await changeSets(ctx, id, ([set = null]) => [work(set)], present)
  return actionBody(found(job))
}

function setRecords(zone: ZoneView, set: RecordSetView, { records }: Sent) {
  return { ...withValues(set, canonicalValues(zone, set, records)), Comment: commentOf(records) }
}

/** Adds records to a set; creates the set when it does not exist. */
async function addRecords(call: AdapterCall): Promise<AdapterAnswer> {
  const { records, ttl } = read(Sent.extend({ ttl: Ttl }), call.body)
  const zone = await zoneOf(call)
  const { name, type } = keyOf(call)
  const action = await changed(call.ctx, zone, { name, type }, (set) => {
    if (!set) return setOf(zone, { name, type, ttl, records, labels: null })
    const added = canonicalValues(zone, set, records)
    const twice = added.find((value) => set.Values.includes(value))
    if (twice !== undefined) throw invalid('records', `${twice} is there already`)
    if (typeof ttl === 'number' && ttl !== set.TTL) throw invalid('ttl', `the time to live of this set is ${set.TTL}`)
    const former = set.Values.map((value) => ({ value, comment: set.Comment }))
    const Comment = commentOf([...former, ...records.map((one) => ({ ...one, comment: one.comment ?? set.Comment }))])
    return { ...set, ...withValues(set, [...set.Values, ...added]), Comment }
  })
  return created({ action })
}

/** A set without values is deleted. */
function removeRecords(zone: ZoneView, set: RecordSetView, { records }: Sent) {
  const removed = presentValues(zone, set, records)
  return withValues(
    set,
    set.Values.filter((value) => !removed.includes(value)),
  )
}

/** As in the Hetzner API, only the comments of records can be changed. */
function updateRecords(zone: ZoneView, set: RecordSetView, { records }: Sent) {
  const named = presentValues(zone, set, records)
  const rest = set.Values.filter((value) => !named.includes(value))
  return { Comment: commentOf([...records, ...rest.map((value) => ({ value, comment: set.Comment }))]) }
}

const canonicalValues = (zone: ZoneView, { Type }: RecordSetView, records: Sent['records']) =>
  records.map(({ value }) => canonicalValue(zone, Type, value))

/** @throws invalid_input for a record that the set does not have */
function presentValues(zone: ZoneView, set: RecordSetView, records: Sent['records']): string[] {
  const values = canonicalValues(zone, set, records)
  const missing = values.find((value) => !set.Values.includes(value))
  if (missing !== undefined) throw invalid('records', `${missing} is not there`)
  return values
}

/** A set with other values no longer follows a server. */
function withValues(set: RecordSetView, Values: string[]) {
  const isSame = Values.length === set.Values.length && Values.every((value) => set.Values.includes(value))
  return { Values, ServerID: isSame ? set.ServerID : null }
}
