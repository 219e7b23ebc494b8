import { z } from 'zod'
import type { Context } from '#server/core/context.ts'
import { AppError, fieldError, found } from '#server/core/errors.ts'
import type { AnyOperation } from '#server/core/operation.ts'
import { adapterEndpoint, invoke, type AdapterAnswer, type AdapterCall } from '#server/api/http/adapter-endpoint.ts'
import { textReply } from '#server/api/http/reply.ts'
import { RouteTable, routesAt, type PathAdapter, type RouteList } from '#server/api/http/route-table.ts'
import { finished } from '../../../adapters/finished.ts'
import type { NewRecordSet, RecordSetView } from '../../records/record-sets.schema.ts'
import { changeRecordSetsBatch, listRecordSets, replaceRecordSets } from '../../records/record-sets.service.ts'
import { deleteZone, signZone, unsignZone } from '../../zones/change-zone.service.ts'
import { exportZoneFile } from '../../zones/zone-file.service.ts'
import type { ZoneView } from '../../zones/zones.schema.ts'
import { createZone, getZone, listZones } from '../../zones/zones.service.ts'
import { changeSets } from '../change-sets.ts'
import { OWN_SETS, SentRRsets, wantedSets, zoneFileOf, type SentRRset } from './changes.ts'
import { namingSets, powerDnsErrors } from './errors.ts'
import { search } from './search.ts'
import { API, API_V1, KEY_ID, SERVER, allRRsets, cryptokeys, zoneDetails, zoneInfo } from './shapes.ts'

type Run = (call: AdapterCall) => Promise<AdapterAnswer> | AdapterAnswer

const row = (operation: AnyOperation, run: Run) => adapterEndpoint(operation, powerDnsErrors, run)
const constant = (body: unknown) => row(listZones, () => ({ status: 200, body }))
const NO_CONTENT = { status: 204 }
const ZONE = '/api/v1/servers/localhost/zones/{zone}'

const routes: RouteList = {
  '/api': { GET: constant(API) },
  '/api/v1': { GET: constant(API_V1) },
  '/api/v1/servers': { GET: constant([SERVER]) },
  '/api/v1/servers/localhost': { GET: constant(SERVER) },
  '/api/v1/servers/localhost/search-data': { GET: row(listZones, search) },
  '/api/v1/servers/localhost/zones': { GET: row(listZones, list), POST: row(createZone, create) },
  [ZONE]: {
    GET: row(getZone, get),
    PUT: row(replaceRecordSets, put),
    PATCH: row(changeRecordSetsBatch, patch),
    DELETE: row(deleteZone, remove),
  },
  // Nothing to do: the name server itself notifies secondaries of each change.
  [`${ZONE}/notify`]: { PUT: row(getZone, (call) => answerOf(call, 'Notification queued')) },
  [`${ZONE}/rectify`]: { PUT: row(getZone, (call) => answerOf(call, 'Rectified')) },
  [`${ZONE}/export`]: { GET: row(exportZoneFile, exportText) },
  [`${ZONE}/metadata`]: { GET: row(getZone, async (call) => (await zoneOf(call), { status: 200, body: [] })) },
  [`${ZONE}/cryptokeys`]: { GET: row(getZone, keys), POST: row(signZone, sign) },
  [`${ZONE}/cryptokeys/{key}`]: { GET: row(getZone, key), DELETE: row(unsignZone, unsign) },
}

/** The HTTP API of PowerDNS for its clients. It decides nothing: operations, limits and scopes are those of `/api`. */
export const powerDnsAdapter: PathAdapter = {
  name: 'powerdns',
  prefix: '/powerdns',
  table: new RouteTable(routesAt('/powerdns', routes)),
  errors: powerDnsErrors,
  // Clients send their key as `X-API-Key`; `Authorization` may be for a proxy before us.
  readCredential: (headers) => {
    const key = headers['x-api-key']
    if (typeof key !== 'string') return
    headers.authorization = `Bearer ${key}`
    delete headers['x-api-key']
  },
}

async function list({ ctx, query }: AdapterCall): Promise<AdapterAnswer> {
  const wanted = query.get('zone')
  if (wanted === null) return { status: 200, body: (await invoke(ctx, listZones, {})).items.map(zoneInfo) }
  const zone = await findZone(ctx, wanted)
  return { status: 200, body: zone ? [zoneInfo(zone)] : [] }
}

const NewZone = z.object({
  name: z.string().max(1024),
  kind: z.string().default('Native'),
  rrsets: SentRRsets.default([]),
  zone: z.string().optional(),
  dnssec: z.boolean().default(false),
})

const OWN_KINDS = new Set(['native', 'master', 'primary'])

async function create({ ctx, body, query }: AdapterCall): Promise<AdapterAnswer> {
  const { name, kind, rrsets, zone: file, dnssec } = read(NewZone, body)
  if (!name.endsWith('.')) throw new AppError('unprocessable', `DNS Name '${name}' is not canonical`)
  if (!OWN_KINDS.has(kind.toLowerCase())) throw new AppError('unprocessable', 'Zones are primary here: kind Native')
  const sets =
    rrsets.length === 0 ? undefined : zoneFileOf({ name: name.slice(0, -1).toLowerCase(), ttl: 3600 }, rrsets)
  if (file !== undefined && sets !== undefined) throw fieldError('zone', 'send this or rrsets')
  const ZoneFile = file ?? sets
  const { ID } = await invoke(ctx, createZone, { Name: name, ...(ZoneFile !== undefined && { ZoneFile }) })
  await settled(ctx, ID)
  if (dnssec) await finished(ctx, (await invoke(ctx, signZone, { id: ID })).ID)
  return { status: 201, body: await details(ctx, await invoke(ctx, getZone, { id: ID }), query) }
}

/** Waits for the jobs of a zone that has just been created. */
async function settled(ctx: Context, id: number): Promise<void> {
  for (;;) {
    const { JobID } = await invoke(ctx, getZone, { id })
    if (JobID === null) return
    await finished(ctx, JobID)
  }
}

async function get(call: AdapterCall): Promise<AdapterAnswer> {
  return { status: 200, body: await details(call.ctx, await zoneOf(call), call.query) }
}

async function details(ctx: Context, zone: ZoneView, query: URLSearchParams) {
  if (query.get('rrsets') === 'false') return zoneDetails(zone, null)
  const { items } = await invoke(ctx, listRecordSets, { id: zone.ID })
  const name = query.get('rrset_name')?.toLowerCase()
  const type = query.get('rrset_type')?.toUpperCase()
  const wanted = allRRsets(zone, items).filter(
    (set) => (name === undefined || set.name === name) && (type === undefined || set.type === type),
  )
  return zoneDetails(zone, wanted)
}

const PatchZone = z.object({ rrsets: SentRRsets })

async function patch(call: AdapterCall): Promise<AdapterAnswer> {
  const { rrsets } = read(PatchZone, call.body)
  await change(call.ctx, await zoneOf(call), () => rrsets)
  return NO_CONTENT
}

/** Changes record sets as a client asked, and waits until the name servers answer with them. */
async function change(
  ctx: Context,
  zone: ZoneView,
  sentFor: (present: readonly RecordSetView[]) => readonly SentRRset[],
): Promise<void> {
  let sets: NewRecordSet[] = []
  const work = (present: readonly RecordSetView[]) => (sets = wantedSets(zone, present, sentFor(present)))
  const job = await namingSets(
    () => sets,
    () => changeSets(ctx, zone.ID, work),
  )
  if (job) await finished(ctx, job.ID)
}

const PutZone = z.object({
  kind: z.string().default('Native'),
  dnssec: z.boolean().optional(),
  rrsets: SentRRsets.optional(),
})

/** The properties of a zone; with `rrsets` all its record sets are replaced. */
async function put(call: AdapterCall): Promise<AdapterAnswer> {
  const { kind, dnssec, rrsets } = read(PutZone, call.body)
  const zone = await zoneOf(call)
  const { ctx } = call
  if (!OWN_KINDS.has(kind.toLowerCase())) throw new AppError('unprocessable', 'Zones are primary here: kind Native')
  if (rrsets) await change(ctx, zone, (present) => replacing(zone, present, rrsets))
  const isSigned = zone.DNSSEC.State !== 'Off'
  if (dnssec === true && !isSigned) await finished(ctx, (await invoke(ctx, signZone, { id: zone.ID })).ID)
  if (dnssec === false && isSigned) await finished(ctx, (await invoke(ctx, unsignZone, { id: zone.ID })).ID)
  return NO_CONTENT
}

/** The given record sets, and the deletion of all others. */
function replacing(zone: ZoneView, present: readonly RecordSetView[], rrsets: readonly SentRRset[]): SentRRset[] {
  const sent = new Set(rrsets.map(({ name, type }) => `${name.toLowerCase()} ${type.toUpperCase()}`))
  const absent = allRRsets(zone, present)
    .slice(OWN_SETS)
    .filter(({ name, type }) => !sent.has(`${name} ${type}`))
  return [
    ...rrsets.map((set) => ({ ...set, changetype: 'REPLACE' })),
    ...absent.map(({ name, type }) => ({ name, type, changetype: 'DELETE' })),
  ]
}

async function remove(call: AdapterCall): Promise<AdapterAnswer> {
  const { ID } = await zoneOf(call)
  await finished(call.ctx, (await invoke(call.ctx, deleteZone, { id: ID })).ID)
  return NO_CONTENT
}

async function answerOf(call: AdapterCall, result: string): Promise<AdapterAnswer> {
  await zoneOf(call)
  return { status: 200, body: { result } }
}

async function exportText(call: AdapterCall): Promise<AdapterAnswer> {
  const { ID } = await zoneOf(call)
  const { Text } = await invoke(call.ctx, exportZoneFile, { id: ID })
  if (call.request.headers.get('accept')?.includes('application/json')) return { status: 200, body: { zone: Text } }
  return textReply(call.request, 200, Text, { 'content-type': 'text/plain; charset=utf-8' }, false)
}

async function keys(call: AdapterCall): Promise<AdapterAnswer> {
  return { status: 200, body: cryptokeys(await zoneOf(call)) }
}

async function key(call: AdapterCall): Promise<AdapterAnswer> {
  return {
    status: 200,
    body: found(cryptokeys(await zoneOf(call)).find(({ id }) => String(id) === call.params['key'])),
  }
}

async function sign(call: AdapterCall): Promise<AdapterAnswer> {
  const { ID } = await zoneOf(call)
  await finished(call.ctx, (await invoke(call.ctx, signZone, { id: ID })).ID)
  return { status: 201, body: cryptokeys(await invoke(call.ctx, getZone, { id: ID }))[0] }
}

async function unsign(call: AdapterCall): Promise<AdapterAnswer> {
  const { ID } = await zoneOf(call)
  if (call.params['key'] !== String(KEY_ID)) throw new AppError('not_found')
  await finished(call.ctx, (await invoke(call.ctx, unsignZone, { id: ID })).ID)
  return NO_CONTENT
}

/** The zone that the path names. @throws not_found */
async function zoneOf({ ctx, params }: AdapterCall): Promise<ZoneView> {
  // Zone ids of PowerDNS are names in which `=2F` stands for a slash.
  const id = (params['zone'] ?? '').replace(/=([\dA-F]{2})/gi, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  )
  return found(await findZone(ctx, id))
}

async function findZone(ctx: Context, text: string): Promise<ZoneView | undefined> {
  const name = text.toLowerCase().replace(/\.$/, '')
  if (name.length > 253) return undefined
  return (await invoke(ctx, listZones, { name })).items.find(({ TechName }) => TechName === name)
}

/** @throws unprocessable */
function read<T extends z.ZodType>(schema: T, body: unknown): z.output<T> {
  const { data, error } = schema.safeParse(body)
  if (!error) return data
  const [issue] = error.issues
  throw new AppError('unprocessable', `Key '${issue?.path.join('.')}': ${issue?.message}`)
}
