import { LRUCache } from 'lru-cache'
import { pool } from '#server/core/db.ts'
import { log } from '#server/core/log.ts'
import { singleton } from '#server/core/singleton.ts'
import type { List } from './clauses.sql.ts'
import { idsByColumn, idsByLabel } from './grouped-ids.sql.ts'
import { RELATIONS } from './models.ts'
import type { RelationName } from './models.ts'
import { anchorRows, anchorShifts, fromNearerEnd, totals } from './page-start.sql.ts'
import type { Anchor, Totals } from './page-start.sql.ts'
import { cachedAtRevision } from './revision-cache.ts'
import type { Cell, Computation } from './revision-cache.ts'
import { catalogueRevision } from './snapshot.sql.ts'
import type { SortKey } from './sort.ts'
import { sortedIds } from './sorted-ids.ts'

/** Rows between two anchors when they are computed. */
const ANCHOR_STEP = 1000
/** Anchors are computed again once so many rows came between two of them. */
const MAX_SKIP = 4 * ANCHOR_STEP
/** An order without an index is cached whole for lists from this length on: sorting a shorter one takes no time. */
const LONG = 2_000
const ORDERS_BYTES = 64 * 1024 * 1024

/** Where the rows of a page are found. */
export interface PageStart extends Totals {
  anchor?: Anchor
  /** The ids of the page, where the whole order is cached. */
  ids?: number[]
  /** Rows to skip, from the anchor when there is one, otherwise from the beginning, or from the end when `fromEnd`. */
  skip: number
  fromEnd?: boolean
  /** Rows of the page when it reaches beyond the list. */
  limit: number
}

/**
 * Totals of a list and the last known row before `offset`, or the ids of the page itself. All of it is computed once for
 * a list and updated with the changes of the catalogue, so that a page at offset 900,000 costs what the first one costs,
 * also after a change.
 */
export async function pageStart(list: List, { offset, limit }: { offset: number; limit: number }): Promise<PageStart> {
  const { model, filter, sort } = list
  const revision = await catalogueRevision(pool())
  const rows = `${model.name} ${JSON.stringify(filter)}`
  const sums = await cachedAtRevision(cellOf(totalCells(), rows), revision, totalsOf(list))
  const [key] = sort
  const hasRows = key !== undefined && offset < sums.count
  const name = `${rows} ${JSON.stringify(sort)}`
  if (hasRows && !canAnchor(sort) && sums.count >= LONG) {
    const cell = cellOf(orderCells(), name, sums.count * Int32Array.BYTES_PER_ELEMENT)
    const order = () => cachedAtRevision(cell, revision, sortedIds(list))
    const relation = labelOf(list)
    if (cell.cached || !(relation || isIndexed(key))) {
      return { ...sums, ids: [...(await order()).subarray(offset, offset + limit)], skip: 0, limit }
    }
    // Sorted once this page has been found, which does not wait for it.
    const page = { count: sums.count, offset, limit }
    const ids = relation ? await idsByLabel(pool(), list, relation, page) : await idsByColumn(pool(), list, key, page)
    order().catch((error: unknown) => log().warn({ err: error }, 'a music list could not be sorted'))
    return { ...sums, ids, skip: 0, limit }
  }
  if (!hasRows || !canAnchor(sort) || offset < ANCHOR_STEP) return { ...sums, skip: offset, limit }
  const cell = cellOf(anchorCells(), name)
  const anchors = cachedAtRevision(cell, revision, anchorsOf(list, key))
  if (!cell.cached) {
    // They are computed beside this page, which costs what it takes to count index entries from the nearer end.
    anchors.catch((error: unknown) => log().warn({ err: error }, 'the anchors of a music list could not be computed'))
    return { ...sums, ...fromNearerEnd(sums.count, offset, limit) }
  }
  const anchor = anchorBefore(await anchors, offset)
  const skip = offset - (anchor?.position ?? 0)
  if (skip > MAX_SKIP) cell.cached = undefined
  return { ...sums, skip, limit, anchor }
}

/** The related model whose label a list is sorted by first. */
function labelOf({ model, sort: [key] }: List): RelationName | undefined {
  return RELATIONS.find((name) => model.relations[name] && key?.path.startsWith(`${name}.`))
}

/** An index on (column, id) serves one column of the model itself that is never null, with `id` ascending after it. */
function canAnchor([first, second]: readonly SortKey[]): boolean {
  if (first?.path === 'id') return true
  return first !== undefined && isIndexed(first) && second?.path === 'id' && !second.descending
}

/** Whether the model has an index on this column of its own, which is never null. */
function isIndexed({ path }: SortKey): boolean {
  return ['title', 'name', 'duration'].includes(path)
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
