import { LRUCache } from 'lru-cache'
import { singleton } from '#server/core/singleton.ts'
import type { Model } from '../models.ts'
import { anchorRows, catalogueRevision, orderedIds, totals } from './list.sql.ts'
import type { Anchor, Filter } from './list.sql.ts'
import type { SortKey } from './sort.ts'

/** Rows between two anchors: a deep page skips fewer than this many. */
export const ANCHOR_STEP = 1000
/** Orders that no index gives are remembered whole for lists from this length on: shorter ones are sorted in no time. */
const LONG = 2_000
const ORDERS_BYTES = 64 * 1024 * 1024

interface Known {
  revision: number
  totals: Promise<{ count: number; duration: number }>
  /** By sort key; made when a page deeper than one step is asked for. */
  anchors: Map<string, Promise<Anchor[]>>
}

export interface Place {
  count: number
  duration: number
  anchor?: Anchor
  /** The ids of the page, where the whole order is remembered. */
  ids?: number[]
  skip: number
}

/**
 * Totals of a list and the nearest known row before `offset`, or the ids of the page itself. All of them are computed
 * once per list and revision of the catalogue, so that a page at offset 900 000 costs what the first one costs.
 */
export async function placeOf(
  model: Model,
  filter: Filter,
  sort: readonly SortKey[],
  { offset, limit }: { offset: number; limit: number },
): Promise<Place> {
  const known = await knownOf(model, filter)
  const { count, duration } = await known.totals
  const key = sort[0]
  if (!key || offset >= count) return { count, duration, skip: offset }
  if (!canAnchor(sort)) {
    if (count < LONG) return { count, duration, skip: offset }
    const order = await orderOf(known.revision, model, filter, sort)
    return { count, duration, ids: [...order.subarray(offset, offset + limit)], skip: 0 }
  }
  if (offset < ANCHOR_STEP) return { count, duration, skip: offset }
  const anchors = await anchorsOf(known, model, filter, key)
  const anchor = anchors[Math.floor(offset / ANCHOR_STEP)]
  return anchor ? { count, duration, anchor, skip: offset % ANCHOR_STEP } : { count, duration, skip: offset }
}

/** An index on (column, id) serves one column of the model itself that is never null, with `id` ascending after it. */
function canAnchor([first, second]: readonly SortKey[]): boolean {
  if (first?.path === 'id') return true
  const plain = first !== undefined && ['title', 'name', 'duration'].includes(first.path)
  return plain && second?.path === 'id' && !second.descending
}

async function knownOf(model: Model, filter: Filter): Promise<Known> {
  const revision = await catalogueRevision()
  const key = `${model.name} ${JSON.stringify(filter)}`
  const found = cache().get(key)
  if (found?.revision === revision) return found
  const made: Known = { revision, totals: totals(model, filter), anchors: new Map() }
  made.totals.catch(() => forget(key, made))
  cache().set(key, made)
  return made
}

async function anchorsOf(known: Known, model: Model, filter: Filter, key: SortKey): Promise<Anchor[]> {
  const name = `${key.path} ${key.descending}`
  const found = known.anchors.get(name)
  if (found) return found
  const made = anchorRows(model, filter, key, ANCHOR_STEP)
  known.anchors.set(name, made)
  made.catch(() => known.anchors.delete(name))
  return made
}

/** Every id of a list in an order that needs a sort, for this revision of the catalogue. */
async function orderOf(revision: number, model: Model, filter: Filter, sort: readonly SortKey[]): Promise<Int32Array> {
  const name = JSON.stringify([revision, model.name, filter, sort])
  const order = await orders().fetch(name, { context: () => orderedIds(model, filter, sort) })
  if (!order) throw new Error('the order was forgotten while it was made')
  return order
}

function orders(): LRUCache<string, Int32Array, () => Promise<Int32Array>> {
  return singleton(
    'music.orders',
    () =>
      new LRUCache<string, Int32Array, () => Promise<Int32Array>>({
        max: 100,
        maxSize: ORDERS_BYTES,
        sizeCalculation: (order) => order.byteLength + 1,
        ignoreFetchAbort: true,
        fetchMethod: (_name, _stale, { context }) => context(),
      }),
  )
}

/** A failed query is not remembered. */
function forget(key: string, made: Known): void {
  if (cache().peek(key) === made) cache().delete(key)
}

function cache(): LRUCache<string, Known> {
  return singleton('music.positions', () => new LRUCache<string, Known>({ max: 500 }))
}
