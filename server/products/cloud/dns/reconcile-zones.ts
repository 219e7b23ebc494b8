import type { DnsZone } from '#prisma/generated/client.ts'
import { db, transaction } from '#server/core/database/db.ts'
import { log } from '#server/core/process/log.ts'
import { env } from '#server/settings/env.ts'
import { UNFINISHED, subjectOf } from '../jobs/job-repository.sql.ts'
import { addJob } from '../jobs/queue.ts'
import { lockOwner } from '../owner.sql.ts'
import { isStepError } from '../step-error.ts'
import { quarantine, type Quarantined } from '../unknown/quarantine.ts'
import type { DnsEngine, StoredZone } from './engine/dns-engine.ts'
import { reconcilePointers } from './pointers/settle-pointers.ts'
import { changeRecordSets } from './records/change-record-sets.ts'
import { difference } from './records/difference.ts'
import { isRecordError } from './records/presentation.ts'
import type { RecordSet } from './records/record-set-rules.ts'
import { normalizeValue } from './records/record-types.ts'
import { WITH_SERVER, nextSerial, recordSetOf, recordSetRows } from './zones/zone-content.ts'
import { toUnicode } from './records/names.ts'

/**
 * The most zones that one run compares record by record, beginning with those compared least
 * recently.
 */
const ZONES_OF_A_RUN = 50

export interface ReconciledZones extends Quarantined {
  /** Zones that differed from our record sets, and are being published again. */
  drifted: string[]
}

/** Brings the name servers in line with our database, which is the source of truth. */
export async function reconcileZones(engine: DnsEngine): Promise<ReconciledZones> {
  try {
    await followServers()
    await reconcilePointers()
    // The engine is listed before our rows: a row is written before its zone is published and deleted after it.
    const names = await engine.zoneNames()
    return { ...(await quarantineUnrecorded(engine, names)), drifted: await correctZones(engine) }
  } catch (error) {
    if (!isStepError(error)) throw error
    log().warn({ err: error }, 'the name servers could not be compared with our zones')
    return { removed: [], unknown: [], drifted: [] }
  }
}

/** Updates record sets whose server has another address by now. */
async function followServers(): Promise<void> {
  const rows = await db().dnsRecordSet.findMany({
    where: { type: 'A', serverId: { not: null }, zone: { state: 'Active' } },
    include: { ...WITH_SERVER, zone: true },
  })
  const outdated = rows.filter((row) => row.server && row.values[0] !== row.server.ip)
  for (const { zone } of new Map(outdated.map((row) => [row.zoneId, row])).values()) {
    await transaction(async (tx) => {
      await lockOwner(tx, zone.ownerId)
      const current = await tx.dnsZone.findFirst({ where: { id: zone.id, state: 'Active' } })
      if (!current) return
      const followers = await recordSetRows(tx, zone.id, { serverId: { not: null } })
      const wanted = followers.map((row) => ({ ...row, values: recordSetOf(row).values }))
      await changeRecordSets(tx, { zone: current, wanted, replacesAll: false })
    })
  }
}

async function quarantineUnrecorded(engine: DnsEngine, names: string[]): Promise<Quarantined> {
  const rows = await db().dnsZone.findMany({ where: { name: { in: names } }, select: { name: true } })
  const recorded = new Set(rows.map(({ name }) => name))
  return quarantine(
    ['Zone'],
    names
      .filter((name) => !recorded.has(name))
      .map((name) => ({
        kind: 'Zone' as const,
        key: name,
        describe: () => Promise.resolve({ Name: toUnicode(name) }),
        remove: () => engine.remove(name),
      })),
  )
}

async function correctZones(engine: DnsEngine): Promise<string[]> {
  const zones = await db().dnsZone.findMany({
    where: { state: 'Active' },
    orderBy: [{ comparedAt: { sort: 'asc', nulls: 'first' } }, { id: 'asc' }],
    take: ZONES_OF_A_RUN,
  })
  const drifted: string[] = []
  for (const zone of zones) {
    const stored = await engine.read(zone.name)
    const isSame = stored !== null && (await matches(zone, stored))
    if (isSame) await db().dnsZone.updateMany({ where: { id: zone.id }, data: { comparedAt: new Date() } })
    else if (await publishAgain(zone, stored)) drifted.push(zone.name)
  }
  if (drifted.length > 0) log().warn({ zones: drifted }, 'the name servers differ from our zones: published again')
  return drifted
}

async function matches(zone: DnsZone, stored: StoredZone): Promise<boolean> {
  if (stored.serial !== Number(zone.serial)) return false
  if (stored.nameservers.toSorted().join() !== env().DNS_NAMESERVERS.toSorted().join()) return false
  const wanted = (await recordSetRows(db(), zone.id)).map(recordSetOf)
  const canonical = (set: RecordSet) => ({
    ...set,
    values: set.values.map((value) => canonicalValue(set, value, zone)),
  })
  const { added, changed, removed } = difference(stored.recordSets.map(canonical), wanted.map(canonical))
  return added.length + changed.length + removed.length === 0
}

/** The canonical form of a stored value, which an engine may write differently. */
function canonicalValue({ type }: RecordSet, value: string, zone: DnsZone): string {
  try {
    return normalizeValue(type, value, zone.name)
  } catch (error) {
    if (!isRecordError(error)) throw error
    return value
  }
}

/** @returns false when a job works on the zone, or has changed it since it was compared */
function publishAgain(zone: DnsZone, stored: StoredZone | null): Promise<boolean> {
  const { id, ownerId, name } = zone
  return transaction(async (tx) => {
    await lockOwner(tx, ownerId)
    const open = await tx.cloudJob.count({ where: { subject: subjectOf('Zone', id), state: { in: UNFINISHED } } })
    if (open > 0) return false
    const serial = nextSerial(BigInt(Math.max(Number(zone.serial), stored?.serial ?? 0)))
    const now = new Date()
    const { count } = await tx.dnsZone.updateMany({
      where: { id, state: 'Active', serial: zone.serial },
      data: { state: 'Updating', serial, comparedAt: now, driftedAt: now },
    })
    if (count === 0) return false
    await addJob(tx, 'UpdateZone', { id, ownerId, name }, { params: { Serial: Number(serial) } })
    return true
  })
}
