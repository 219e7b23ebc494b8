import { z } from 'zod'
import { invoke, together, type AdapterAnswer, type AdapterCall } from '#server/api/http/adapter-endpoint.ts'
import type { RouteList } from '#server/api/http/route-table.ts'
import { ownerFor } from '#server/core/actor.ts'
import type { Context } from '#server/core/context.ts'
import { changeRecordSetsBatch, listRecordSets } from '../../dns/records/record-sets.service.ts'
import { deleteZone, updateZone } from '../../dns/zones/change-zone.service.ts'
import { exportZoneFile, importZoneFile } from '../../dns/zones/zone-file.service.ts'
import type { ZoneView } from '../../dns/zones/zones.schema.ts'
import { createZone, getZone, listZones } from '../../dns/zones/zones.service.ts'
import { lockOwner } from '../../owner.sql.ts'
import { actionBody, actionOf } from './actions.ts'
import { Labels, created, listed, ok, read, readProtection, row, zoneOf } from './answer.ts'
import { invalid, refusal } from './errors.ts'
import { finishedAction } from './finished-actions.ts'
import { NewRRset, setOf } from './rrset-body.ts'

const AT = '/zones/{id}/actions'

export const zoneRoutes: RouteList = {
  '/zones': { GET: row(listZones, list), POST: row(createZone, create) },
  '/zones/{id}': {
    GET: row(getZone, async (call) => ok({ zone: zoneBody(await zoneOf(call)) })),
    PUT: row(updateZone, update),
    DELETE: row(deleteZone, remove),
  },
  '/zones/{id}/zonefile': { GET: row(exportZoneFile, exported) },
  [`${AT}/import_zonefile`]: { POST: row(importZoneFile, imported) },
  [`${AT}/change_ttl`]: { POST: row(updateZone, changeTtl) },
  [`${AT}/change_protection`]: { POST: row(updateZone, protect) },
  [`${AT}/change_primary_nameservers`]: { POST: row(updateZone, primaryNameservers) },
}

function zoneBody(zone: ZoneView) {
  const { State, Nameservers, DateCheck } = zone.Delegation
  return {
    id: zone.ID,
    name: zone.TechName,
    created: zone.DateCreate,
    ttl: zone.TTL,
    mode: 'primary',
    primary_nameservers: [],
    protection: { delete: zone.Protected },
    labels: zone.Labels,
    authoritative_nameservers: {
      assigned: zone.Nameservers.map(withDot),
      delegated: Nameservers.map(withDot),
      delegation_last_check: DateCheck,
      delegation_status: DELEGATION[State],
    },
    registrar: 'unknown',
    status: zone.State === 'Failed' ? 'error' : zone.State === 'Active' ? 'ok' : 'updating',
    record_count: zone.RecordCount,
  }
}

const withDot = (name: string) => (name.endsWith('.') ? name : `${name}.`)

const DELEGATION = {
  Delegated: 'valid',
  Partial: 'partially-valid',
  Elsewhere: 'invalid',
  None: 'unregistered',
  Unknown: 'unknown',
  Unchecked: 'unknown',
} as const

async function list(call: AdapterCall): Promise<AdapterAnswer> {
  const { ctx, query } = call
  const label_selector = query.get('label_selector') || undefined
  const { items } = await invoke(ctx, listZones, { label_selector })
  const wanted = (query.get('mode') || 'primary') === 'primary' ? items : []
  return listed(call, 'zones', wanted.map(zoneBody), (zone) => zone)
}

const CreateZone = z.object({
  name: z.string(),
  mode: z.string().nullish(),
  ttl: z.int().nullish(),
  labels: Labels,
  primary_nameservers: z.array(z.unknown()).nullish(),
  rrsets: z.array(NewRRset).nullish(),
  zonefile: z.string().nullish(),
})

async function create(call: AdapterCall): Promise<AdapterAnswer> {
  const { ctx } = call
  const { name, mode, ttl, labels, primary_nameservers: primaries, rrsets, zonefile } = read(CreateZone, call.body)
  if ((mode ?? 'primary') !== 'primary' || primaries?.length) throw invalid('mode', 'zones are primary here')
  if (zonefile && rrsets?.length) throw invalid('zonefile', 'send this or rrsets')
  const input = {
    Name: name,
    ...(labels && { Labels: labels }),
    ...(ttl && { TTL: ttl }),
    ...(zonefile && { ZoneFile: zonefile }),
  }
  const { zone, action } = await together(ctx, async (within) => {
    const made = await createZone.join(within, input)
    const RecordSets = (rrsets ?? []).map((sent) => setOf(made, sent))
    const last = RecordSets.length > 0 ? await changeRecordSetsBatch.join(within, { id: made.ID, RecordSets }) : null
    return { zone: made, action: last ? actionBody(last) : await actionOf(within, made.JobID ?? 0) }
  })
  return created({ zone: zoneBody(await invoke(ctx, getZone, { id: zone.ID })), action })
}

async function update(call: AdapterCall): Promise<AdapterAnswer> {
  const { labels } = read(z.object({ labels: Labels }), call.body)
  const { ID: id } = await zoneOf(call)
  if (labels) await invoke(call.ctx, updateZone, { id, Labels: labels })
  return ok({ zone: zoneBody(await zoneOf(call)) })
}

async function remove(call: AdapterCall): Promise<AdapterAnswer> {
  const { ID: id } = await zoneOf(call)
  return created({ action: actionBody(await invoke(call.ctx, deleteZone, { id })) })
}

async function exported(call: AdapterCall): Promise<AdapterAnswer> {
  const { ID: id } = await zoneOf(call)
  return ok({ zonefile: (await invoke(call.ctx, exportZoneFile, { id })).Text })
}

async function imported(call: AdapterCall): Promise<AdapterAnswer> {
  const { zonefile: ZoneFile } = read(z.object({ zonefile: z.string() }), call.body)
  const { ID: id } = await zoneOf(call)
  const job = await invoke(call.ctx, importZoneFile, { id, ZoneFile })
  return created({ action: await jobAction(call.ctx, job) })
}

/** Changes the TTL of a zone, and of its unprotected sets with that TTL, which clients see as having none. */
async function changeTtl(call: AdapterCall): Promise<AdapterAnswer> {
  const { ttl: TTL } = read(z.object({ ttl: z.int() }), call.body)
  const job = await together(call.ctx, async (within) => {
    await lockOwner(within.db, ownerFor(within.actor, 'cloud:write'))
    const { ID: id, TTL: former } = await zoneOf({ ...call, ctx: within })
    const { items } = await invoke(within, listRecordSets, { id })
    const followers = items.filter((set) => set.TTL === former && !set.Protected)
    const first = await updateZone.join(within, { id, TTL })
    if (TTL === former || followers.length === 0) return first
    return changeRecordSetsBatch.join(within, { id, RecordSets: followers.map((set) => ({ ...set, TTL })) })
  })
  return created({ action: await jobAction(call.ctx, job) })
}

/** The action of a change whose answer is a job. @throws Error when it has no job */
async function jobAction(ctx: Context, answer: object) {
  if (!('ID' in answer)) throw new Error('the change has no job')
  return actionOf(ctx, Number(answer.ID))
}

async function protect(call: AdapterCall): Promise<AdapterAnswer> {
  const Protected = readProtection(call)
  const { ID: id } = await zoneOf(call)
  if (Protected !== undefined) await invoke(call.ctx, updateZone, { id, Protected })
  return created({ action: finishedAction('zone', 'change_protection', id) })
}

async function primaryNameservers(call: AdapterCall): Promise<AdapterAnswer> {
  await zoneOf(call)
  throw refusal('unsupported_error', 'Zones are primary here')
}
