import type { UserId } from '#server/core/actor.ts'
import type { Db } from '#server/core/database/db.ts'

/** The ids of the servers with a label, `key=value`: what a token bound to it may act on. */
export async function serversLabelled(db: Db, ownerId: UserId, label: string): Promise<number[]> {
  const [key = '', value = ''] = label.split('=')
  const labels = { path: [key], equals: value }
  const rows = await db.cloudServer.findMany({ where: { ownerId, labels }, select: { id: true } })
  return rows.map(({ id }) => id)
}
