import { LRUCache } from 'lru-cache'
import { log } from '#server/core/process/log.ts'
import type { Reads } from '#server/core/database/replica.ts'
import { singleton } from '#server/core/process/singleton.ts'
import type { List } from './clauses.sql.ts'
import { LONG, idsOfPage } from './grouped-ids.sql.ts'
import { anchorRows, anchorShifts, totals, type Anchor, type Totals } from './page-start.sql.ts'
import { cachedAtRevision, type Cell, type Computation } from './revision-cache.ts'
import { catalogueRevision } from './snapshot.sql.ts'
import { hasIndex, isIndexed, labelOf, type SortKey } from './sort.ts'
import { sortedIds } from './sorted-ids.ts'

/** Rows between two anchors when they are computed. */
const ANCHOR_STEP = 1000
/** Anchors are computed again when more rows than this lie between two of them. */
const MAX_SKIP = 4 * ANCHOR_STEP
const ORDERS_BYTES = 64 * 1024 * 1024

/** Where the rows of a page are found. */
export interface PageStart extends Totals {
  anchor?: Anchor
  /** The ids of the page, where the whole order is cached or the page was found without anchors. */
  ids?: number[]
  /** Rows to skip, from the anchor when there is one, otherwise from the beginning. */
  skip: number
  limit: number
}

/**
 * Totals of a list and the last known row before `offset`, or the ids of the page itself. All of it is computed once
 * for a list and updated with the changes of the catalogue, so that a page at offset 900,000 costs what the first one
 * costs, also after a change.
 */
export async function pageStart(
  reads: Reads,
  list: List,
  { offset, limit }: { offset: number; limit: number },
): Promise<PageStart> {
  const { model, filter, sort } = list
  const revision = await catalogueRevision(reads)
  const rows = `${model.name} ${JSON.stringify(filter)}`
  const sums = await cachedAtRevision(cellOf(totalCells(), rows), revision, totalsOf(list))
  const [key] = sort
  const hasRows = key !== undefined && offset < sums.count
  const name = `${rows} ${JSON.stringify(sort)}`
  if (hasRows && !hasIndex(sort) && sums.count >= LONG) {
    const cell = cellOf(orderCells(), name, sums.count * Int32Array.BYTES_PER_ELEMENT)
    const order = () => cachedAtRevision(cell, revision, sortedIds(list))
    if (cell.cached || !(labelOf(model, key) || isIndexed(key))) {
      return { ...sums, ids: [...(await order()).subarray(offset, offset + limit)], skip: 0, limit }
    }
    // The whole list is sorted in the background, after this page has been found.
    const ids = await idsOfPage(reads, list, { count: sums.count, offset, limit })
    order().catch((error: unknown) => log().warn({ err: error }, 'a music list could not be sorted'))
    return { ...sums, ids, skip: 0, limit }
  }
  if (!hasRows || !hasIndex(sort) || offset < ANCHOR_STEP) return { ...sums, skip: offset, limit }
  const cell = cellOf(anchorCells(), name)
  const anchors = () => cachedAtRevision(cell, revision, anchorsOf(list, key))
  if (!cell.cached) {
    // Anchors are computed in the background. This page is found by counting index entries from the nearer end.
    const ids = await idsOfPage(reads, list, { count: sums.count, offset, limit })
    anchors().catch((error: unknown) => log().warn({ err: error }, 'the anchors of a music list could not be computed'))
    return { ...sums, ids, skip: 0, limit }
  }
  const anchor = anchorBefore(await anchors(), offset)
  const skip = offset - (anchor?.position ?? 0)
  if (skip > MAX_SKIP) cell.cached = undefined
  return { ...sums, skip, limit, anchor }
}

type Cells<T> = LRUCache<string, Cell<T>>

function cellOf<T>(cells: Cells<T>, name: string, size = 1): Cell<T> {
  const found = cells.get(name)
  if (found) return found
  const cell: Cell<T> = {}
  cells.set(name, cell, { size: Math.max(1, size) })
  return cell
}

const totalCells = (): Cells<Totals> => singleton('music.totals', () => new LRUCache({ max: 500, maxSize: 500 }))
const anchorCells = (): Cells<Anchor[]> => singleton('music.anchors', () => new LRUCache({ max: 200, maxSize: 200 }))
const orderCells = (): Cells<Int32Array> =>
  singleton('music.orders', () => new LRUCache({ max: 100, maxSize: ORDERS_BYTES }))

function totalsOf(list: List): Computation<Totals> {
  return {
    compute: ({ reader }) => totals(reader, list),
    async update({ reader }, { revision, value }) {
      // The record of changes does not say the library, so the value must be computed again.
      if (list.filter.libraries !== undefined) return null
      const change = await totals(reader, list, revision)
      return { count: value.count + change.count, duration: value.duration + change.duration }
    },
  }
}

/** Anchors of a list in an order that has an index: numbered once, then moved by the changes before them. */
function anchorsOf(list: List, key: SortKey): Computation<Anchor[]> {
  return {
    compute: ({ reader }) => anchorRows(reader, list, key, ANCHOR_STEP),
    async update({ reader }, { revision, value }) {
      if (list.filter.libraries !== undefined) return null
      const shifts = await anchorShifts(reader, list, key, value, revision)
      if (shifts.size === 0) return value
      return value.map((anchor, i) => ({ ...anchor, position: anchor.position + (shifts.get(i) ?? 0) }))
    },
  }
}

/** The last anchor at or before `offset`. */
function anchorBefore(anchors: readonly Anchor[], offset: number): Anchor | undefined {
  let low = 0
  let high = anchors.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((anchors[middle]?.position ?? 0) <= offset) low = middle + 1
    else high = middle
  }
  return anchors[low - 1]
}
