import type { DnsRecordSet, DnsZone, Prisma } from '#prisma/generated/client.ts'
import type { Db } from '#server/core/database/db.ts'
import { env } from '#server/settings/env.ts'
import type { RecordSetKey, ZoneContent, ZoneHead } from '../engine/dns-engine.ts'
import type { RecordSet } from '../records/record-set-rules.ts'
import type { RecordType } from '../records/record-types.ts'

export type RecordSetRow = DnsRecordSet & { server: { ip: string } | null }

/** Includes the address of the server that a record set follows. */
export const WITH_SERVER = { server: { select: { ip: true } } }

/** The record sets of a zone that match `those`, by default all, in the order of their names and types. */
export function recordSetRows(
  tx: Db,
  zoneId: number,
  those: Prisma.DnsRecordSetWhereInput = {},
): Promise<RecordSetRow[]> {
  const orderBy = [{ name: 'asc' as const }, { type: 'asc' as const }]
  return tx.dnsRecordSet.findMany({ where: { ...those, zoneId }, include: WITH_SERVER, orderBy })
}

/**
 * A record set as the rules and the name servers see it. The PTR record of a server points at a name, not at its
 * address.
 */
export function recordSetOf({ name, type, ttl, values, server }: Omit<RecordSetRow, 'stackId' | 'labels'>): RecordSet {
  return { name, type: type as RecordType, ttl, values: server && type === 'A' ? [server.ip] : values }
}

/** The zone as it is to be answered with this serial, without its record sets. */
export function zoneHead({ name, ttl }: DnsZone, serial: number): ZoneHead {
  return { name, serial, ttl, nameservers: env().DNS_NAMESERVERS }
}

/** The zone as it is to be answered with this serial. */
export async function zoneContent(tx: Db, zone: DnsZone, serial: number): Promise<ZoneContent> {
  const rows = await recordSetRows(tx, zone.id)
  return { ...zoneHead(zone, serial), recordSets: rows.map(recordSetOf) }
}

/** The record sets of the zone with these keys, and possibly others with the same names. */
export async function recordSetsAt(tx: Db, zoneId: number, keys: readonly RecordSetKey[]): Promise<RecordSet[]> {
  const names = [...new Set(keys.map(([name]) => name))]
  return (await recordSetRows(tx, zoneId, { name: { in: names } })).map(recordSetOf)
}

/** The serial after a change: at least seconds since 1970, so that it also grows for a zone created again. */
export function nextSerial(present: bigint | null): bigint {
  const now = BigInt(Math.floor(Date.now() / 1000))
  return present !== null && present >= now ? present + 1n : now
}
