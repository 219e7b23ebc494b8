import { LRUCache } from 'lru-cache'
import { singleton } from '#server/core/singleton.ts'
import type { Model } from '../models.ts'
import { anchorRows, catalogueRevision, totals } from './list.sql.ts'
import type { Anchor, Filter } from './list.sql.ts'
import type { SortKey } from './sort.ts'

/** Rows between two anchors: a deep page skips fewer than this many. */
export const ANCHOR_STEP = 1000

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
  skip: number
}

/**
 * Totals of a list and the nearest known row before `offset`. Both are computed once per list and revision of the
 * catalogue, so that a page at offset 900 000 costs what the first one costs.
 */
export async function placeOf(model: Model, filter: Filter, sort: readonly SortKey[], offset: number): Promise<Place> {
  const known = await knownOf(model, filter)
  const { count, duration } = await known.totals
  const key = sort[0]
  if (!key || offset < ANCHOR_STEP || offset >= count || !canAnchor(sort)) return { count, duration, skip: offset }
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

/** A failed query is not remembered. */
function forget(key: string, made: Known): void {
  if (cache().peek(key) === made) cache().delete(key)
}

function cache(): LRUCache<string, Known> {
  return singleton('music.positions', () => new LRUCache<string, Known>({ max: 500 }))
}
