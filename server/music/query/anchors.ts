import type { Model } from './models.ts'
import type { Filter } from './parts.sql.ts'
import { anchorRows, anchorShifts } from './place.sql.ts'
import type { Anchor } from './place.sql.ts'
import type { Making } from './revision-cache.ts'
import type { SortKey } from './sort.ts'

/** Rows between two anchors when they are made. */
export const ANCHOR_STEP = 1000

/** Anchors of a list in an order that an index gives: numbered once, then moved by what changes before them. */
export function anchorsOf(model: Model, filter: Filter, key: SortKey): Making<Anchor[]> {
  return {
    make: ({ reader }) => anchorRows(reader, model, filter, key, ANCHOR_STEP),
    async follow({ reader }, { revision, value }) {
      const shifts = await anchorShifts(reader, model, filter, key, value, revision)
      if (shifts.size === 0) return value
      return value.map((anchor, i) => ({ ...anchor, position: anchor.position + (shifts.get(i) ?? 0) }))
    },
  }
}

/** The last anchor that is not behind `offset`. */
export function anchorBefore(anchors: readonly Anchor[], offset: number): Anchor | undefined {
  let low = 0
  let high = anchors.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((anchors[middle]?.position ?? 0) <= offset) low = middle + 1
    else high = middle
  }
  return anchors[low - 1]
}
