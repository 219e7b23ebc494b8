import type { CloudJob, DnsRecordSet, DnsZone } from '#prisma/generated/client.ts'
import { db, transaction, type Db } from '#server/core/database/db.ts'
import { randomIntId } from '#server/core/ids.ts'
import { log } from '#server/core/process/log.ts'
import { addJob } from '../../jobs/queue.ts'
import { INSTALLATION, lockOwner } from '../../owner.sql.ts'
import { stateAfter } from '../../states.ts'
import { absoluteName } from '../records/names.ts'
import { nextSerial } from '../zones/zone-content.ts'
import { reverseNameOf } from './reverse-names.ts'

/** Time to live of PTR records and of their zones in seconds. */
const TTL = 3600

type Followed = DnsRecordSet & { zone: DnsZone }

export interface PointedServer {
  id: number
  ownerId: string
  name: string
  state: string
  ip: string
  ptr: string | null
  /** The record sets that follow the server, and its PTR record. */
  recordSets: Followed[]
}

/** The record sets from which the PTR record of a server is made. */
export const WITH_FOLLOWERS = { recordSets: { include: { zone: true } } }

/**
 * Gives servers the PTR records that follow from their record sets and settings, by a job for each that changes. The
 * caller holds the owner's lock.
 * @param always adds a job also where nothing changes, which then publishes it again
 */
export async function settlePointers(
  tx: Db,
  ownerId: string,
  serverIds: readonly (number | null)[],
  { always = false } = {},
): Promise<CloudJob[]> {
  const ids = [...new Set(serverIds)].filter((id) => id !== null)
  if (ids.length === 0) return []
  const where = { ownerId, id: { in: ids } }
  const servers = await tx.cloudServer.findMany({ where, include: WITH_FOLLOWERS, orderBy: { id: 'asc' } })
  const outdated = servers.filter((server) => always || !isSettled(server))
  if (outdated.length === 0) return []
  // Always locked after the owner, so that no two transactions deadlock.
  await lockOwner(tx, INSTALLATION)
  const jobs: CloudJob[] = []
  for (const server of outdated) jobs.push(...(await settle(tx, server)))
  return jobs
}

/**
 * Settles servers whose PTR record is outdated, for example since a zone with record sets that follow them was deleted.
 */
export async function reconcilePointers(): Promise<void> {
  const where = { OR: [{ ptr: { not: null } }, { recordSets: { some: {} } }] }
  const servers = await db().cloudServer.findMany({ where, include: WITH_FOLLOWERS })
  for (const { id, ownerId } of servers.filter((server) => !isSettled(server))) {
    await transaction(async (tx) => {
      await lockOwner(tx, ownerId)
      await settlePointers(tx, ownerId, [id])
    })
  }
  await removeOrphans()
}

/** The host name that the address of a server points to; null for none. One that still fits is kept. */
export function pointedHost(server: PointedServer): string | null {
  if (server.state === 'Deleting') return null
  if (server.ptr !== null) return server.ptr
  const names = server.recordSets
    .filter(({ type, name, zone }) => type === 'A' && !name.startsWith('*') && zone.state !== 'Deleting')
    .toSorted((a, b) => a.zone.createdAt.getTime() - b.zone.createdAt.getTime() || (a.name < b.name ? -1 : 1))
    .map(({ name, zone }) => absoluteName(name, zone.name).slice(0, -1))
  const present = pointersOf(server)[0]?.values[0]?.slice(0, -1)
  return names.find((name) => name === present) ?? names[0] ?? null
}

const pointersOf = ({ recordSets }: PointedServer) =>
  recordSets.filter(({ type, zone }) => type === 'PTR' && zone.ownerId === INSTALLATION)

function isSettled(server: PointedServer): boolean {
  const host = pointedHost(server)
  const [first, ...more] = pointersOf(server)
  if (host === null || !first) return host === null && !first
  const { zone, name } = reverseNameOf(server.ip)
  return more.length === 0 && first.zone.name === zone && first.name === name && first.values[0] === `${host}.`
}

async function settle(tx: Db, server: PointedServer): Promise<CloudJob[]> {
  const host = pointedHost(server)
  const at = reverseNameOf(server.ip)
  const zone = await reverseZone(tx, at.zone)
  if (!zone) {
    log().warn({ zone: at.zone }, 'an account has the reverse zone of an address: its PTR record is not set')
    return []
  }
  // Deletes records under former names, after the pool of addresses was changed.
  for (const { zone: former, name } of pointersOf(server).filter((row) => row.zoneId !== zone.id)) {
    await tx.dnsRecordSet.deleteMany({ where: { zoneId: former.id, name, type: 'PTR' } })
  }
  const key = { zoneId: zone.id, name: at.name, type: 'PTR' }
  if (host === null) await tx.dnsRecordSet.deleteMany({ where: key })
  else {
    const set = { ttl: TTL, values: [`${host}.`], serverId: server.id }
    await tx.dnsRecordSet.upsert({ where: { zoneId_name_type: key }, create: { ...key, ...set }, update: set })
  }
  return [await publishJob(tx, zone, server, at.name)]
}

/**
 * The zone of a reverse name, which is published with its first record; null when an account has a
 * zone of that name.
 */
async function reverseZone(tx: Db, name: string): Promise<DnsZone | null> {
  for (;;) {
    const found = await tx.dnsZone.findUnique({ where: { name } })
    if (found) return found.ownerId === INSTALLATION ? found : null
    const zone = { id: randomIntId(), ownerId: INSTALLATION, name, state: 'Active', ttl: TTL, serial: nextSerial(null) }
    await tx.dnsZone.createMany({ data: [zone], skipDuplicates: true })
  }
}

/** A job of the server that waits in the queue of the zone. */
async function publishJob(tx: Db, zone: DnsZone, server: PointedServer, name: string): Promise<CloudJob> {
  const serial = nextSerial((await tx.dnsZone.findUniqueOrThrow({ where: { id: zone.id } })).serial)
  await tx.dnsZone.update({ where: { id: zone.id }, data: { serial, state: stateAfter('Zone', zone, 'change') } })
  return addJob(tx, 'SetPTR', server, {
    subject: `zone:${zone.id}`,
    params: { Serial: Number(serial), Former: [{ name, type: 'PTR', set: null }] },
  })
}

/** Deletes PTR records of servers that no longer exist; their zones then differ and are published again. */
async function removeOrphans(): Promise<void> {
  const where = { serverId: null, type: 'PTR', zone: { ownerId: INSTALLATION } }
  if ((await db().dnsRecordSet.count({ where })) === 0) return
  await transaction(async (tx) => {
    await lockOwner(tx, INSTALLATION)
    await tx.dnsRecordSet.deleteMany({ where })
  })
}
