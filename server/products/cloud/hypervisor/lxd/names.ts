import { createHash } from 'node:crypto'

/** Our names on the daemon, each derived only from an id. */
export const instanceName = (id: number) => `srv-${id}`
/** Bridges have at most 15 characters. */
export const networkName = (id: number) => `net${id.toString(36)}`
export const templateAlias = (id: number) => `tpl-${id}`
/** The name of an owner's list of rules, which does not reveal the owner. */
export const aclName = (ownerId: string) => `own-${createHash('sha256').update(ownerId).digest('hex').slice(0, 12)}`

/** Config key of the tag that everything of ours has. */
export const TAG = 'user.quartet'
/** Config key that is set once an instance is complete: without it, its creation was interrupted. */
export const COMPLETE = 'user.quartet-made'

export function idOf(name: string, prefix: 'srv-' | 'tpl-' | 'net'): number | null {
  if (!name.startsWith(prefix)) return null
  const digits = name.slice(prefix.length)
  const id = prefix === 'net' ? Number.parseInt(digits, 36) : Number(digits)
  return Number.isInteger(id) && (prefix === 'net' ? networkName(id) === name : String(id) === digits) ? id : null
}
