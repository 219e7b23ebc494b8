import { sha256 } from '#server/core/crypto.ts'
import { db } from '#server/core/database/db.ts'

/** Names on the daemon of what was made here, each derived only from an id. */
export const madeInstance = (id: number) => `srv-${id}`
/** Bridges have at most 15 characters. */
export const madeNetwork = (id: number) => `net${id.toString(36)}`

/** The name of an instance on the daemon: what was adopted keeps the one that it had. */
export async function instanceName(id: number): Promise<string> {
  const row = await db().cloudServer.findUnique({ where: { id }, select: { hostName: true } })
  return row?.hostName ?? madeInstance(id)
}

export async function networkName(id: number): Promise<string> {
  const row = await db().cloudNetwork.findUnique({ where: { id }, select: { hostName: true } })
  return row?.hostName ?? madeNetwork(id)
}

export const templateAlias = (id: number) => `tpl-${id}`
export const snapshotName = (id: number) => `snap-${id}`
/** The name of an owner's list of rules, which does not reveal the owner. */
export const aclName = (ownerId: string) => `own-${sha256(ownerId).slice(0, 12)}`
/** The name of the list of what passes to and from filtered servers: one for an installation. */
export const filterName = (tag: string) => `quartet-${sha256(tag).slice(0, 12)}`

/** Config key of the tag that everything of ours has. */
export const TAG = 'user.quartet'
/** Config key that is set once an instance is complete: without it, its creation was interrupted. */
export const COMPLETE = 'user.quartet-made'

export function idOf(name: string, prefix: 'srv-' | 'tpl-' | 'net'): number | null {
  if (!name.startsWith(prefix)) return null
  const digits = name.slice(prefix.length)
  const id = prefix === 'net' ? Number.parseInt(digits, 36) : Number(digits)
  return Number.isInteger(id) && (prefix === 'net' ? madeNetwork(id) === name : String(id) === digits) ? id : null
}

interface Table {
  findMany(query: {
    where: { hostName: { not: null } }
    select: { id: true; hostName: true }
  }): PromiseLike<{ id: number; hostName: string | null }[]>
}

/** The ids of what was adopted, by its name on the daemon. */
export async function adoptedIds(table: Table): Promise<Map<string | null, number>> {
  const rows = await table.findMany({ where: { hostName: { not: null } }, select: { id: true, hostName: true } })
  return new Map(rows.map(({ id, hostName }) => [hostName, id]))
}
