import type { Context } from '#server/core/context.ts'
import { AppError, found } from '#server/core/errors.ts'
import { invoke, type AdapterAnswer, type AdapterCall } from '#server/api/http/adapter-endpoint.ts'
import type { RouteList } from '#server/api/http/route-table.ts'
import { normalizeValue, type RecordType } from '../../dns/records/record-types.ts'
import { isRecordError } from '../../dns/records/presentation.ts'
import type { NewRecordSet, RecordSetView } from '../../dns/records/record-sets.schema.ts'
import { changeRecordSetsBatch, listRecordSets } from '../../dns/records/record-sets.service.ts'
import { deleteZone } from '../../dns/zones/change-zone.service.ts'
import type { ZoneView } from '../../dns/zones/zones.schema.ts'
import { createZone, getZone, listZones } from '../../dns/zones/zones.service.ts'
import { changeSets } from '../../dns/adapters/change-sets.ts'
import { findZone } from '../../dns/adapters/find-zone.ts'
import { ok, row } from './answer.ts'
import { domainBodies, findRecordSet, readSet } from './read-records.ts'
import { RECORD_PATHS, readRecord, recordOf } from './records.ts'
import { domainBody, recordBody, recordId, recordsOf, type LinkedRecord } from './domain-body.ts'

export const domainRoutes: RouteList = {
  '/dns': { GET: row(listZones, list), POST: row(createZone, create) },
  '/dns/{id}': { GET: row(getZone, get), DELETE: row(deleteZone, remove) },
  '/dns/{id}/{record}': { DELETE: row(changeRecordSetsBatch, removeRecord) },
  '/dns/record/{record}': { GET: row(listRecordSets, getRecord) },
  ...Object.fromEntries(
    Object.entries(RECORD_PATHS).flatMap(([path, type]) => [
      [`/dns/${path}`, { POST: row(changeRecordSetsBatch, (call) => addRecord(call, type)) }],
      [`/dns/${path}/{record}`, { PUT: row(changeRecordSetsBatch, (call) => replaceRecord(call, type)) }],
    ]),
  ),
}

async function list({ ctx }: AdapterCall): Promise<AdapterAnswer> {
  const { items } = await invoke(ctx, listZones, {})
  return ok(await domainBodies(ctx, items))
}

async function create({ ctx, body }: AdapterCall): Promise<AdapterAnswer> {
  const given = Object.entries(body).find(([name]) => name.toLowerCase() === 'name')?.[1]
  return ok(domainBody(await invoke(ctx, createZone, { Name: given as string }), []))
}

async function get(call: AdapterCall): Promise<AdapterAnswer> {
  const zone = await findZone(call.ctx, String(call.params['id']))
  return ok((await domainBodies(call.ctx, [zone]))[0])
}

async function remove({ ctx, params }: AdapterCall): Promise<AdapterAnswer> {
  const zone = await findZone(ctx, String(params['id']))
  await invoke(ctx, deleteZone, { id: zone.ID })
  return ok({ ID: zone.ID, State: 'Deleting' })
}

async function getRecord({ ctx, params }: AdapterCall): Promise<AdapterAnswer> {
  const { items } = await invoke(ctx, listZones, {})
  const place = await findRecordSet(ctx, items, params['record'])
  if (!place) throw new AppError('not_found', 'Record not found')
  return ok(recordBody(place.zone, recordIn(place.zone, [place.set], params['record'])))
}

async function addRecord({ ctx, body, query }: AdapterCall, type: RecordType): Promise<AdapterAnswer> {
  const sent = readRecord(body)
  const zone = await findZone(ctx, String(sent.DomainId))
  const record = wanted(zone, type, sent)
  const read = async (within: Context) => setList(await readSet(within, zone, { name: record.name, type }))
  await changeSets(ctx, zone.ID, (present) => [added(present, type, record)], read)
  return shown(ctx, zone, type, record, query)
}

/** Replaces a record as a whole; the other values of its set stay. */
async function replaceRecord({ ctx, body, params, query }: AdapterCall, type: RecordType): Promise<AdapterAnswer> {
  const sent = readRecord(body)
  const zone = await findZone(ctx, String(sent.DomainId))
  const record = wanted(zone, type, sent)
  const read = async (within: Context) => [
    ...(await setWith(within, zone, params['record'])),
    ...setList(await readSet(within, zone, { name: record.name, type })),
  ]
  const work = (present: readonly RecordSetView[]) => {
    const former = without(zone, present, params['record'])
    const rest = present.map((set) =>
      set.Name === former.Name && set.Type === former.Type ? { ...set, ...former } : set,
    )
    const set = added(rest, type, record)
    return set.Name === former.Name && set.Type === former.Type ? [set] : [former, set]
  }
  await changeSets(ctx, zone.ID, work, read)
  return shown(ctx, zone, type, record, query)
}

async function removeRecord({ ctx, params }: AdapterCall): Promise<AdapterAnswer> {
  const zone = await findZone(ctx, String(params['id']))
  const work = (present: readonly RecordSetView[]) => [without(zone, present, params['record'])]
  await changeSets(ctx, zone.ID, work, (within) => setWith(within, zone, params['record']))
  return ok({ ID: Number(params['record']), State: 'Deleting' })
}

interface Wanted {
  name: string
  value: string
  ttl: number
}

/** The requested record with its value in canonical form. @throws unprocessable */
function wanted(zone: ZoneView, type: RecordType, sent: ReturnType<typeof readRecord>): Wanted {
  const record = recordOf(zone, type, sent)
  try {
    return { ...record, value: normalizeValue(type, record.value, zone.TechName) }
  } catch (error) {
    if (!isRecordError(error)) throw error
    throw new AppError('unprocessable', error.message)
  }
}

/** The message for a record that exists already: clients look for this text and go on. */
const DUPLICATE = 'Подобная запись для данного домена уже существует'

/** The set with the value added. @throws invalid_input when it has the value already */
function added(present: readonly RecordSetView[], type: RecordType, { name, value, ttl }: Wanted): NewRecordSet {
  const former = present.find((set) => set.Name === name && set.Type === type)
  if (former?.Values.includes(value)) throw new AppError('invalid_input', DUPLICATE)
  return {
    Name: name,
    Type: type,
    TTL: ttl,
    Values: [...(former?.Values ?? []), value],
    Protected: former?.Protected ?? false,
    Comment: former?.Comment ?? '',
  }
}

/** The set of the record with this id, without that record. @throws not_found */
function without(zone: ZoneView, present: readonly RecordSetView[], id: string | undefined): NewRecordSet {
  const record = recordIn(zone, present, id)
  const { Name, Type, TTL, Protected, Comment } = record.set
  const Values = record.set.Values.filter((value) => value !== record.value)
  return { Name, Type, TTL, Protected: Protected && Values.length > 0, Comment, Values }
}

/** @throws not_found */
function recordIn(zone: ZoneView, sets: readonly RecordSetView[], id: string | undefined): LinkedRecord {
  const record = recordsOf(sets).find((one) => String(recordId(zone, one)) === id)
  if (!record) throw new AppError('not_found', 'Record not found')
  return record
}

const setList = (set: RecordSetView | null): RecordSetView[] => (set ? [set] : [])

/** The set of the record with this id, if the zone has it. */
async function setWith(ctx: Context, zone: ZoneView, id: string | undefined): Promise<RecordSetView[]> {
  return setList((await findRecordSet(ctx, [zone], id))?.set ?? null)
}

/** The record as it was stored: one object, or a list of it where a client asks for that. */
async function shown(
  ctx: Context,
  { ID }: ZoneView,
  type: RecordType,
  { name, value }: Wanted,
  query: URLSearchParams,
) {
  const zone = await findZone(ctx, String(ID))
  const set = found(await readSet(ctx, zone, { name, type }))
  const record = found(recordsOf([set]).find((one) => one.value === value))
  const body = recordBody(zone, record)
  return ok(query.get('array') === 'true' ? [body] : body)
}
