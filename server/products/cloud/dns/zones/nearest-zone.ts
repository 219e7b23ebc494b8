import type { DnsZone } from '#prisma/generated/client.ts'
import type { Db } from '#server/core/database/db.ts'

/** The zone of any account that has the longest of these names. */
export async function nearestZone(tx: Db, names: readonly string[]): Promise<DnsZone | undefined> {
  const zones = await tx.dnsZone.findMany({ where: { name: { in: [...names] } } })
  return zones.toSorted((a, b) => b.name.length - a.name.length)[0]
}
