import type { Db } from '#server/core/database/db.ts'
import { recordSetRows } from '../zones/zone-content.ts'
import { changeRecordSets } from './change-record-sets.ts'

/** The zones in which record sets follow a server. */
export async function zonesFollowing(tx: Db, ownerId: string, serverId: number): Promise<number[]> {
  const where = { ownerId, recordSets: { some: { serverId } } }
  const zones = await tx.dnsZone.findMany({ where, select: { id: true }, orderBy: { id: 'asc' } })
  return zones.map(({ id }) => id)
}

/**
 * Deletes the record sets that follow a server, by jobs of their zones. The caller holds the owner's lock.
 * @throws conflict when one is protected, or its zone is being deleted
 */
export async function deleteFollowers(tx: Db, ownerId: string, serverId: number): Promise<void> {
  for (const id of await zonesFollowing(tx, ownerId, serverId)) {
    const zone = await tx.dnsZone.findUniqueOrThrow({ where: { id } })
    const followers = await recordSetRows(tx, id, { serverId })
    const wanted = followers.map((row) => ({ ...row, values: [], serverId: null, server: null }))
    await changeRecordSets(tx, { zone, wanted, replacesAll: false })
  }
}
