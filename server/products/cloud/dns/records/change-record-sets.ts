import { texts } from '#i18n/texts.ts'
import type { CloudJob, DnsZone, Prisma } from '#prisma/generated/client.ts'
import type { Db } from '#server/core/database/db.ts'
import { AppError } from '#server/core/errors.ts'
import { stableJson } from '#server/core/text/stable-json.ts'
import { env } from '#server/settings/env.ts'
import type { FormerSet } from '../../jobs/job-repository.sql.ts'
import { labelsOf } from '../../labels/selector.ts'
import { checkQuota } from '../../limits/limits.service.ts'
import { stateAfter } from '../../states.ts'
import { settlePointers } from '../pointers/settle-pointers.ts'
import { publishJob } from '../zones/publish-job.ts'
import { recordSetOf, recordSetRows, type RecordSetRow } from '../zones/zone-content.ts'
import { normalizeRecordName } from './names.ts'
import { powerDnsFault } from './powerdns-limits.ts'
import { isRecordError } from './presentation.ts'
import { MAX_RECORD_SETS, ancestorsOf, checkZone } from './record-set-rules.ts'
import type { NewRecordSet } from './record-sets.schema.ts'
import { normalizeValue } from './record-types.ts'

const MAX_PROBLEMS = 50

/** A record set as it is to be stored; without `labels` or `stackId` it keeps those that it has. */
export type WantedSet = Omit<RecordSetRow, 'zoneId' | 'stackId' | 'labels'> &
  Partial<Pick<RecordSetRow, 'stackId' | 'labels'>>

interface Change {
  zone: DnsZone
  /** Record sets to create or replace; those without values are deleted. */
  wanted: readonly WantedSet[]
  /** Whether all others are deleted. */
  replacesAll: boolean
}

export interface Changed {
  job: CloudJob
  before: RecordSetRow[]
  after: WantedSet[]
}

/**
 * Changes record sets of a zone, all as requested or none, and adds the job that publishes them. The caller holds the
 * owner's lock.
 * @throws conflict for protected record sets and in states that allow no change; unprocessable for a broken rule
 */
export async function changeRecordSets(tx: Db, { zone, wanted, replacesAll }: Change): Promise<Changed> {
  stateAfter('Zone', zone, 'change')
  const present = await recordSetRows(tx, zone.id, replacesAll ? {} : concernedBy(wanted))
  const presentByKey = new Map(present.map((row) => [keyOf(row), row]))
  const wantedByKey = new Map(wanted.map((set) => [keyOf(set), set]))
  const changed = wanted.filter((set) => isChange(presentByKey.get(keyOf(set)), set))
  const removed = replacesAll ? present.filter((row) => !wantedByKey.has(keyOf(row))) : []
  refuseProtected(presentByKey, changed, removed)

  const touched = new Set([...changed, ...removed].map(keyOf))
  // A set keeps its stack, and its labels until others are sent.
  const after = changed.filter(isKept).map((set) => ({ ...presentByKey.get(keyOf(set)), ...set }))
  const rest = present.filter((row) => !touched.has(keyOf(row)))
  checkRules([...rest, ...after].map((set) => recordSetOf({ zoneId: zone.id, ...set })))
  checkEngine(after)
  const more = rest.length + after.length - present.length
  if (more > 0) await checkSize(tx, zone.id, more)
  const Records = recordsIn([...rest, ...after]) - recordsIn(present)
  await checkQuota(tx, zone.ownerId, { RecordSets: more, Records })

  const before = present.filter((row) => touched.has(keyOf(row)))
  await store(tx, zone.id, before, after)
  const followed = [...before, ...after].map(({ serverId }) => serverId)
  await settlePointers(tx, zone.ownerId, followed)
  const former = [...changed, ...removed].map((set) => formerOf(set, presentByKey.get(keyOf(set))))
  const job = await publishJob(tx, zone, 'UpdateZone', former)
  return { job, before, after }
}

/**
 * Record sets of a request in canonical form.
 * @throws unprocessable naming each field that is not valid
 */
export async function canonicalSets(tx: Db, zone: DnsZone, sets: readonly NewRecordSet[], path = 'RecordSets') {
  const addresses = await addressesOf(tx, zone.ownerId, sets)
  const fields = new Map<string, string>()
  const canonical = sets.map((set, at): WantedSet => {
    const prefix = path === '' ? '' : `${path}.${at}.`
    const attempt = <T>(field: string, work: () => T, fallback: T): T => {
      try {
        return work()
      } catch (error) {
        if (!isRecordError(error)) throw error
        if (fields.size < MAX_PROBLEMS) fields.set(prefix + field, error.message)
        return fallback
      }
    }
    const serverId = set.ServerID ?? null
    const ip = serverId === null ? undefined : addresses.get(serverId)
    const fault = serverId === null ? null : serverFault(set, ip)
    if (fault !== null && fields.size < MAX_PROBLEMS) fields.set(`${prefix}ServerID`, fault)
    return {
      name: attempt('Name', () => normalizeRecordName(set.Name, zone.name), ''),
      type: set.Type,
      ttl: set.TTL ?? zone.ttl,
      values:
        ip === undefined
          ? set.Values.map((text, i) => attempt(`Values.${i}`, () => normalizeValue(set.Type, text, zone.name), ''))
          : [ip],
      protected: set.Protected,
      comment: set.Comment,
      ...(set.Labels && { labels: set.Labels }),
      serverId,
      server: ip === undefined ? null : { ip },
    }
  })
  if (fields.size === 0) refuseDuplicates(canonical, path, fields)
  refuse(fields)
  return canonical
}

/** With more names than this, all record sets of the zone are read. */
const MAX_NAMES = 1000

/**
 * The record sets that the rules need: those at the same names, at names above, and below new
 * delegations.
 */
function concernedBy(wanted: readonly WantedSet[]): Prisma.DnsRecordSetWhereInput {
  const names = new Set(wanted.flatMap(({ name }) => [name, ...ancestorsOf(name)]))
  if (names.size > MAX_NAMES) return {}
  const delegated = wanted.filter((set) => set.type === 'NS' && set.name !== '@' && isKept(set))
  const below = delegated.map(({ name }) => ({ name: { endsWith: `.${name}` } }))
  return { OR: [{ name: { in: [...names] } }, ...below] }
}

async function checkSize(tx: Db, zoneId: number, more: number): Promise<void> {
  const count = await tx.dnsRecordSet.count({ where: { zoneId } })
  if (count + more > MAX_RECORD_SETS) {
    throw new AppError('unprocessable', texts('cloud.recordRules')('setsMost', { most: MAX_RECORD_SETS }))
  }
}

/** How many records sets have, counted as the quota counts them. */
const recordsIn = (sets: readonly WantedSet[]) => sets.reduce((sum, { values }) => sum + Math.max(1, values.length), 0)

const keyOf = ({ name, type }: { name: string; type: string }) => `${name} ${type}`

const isKept = ({ values, serverId }: WantedSet) => values.length > 0 || serverId !== null

function isChange(present: RecordSetRow | undefined, set: WantedSet): boolean {
  return present ? stableJson(seenOf(present)) !== stableJson(seenOf({ ...present, ...set })) : isKept(set)
}

/** The fields of a record set that its owner sees. */
function seenOf({ ttl, values, protected: isProtected, comment, labels = {}, serverId }: WantedSet) {
  return { ttl, values, protected: isProtected, comment, labels: labelsOf({ labels }), serverId }
}

/** The fields of a record set that are stored. */
function storedOf(set: WantedSet) {
  return { ...seenOf(set), stackId: set.stackId ?? null }
}

function formerOf({ name, type }: WantedSet, present: RecordSetRow | undefined): FormerSet {
  return { name, type, set: present ? storedOf(present) : null }
}

/** A protected set may be sent as it is, or with its protection taken off. */
function refuseProtected(
  present: ReadonlyMap<string, RecordSetRow>,
  changed: readonly WantedSet[],
  removed: readonly RecordSetRow[],
): void {
  const lifted = (set: WantedSet) => isKept(set) && !set.protected
  const sets = [...changed.filter((set) => present.get(keyOf(set))?.protected && !lifted(set)), ...removed]
  const names = sets.filter((set) => present.get(keyOf(set))?.protected).map(keyOf)
  if (names.length === 0) return
  const list = names.slice(0, MAX_PROBLEMS).join(', ')
  throw new AppError('conflict', texts('cloud.errors')('protectedSets', { list }), {
    reason: 'protected',
    data: { record_sets: names.slice(0, MAX_PROBLEMS) },
  })
}

function checkRules(sets: Parameters<typeof checkZone>[0]): void {
  const fields = new Map<string, string>()
  for (const { name, type, message } of checkZone(sets).slice(0, MAX_PROBLEMS)) fields.set(`${name} ${type}`, message)
  refuse(fields)
}

/** Refuses record sets that PowerDNS would not accept now, before a job would fail. */
function checkEngine(sets: readonly WantedSet[]): void {
  if (env().POWERDNS_URL === undefined) return
  const faults = sets.flatMap(({ name, type, values }) => {
    const fault = values.map((value) => powerDnsFault(type, value)).find((message) => message !== null)
    return fault === undefined ? [] : [[`${name} ${type}`, fault] as const]
  })
  refuse(new Map(faults.slice(0, MAX_PROBLEMS)))
}

/** @throws unprocessable when there is any */
function refuse(fields: ReadonlyMap<string, string>): void {
  const [first] = fields
  if (!first) return
  const named = Object.fromEntries([...fields].map(([name, text]) => [name, [text]]))
  throw new AppError('unprocessable', `${first[0]}: ${first[1]}`, { fields: named })
}

function refuseDuplicates(sets: readonly WantedSet[], path: string, fields: Map<string, string>): void {
  const seen = new Set<string>()
  for (const [at, set] of sets.entries()) {
    const { name, type } = set
    if (seen.has(keyOf(set))) fields.set(`${path}.${at}`, texts('cloud.errors')('duplicateSet', { name, type }))
    if (fields.size === MAX_PROBLEMS) return
    seen.add(keyOf(set))
  }
}

/** The addresses of the owner's servers that record sets follow. */
async function addressesOf(tx: Db, ownerId: string, sets: readonly NewRecordSet[]): Promise<Map<number, string>> {
  const ids = [...new Set(sets.flatMap(({ ServerID }) => ServerID ?? []))]
  if (ids.length === 0) return new Map()
  const state = { not: 'Deleting' }
  const rows = await tx.cloudServer.findMany({
    where: { ownerId, id: { in: ids }, state },
    select: { id: true, ip: true },
  })
  return new Map(rows.map(({ id, ip }) => [id, ip]))
}

function serverFault(set: NewRecordSet, ip: string | undefined): string | null {
  const t = texts('cloud.errors')
  if (set.Type !== 'A') return t('followsA')
  if (ip === undefined) return t('followedMissing')
  const others = set.Values.filter((value) => value.trim() !== ip)
  return others.length > 0 ? t('followedValues') : null
}

async function store(
  tx: Db,
  zoneId: number,
  before: readonly RecordSetRow[],
  after: readonly WantedSet[],
): Promise<void> {
  // In batches by type: a condition for each of thousands of sets would be too long a statement.
  for (const [type, rows] of Map.groupBy(before, (row) => row.type)) {
    for (const part of partsOf(rows)) {
      await tx.dnsRecordSet.deleteMany({ where: { zoneId, type, name: { in: part.map(({ name }) => name) } } })
    }
  }
  for (const part of partsOf(after)) {
    await tx.dnsRecordSet.createMany({
      data: part.map((set) => ({ zoneId, name: set.name, type: set.type, ...storedOf(set) })),
    })
  }
}

const PART = 2000

function partsOf<T>(items: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(items.length / PART) }, (_, at) => items.slice(at * PART, (at + 1) * PART))
}
