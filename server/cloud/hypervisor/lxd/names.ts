import { createHash } from 'node:crypto'

/** Our names on the daemon; each is found again by its id alone. */
export const instanceName = (id: number) => `srv-${id}`
/** Bridges have at most 15 characters. */
export const networkName = (id: number) => `net${id.toString(36)}`
export const templateAlias = (id: number) => `tpl-${id}`
/** One list of rules per owner, named without telling who it is. */
export const aclName = (ownerId: string) => `own-${createHash('sha256').update(ownerId).digest('hex').slice(0, 12)}`

/** Key of the mark that everything of ours bears. */
export const MARK = 'user.quartet'
/** Set when an instance is complete: one without it was cut off while being made. */
export const MADE = 'user.quartet-made'

export function idOf(name: string, prefix: 'srv-' | 'tpl-' | 'net'): number | null {
  if (!name.startsWith(prefix)) return null
  const digits = name.slice(prefix.length)
  const id = prefix === 'net' ? Number.parseInt(digits, 36) : Number(digits)
  return Number.isInteger(id) && (prefix === 'net' ? networkName(id) === name : String(id) === digits) ? id : null
}
