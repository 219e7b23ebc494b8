import { LRUCache } from 'lru-cache'
import { pool } from '#server/core/db.ts'
import { singleton } from '#server/core/singleton.ts'
import type { Model } from './models.ts'
import { anchorBefore, anchorsOf, ANCHOR_STEP } from './anchors.ts'
import { orderOf } from './order.ts'
import type { Filter } from './parts.sql.ts'
import { totals } from './place.sql.ts'
import type { Anchor, Totals } from './place.sql.ts'
import { valueAt } from './revision-cache.ts'
import type { Cell, Making } from './revision-cache.ts'
import { catalogueRevision } from './snapshot.sql.ts'
import type { SortKey } from './sort.ts'

/** Orders that no index gives are remembered whole for lists from this length on: shorter ones are sorted in no time. */
const LONG = 2_000
const ORDERS_BYTES = 64 * 1024 * 1024
/** Anchors are made again once so many rows came between two of them. */
const MAX_SKIP = 4 * ANCHOR_STEP

export interface Place extends Totals {
  anchor?: Anchor
  /** The ids of the page, where the whole order is remembered. */
  ids?: number[]
  /** Rows to skip, from the anchor when there is one. */
  skip: number
}

/**
 * Totals of a list and the nearest known row before `offset`, or the ids of the page itself. All of them are computed
 * once per list and follow the changes of the catalogue, so that a page at offset 900 000 costs what the first one
 * costs, also after a change.
 */
export async function placeOf(
  model: Model,
  filter: Filter,
  sort: readonly SortKey[],
  { offset, limit }: { offset: number; limit: number },
): Promise<Place> {
  const revision = await catalogueRevision(pool())
  const list = `${model.name} ${JSON.stringify(filter)}`
  const sums = await valueAt(cellOf(sumCells(), list), revision, totalsOf(model, filter))
  const key = sort[0]
  const inOrder = key !== undefined && offset < sums.count
  const name = `${list} ${JSON.stringify(sort)}`
  if (inOrder && !canAnchor(sort) && sums.count >= LONG) {
    const cell = cellOf(orderCells(), name, sums.count * Int32Array.BYTES_PER_ELEMENT)
    const order = await valueAt(cell, revision, orderOf(model, filter, sort))
    return { ...sums, ids: [...order.subarray(offset, offset + limit)], skip: 0 }
  }
  if (!inOrder || !canAnchor(sort) || offset < ANCHOR_STEP) return { ...sums, skip: offset }
  const cell = cellOf(anchorCells(), name)
  const anchor = anchorBefore(await valueAt(cell, revision, anchorsOf(model, filter, key)), offset)
  const skip = offset - (anchor?.position ?? 0)
  if (skip > MAX_SKIP) cell.kept = undefined
  return { ...sums, skip, ...(anchor && { anchor }) }
}

/** An index on (column, id) serves one column of the model itself that is never null, with `id` ascending after it. */
function canAnchor([first, second]: readonly SortKey[]): boolean {
  if (first?.path === 'id') return true
  const plain = first !== undefined && ['title', 'name', 'duration'].includes(first.path)
  return plain && second?.path === 'id' && !second.descending
}

function totalsOf(model: Model, filter: Filter): Making<Totals> {
  return {
    make: ({ reader }) => totals(reader, model, filter),
    async follow({ reader }, { revision, value }) {
      const change = await totals(reader, model, filter, revision)
      return { count: value.count + change.count, duration: value.duration + change.duration }
    },
  }
}

type Cells<T> = LRUCache<string, Cell<T>>

function cellOf<T>(cells: Cells<T>, name: string, size = 1): Cell<T> {
  const found = cells.get(name)
  if (found) return found
  const cell: Cell<T> = {}
  cells.set(name, cell, { size: Math.max(1, size) })
  return cell
}

const sumCells = (): Cells<Totals> => singleton('music.totals', () => new LRUCache({ max: 500, maxSize: 500 }))
const anchorCells = (): Cells<Anchor[]> => singleton('music.anchors', () => new LRUCache({ max: 200, maxSize: 200 }))
const orderCells = (): Cells<Int32Array> =>
  singleton('music.orders', () => new LRUCache({ max: 100, maxSize: ORDERS_BYTES }))
