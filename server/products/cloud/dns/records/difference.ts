import type { RecordSet } from './record-set-rules.ts'

export interface Difference {
  added: RecordSet[]
  changed: { before: RecordSet; after: RecordSet }[]
  removed: RecordSet[]
}

/**
 * The changes that turn one list of record sets into another. The order of sets and values does not
 * matter.
 */
export function difference(before: readonly RecordSet[], after: readonly RecordSet[]): Difference {
  const old = new Map(before.map((set) => [keyOf(set), set]))
  const found: Difference = { added: [], changed: [], removed: [] }
  for (const set of after) {
    const was = old.get(keyOf(set))
    old.delete(keyOf(set))
    if (!was) found.added.push(set)
    else if (contentOf(was) !== contentOf(set)) found.changed.push({ before: was, after: set })
  }
  found.removed.push(...old.values())
  return found
}

function keyOf({ name, type }: RecordSet): string {
  return `${name} ${type}`
}

function contentOf({ ttl, values }: RecordSet): string {
  return JSON.stringify([ttl, values.toSorted()])
}
