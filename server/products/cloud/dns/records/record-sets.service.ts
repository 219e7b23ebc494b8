import { texts } from '#i18n/texts.ts'
import { ownerFor } from '#server/core/actor.ts'
import { type AuditNote, type Context } from '#server/core/context.ts'
import { AppError, found } from '#server/core/errors.ts'
import { cloudMutation, zoneMutation, zoneQuery } from '../../operation.ts'
import { jobView } from '../../jobs/job-repository.sql.ts'
import { JobView } from '../../jobs/jobs.schema.ts'
import { labelsOf, matches, parseSelector } from '../../labels/selector.ts'
import { lockOwn } from '../../lock-own.ts'
import { WITH_SERVER, recordSetOf } from '../zones/zone-content.ts'
import { ownZone } from '../zones/zones.service.ts'
import { canonicalSets, changeRecordSets, type Changed, type WantedSet } from './change-record-sets.ts'
import { normalizeRecordName } from './names.ts'
import { isRecordError } from './presentation.ts'
import {
  ChangeRecordSets,
  ListRecordSets,
  PutRecordSet,
  RecordSetKey,
  RecordSetList,
  RecordSetView,
  ReplaceRecordSets,
  type NewRecordSet,
} from './record-sets.schema.ts'
import { recordSetPage } from './record-sets.sql.ts'

export const listRecordSets = zoneQuery({
  id: 'cloud.recordSets.list',
  summary: 'List the record sets of a DNS zone',
  description: 'SOA and the NS records of the zone itself are not among them: they follow from the zone.',
  input: ListRecordSets,
  output: RecordSetList,
  async run(ctx, { id, name, type, search, label_selector, ...page }) {
    await ownZone(ctx.db, ownerFor(ctx.actor, 'cloud:read'), id)
    const filter = { name, type, search }
    if (label_selector === undefined) {
      const { rows, total } = await recordSetPage(ctx.db, id, filter, page)
      return { items: rows.map(recordSetView), total }
    }
    const wanted = parseSelector(label_selector)
    const { rows } = await recordSetPage(ctx.db, id, filter, { offset: 0 })
    const selected = rows.filter((row) => matches(labelsOf(row), wanted))
    const { offset, limit = selected.length } = page
    return { items: selected.slice(offset, offset + limit).map(recordSetView), total: selected.length }
  },
})

export const getRecordSet = zoneQuery({
  id: 'cloud.recordSets.get',
  summary: 'Get a record set of a DNS zone',
  input: RecordSetKey,
  output: RecordSetView,
  async run(ctx, { id, name, type }) {
    const zone = await ownZone(ctx.db, ownerFor(ctx.actor, 'cloud:read'), id)
    const key = { zoneId: id, name: canonicalName(name, zone.name), type }
    const row = await ctx.db.dnsRecordSet.findUnique({ where: { zoneId_name_type: key }, include: WITH_SERVER })
    return recordSetView(found(row))
  },
})

export const replaceRecordSets = cloudMutation({
  id: 'cloud.recordSets.replaceRecordSets',
  summary: 'Replace all record sets of a DNS zone',
  description: 'All as requested or none. Record sets that are not named are deleted.',
  acts: { kind: 'zone', on: ({ id, RecordSets }, ctx) => actsOn(ctx, id, RecordSets) },
  input: ReplaceRecordSets,
  output: JobView,
  run: (ctx, { id, RecordSets }) => change(ctx, id, RecordSets, { replacesAll: true }),
})

export const changeRecordSetsBatch = cloudMutation({
  id: 'cloud.recordSets.updateRecordSets',
  summary: 'Update several record sets of a DNS zone',
  description:
    'Each is created, replaced or, without values, deleted: all as requested or none. Record sets that are not named ' +
    'stay as they are.',
  acts: { kind: 'zone', on: ({ id, RecordSets }, ctx) => actsOn(ctx, id, RecordSets) },
  input: ChangeRecordSets,
  output: JobView,
  run: (ctx, { id, RecordSets }) => change(ctx, id, RecordSets, {}),
})

export const putRecordSet = cloudMutation({
  id: 'cloud.recordSets.put',
  name: 'putRecordSet',
  summary: 'Create or replace a record set of a DNS zone',
  acts: { kind: 'zone', on: (input, ctx) => actsOn(ctx, input.id, [{ ...input, Name: input.name, Type: input.type }]) },
  input: PutRecordSet,
  output: JobView,
  run(ctx, { id, name, type, ...set }) {
    if (set.Values.length === 0 && typeof set.ServerID !== 'number') {
      const fault = texts('cloud.errors')('valuesNeeded')
      throw new AppError('invalid_input', `Values: ${fault}`, { fields: { Values: [fault] } })
    }
    return change(ctx, id, [{ Name: name, Type: type, ...set }], { path: '' })
  },
})

export const deleteRecordSet = zoneMutation({
  id: 'cloud.recordSets.delete',
  summary: 'Delete a record set of a DNS zone',
  input: RecordSetKey,
  output: JobView,
  async run(ctx, { id, name, type }) {
    const zone = await lockOwn(ctx, ownZone, id)
    const key = { zoneId: id, name: canonicalName(name, zone.name), type }
    const row = found(await ctx.db.dnsRecordSet.findUnique({ where: { zoneId_name_type: key }, include: WITH_SERVER }))
    const wanted = [{ ...row, values: [], serverId: null, server: null }]
    const changed = await changeRecordSets(ctx.db, { zone, wanted, replacesAll: false })
    ctx.note(changeNote(id, changed))
    return jobView(changed.job)
  },
})

const MAX_NOTED = 100

/** What the audit log keeps of a change: the first hundred record sets before and after. */
export function changeNote(zoneId: number, { before, after }: Changed): AuditNote {
  const noted = (sets: readonly WantedSet[]) => ({
    count: sets.length,
    sets: sets.slice(0, MAX_NOTED).map(recordSetView),
  })
  return { subject: `zone:${zoneId}`, before: noted(before), after: noted(after) }
}

/** The record set as its owner sees it. */
export function recordSetView(row: WantedSet): RecordSetView {
  const { name, type, ttl, values } = recordSetOf({ zoneId: 0, ...row })
  return {
    Name: name,
    Type: type,
    TTL: ttl,
    Values: values,
    Protected: row.protected,
    Comment: row.comment,
    Labels: labelsOf({ labels: row.labels ?? {} }),
    ServerID: row.serverId,
  }
}

/**
 * The zone, and the servers that record sets are to follow from now on: a token must be bound to these too. A set that
 * follows a server already may be sent as it is.
 */
async function actsOn(ctx: Context, id: number, sets: readonly Pick<NewRecordSet, 'Name' | 'Type' | 'ServerID'>[]) {
  const following = sets.flatMap(({ Name, Type, ServerID }) =>
    typeof ServerID === 'number' ? [{ Name, Type, ServerID }] : [],
  )
  const acts = [`zone:${id}`]
  if (following.length === 0) return acts
  const ownerId = ownerFor(ctx.actor, 'cloud:write')
  const zone = await ctx.db.dnsZone.findFirst({ where: { id, ownerId }, select: { name: true } })
  const where = { zoneId: id, zone: { ownerId }, serverId: { not: null } }
  const present = new Set(
    (await ctx.db.dnsRecordSet.findMany({ where })).map((row) => `${row.name} ${row.type} ${row.serverId}`),
  )
  const isNew = ({ Name, Type, ServerID }: (typeof following)[number]) =>
    !zone || !present.has(`${nameOrNull(Name, zone.name)} ${Type} ${ServerID}`)
  return [...acts, ...following.filter(isNew).map(({ ServerID }) => `server:${ServerID}`)]
}

interface Options {
  replacesAll?: boolean
  /** Where the record sets are in the request, for the names of fields. */
  path?: string
}

async function change(ctx: Context, id: number, sets: readonly NewRecordSet[], { replacesAll = false, path }: Options) {
  const zone = await lockOwn(ctx, ownZone, id)
  const wanted = await canonicalSets(ctx.db, zone, sets, path)
  const changed = await changeRecordSets(ctx.db, { zone, wanted, replacesAll })
  ctx.note(changeNote(id, changed))
  return jobView(changed.job)
}

/** @throws not_found for a name that no record set of the zone can have */
function canonicalName(name: string, zone: string): string {
  const canonical = nameOrNull(name, zone)
  if (canonical === null) throw new AppError('not_found')
  return canonical
}

function nameOrNull(name: string, zone: string): string | null {
  try {
    return normalizeRecordName(name, zone)
  } catch (error) {
    if (!isRecordError(error)) throw error
    return null
  }
}
