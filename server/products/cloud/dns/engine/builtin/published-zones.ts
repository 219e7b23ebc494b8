import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DnsZone } from '#prisma/generated/client.ts'
import { db } from '#server/core/database/db.ts'
import { log } from '#server/core/process/log.ts'
import { subscribe } from '#server/core/database/pubsub.ts'
import type { RecordSet } from '../../records/record-set-rules.ts'
import { transferOf } from '../../transfers/secondaries.ts'
import { soaOf, type RecordSetKey, type ZoneContent, type ZoneTransfer } from '../dns-engine.ts'
import type { TsigKey } from './tsig.ts'
import type { ServedZone } from './zone-index.ts'

/**
 * Where a change of a published zone is announced: with the zone's name when it was published whole or removed, with
 * `CHANGES` before the name when there are changes to read.
 */
export const PUBLISHED = 'dns_published'
export const CHANGES = 'changes '

/** The changes between a serial and the one before it. */
export interface ZoneChange {
  ttl: number
  nameservers: readonly string[]
  keys: readonly RecordSetKey[]
  /** The present record sets with the changed keys; sets with other keys have not changed. */
  sets: readonly RecordSet[]
}

export interface PublishedZones {
  zone(name: string): ServedZone | undefined
  /** The TSIG key of this name that a zone has. */
  key(name: string): TsigKey | undefined
  /** Calls `listener` for every zone, and then for each that has another serial. */
  watch(listener: (zone: ServedZone) => void): void
  close(): void
}

const RETRY_MS = 1000
/** Zones that are read at a time: their content is in memory twice meanwhile. */
const ZONES_AT_A_TIME = 20

/** A state of a zone. It never changes: a change makes a new one, so that a transfer is of one serial. */
interface KeptZone extends ServedZone {
  sets: ReadonlyMap<string, RecordSet>
}

/** Every published zone in memory, renewed when any process changes one. */
export async function publishedZones(): Promise<PublishedZones> {
  const closed = new AbortController()
  const zones = new KeptZones()
  // One after another, so that an older reading never replaces a newer one.
  let reading: Promise<unknown> = readAll(zones)
  await reading
  const unsubscribe = subscribe(PUBLISHED, (message) => {
    reading = reading.then(() => retried(() => readAfter(message, zones), closed.signal))
  })
  return {
    zone: (name) => zones.get(name),
    key: (name) => zones.key(name),
    watch: (listener) => zones.watch(listener),
    close() {
      unsubscribe()
      closed.abort()
    },
  }
}

/** The published state of a zone, null when there is none. */
export async function readZone(name: string): Promise<ServedZone | null> {
  const row = await db().dnsPublishedZone.findUnique({ where: { name }, include: CHANGES_IN_ORDER })
  return row && wholeZone(row, undefined)
}

/** Repeats `read` until it succeeds: no other message may come, and an outdated zone would be answered forever. */
async function retried(read: () => Promise<void>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      return await read()
    } catch (error) {
      log().warn({ err: error }, 'the zones to answer could not be read')
      await sleep(RETRY_MS, undefined, { signal, ref: false }).catch(() => {})
    }
  }
}

async function readAfter(message: string | null, zones: KeptZones): Promise<void> {
  if (message === null) return readAll(zones)
  if (!message.startsWith(CHANGES)) return readWhole([message], zones)
  const name = message.slice(CHANGES.length)
  if (!(await readChanges(name, zones))) await readWhole([name], zones)
}

async function readAll(zones: KeptZones): Promise<void> {
  const heads = await db().dnsPublishedZone.findMany({ select: { name: true, serial: true } })
  const names = new Set(heads.map(({ name }) => name))
  for (const name of zones.names()) if (!names.has(name)) zones.delete(name)
  const others = heads.filter(({ name, serial }) => zones.get(name)?.serial !== Number(serial)).map(({ name }) => name)
  for (let at = 0; at < others.length; at += ZONES_AT_A_TIME) {
    await readWhole(others.slice(at, at + ZONES_AT_A_TIME), zones)
  }
}

async function readWhole(names: string[], zones: KeptZones): Promise<void> {
  const rows = await db().dnsPublishedZone.findMany({ where: { name: { in: names } }, include: CHANGES_IN_ORDER })
  const owned = await db().dnsZone.findMany({ where: { name: { in: names } }, select: TRANSFER })
  const transfers = new Map(owned.map((zone) => [zone.name, readTransfer(zone)]))
  const read = new Map(rows.map((row) => [row.name, wholeZone(row, transfers.get(row.name))]))
  for (const name of names) {
    const zone = read.get(name)
    if (zone) zones.set(zone)
    else zones.delete(name)
  }
}

/** @returns false when the zone must be read whole: a serial is missing, or it was never read */
async function readChanges(name: string, zones: KeptZones): Promise<boolean> {
  const zone = zones.get(name)
  if (!zone) return false
  const rows = await db().dnsPublishedChange.findMany({
    where: { name, serial: { gt: BigInt(zone.serial) } },
    orderBy: { serial: 'asc' },
  })
  const [first] = rows
  // Nothing newer: an earlier message led to these changes already, or one that follows says to read the whole zone.
  if (!first) return true
  if (Number(first.previous) !== zone.serial) return false
  zones.set(changedZone(zone, zone.sets, rows))
  return true
}

const TRANSFER = { name: true, secondaries: true, transferKeyName: true, transferKey: true } as const

/** A zone whose transfer key cannot be decrypted is not transferred. */
function readTransfer(zone: Pick<DnsZone, keyof typeof TRANSFER>): ZoneTransfer {
  try {
    return transferOf(zone)
  } catch (error) {
    log().error({ err: error, zone: zone.name }, 'dns: the key for transfers cannot be decrypted')
    return { secondaries: [], key: { name: zone.transferKeyName ?? '', secret: randomBytes(32) } }
  }
}

const CHANGES_IN_ORDER = { changes: { orderBy: { serial: 'asc' } } } as const

interface ChangeRow {
  serial: bigint
  previous: bigint
  change: unknown
}

function wholeZone(row: { content: unknown; changes: ChangeRow[] }, transfer: ZoneTransfer | undefined): KeptZone {
  const content = row.content as ZoneContent
  const head = { ...content, ...(transfer && { transfer }) }
  return changedZone(head, new Map(content.recordSets.map((set) => [keyOf(set.name, set.type), set])), row.changes)
}

/**
 * The zone after the changes, as far as their serials are consecutive: it may be published again
 * while its rows are read.
 */
function changedZone(
  before: Pick<ServedZone, 'name' | 'serial' | 'ttl' | 'nameservers' | 'transfer'>,
  setsBefore: ReadonlyMap<string, RecordSet>,
  rows: readonly ChangeRow[],
): KeptZone {
  const sets = new Map(setsBefore)
  let { serial, ttl, nameservers } = before
  for (const row of rows) {
    if (Number(row.previous) !== serial) break
    const change = row.change as ZoneChange
    const present = new Map(change.sets.map((set) => [keyOf(set.name, set.type), set]))
    for (const [name, type] of change.keys) {
      const key = keyOf(name, type)
      const set = present.get(key)
      if (set) sets.set(key, set)
      else sets.delete(key)
    }
    serial = Number(row.serial)
    ;({ ttl, nameservers } = change)
  }
  const head = { name: before.name, serial, ttl, nameservers }
  const { transfer } = before
  return { ...head, sets, recordSets: [...sets.values()], soa: soaOf(head), ...(transfer && { transfer }) }
}

const keyOf = (name: string, type: string) => `${name} ${type}`

class KeptZones {
  private readonly zones = new Map<string, KeptZone>()
  private readonly keys = new Map<string, TsigKey>()
  private listener: (zone: ServedZone) => void = () => {}

  get(name: string): KeptZone | undefined {
    return this.zones.get(name)
  }

  key(name: string): TsigKey | undefined {
    return this.keys.get(name)
  }

  names(): string[] {
    return [...this.zones.keys()]
  }

  set(zone: KeptZone): void {
    const before = this.zones.get(zone.name)
    this.forgetKey(before)
    this.zones.set(zone.name, zone)
    if (zone.transfer?.key) this.keys.set(zone.transfer.key.name, zone.transfer.key)
    if (before?.serial !== zone.serial) this.listener(zone)
  }

  delete(name: string): void {
    this.forgetKey(this.zones.get(name))
    this.zones.delete(name)
  }

  watch(listener: (zone: ServedZone) => void): void {
    this.listener = listener
    for (const zone of this.zones.values()) listener(zone)
  }

  private forgetKey(zone: KeptZone | undefined): void {
    if (zone?.transfer?.key) this.keys.delete(zone.transfer.key.name)
  }
}
