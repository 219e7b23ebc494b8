import type { Model } from './models.ts'
import { movedIds } from './changes.sql.ts'
import type { Filter } from './parts.sql.ts'
import { longOrder, orderedIds } from './place.sql.ts'
import { MAX_CHANGES } from './revision-cache.ts'
import type { Making } from './revision-cache.ts'
import type { SortKey } from './sort.ts'

/** Rows that a moved one is compared with at a time: three steps find its place among a million. */
const PROBES = 100

/** The ids of a whole list in an order that no index gives: sorted once, then each changed row is moved to its place. */
export function orderOf(model: Model, filter: Filter, sort: readonly SortKey[]): Making<Int32Array> {
  return {
    make: ({ reader }) => longOrder(reader, model, filter, sort),
    async follow(view, { revision, value }) {
      const moved = await movedIds(view, model, sort, revision, MAX_CHANGES + 1)
      if (moved.size === 0) return value
      if (moved.size > MAX_CHANGES) return null
      const sorted = (ids: number[], within: Filter) => orderedIds(view.reader, model, { ...within, ids }, sort)
      const rest = without(value, moved)
      const fresh = await sorted([...moved], filter)
      const places = await placesOf(rest, fresh, (ids) => sorted(ids, {}))
      return merged(rest, fresh, places)
    },
  }
}

/** An order without some ids. A million are looked through in a few milliseconds: most differ from all in size. */
function without(order: Int32Array, gone: ReadonlySet<number>): Int32Array {
  const rest = new Int32Array(order.length)
  const least = Math.min(...gone)
  const most = Math.max(...gone)
  let kept = 0
  for (let at = 0; at < order.length; at++) {
    const id = order[at] ?? 0
    if (id < least || id > most || !gone.has(id)) rest[kept++] = id
  }
  return rest.subarray(0, kept)
}

/** Before which row of `rest` each of the `fresh` ids stands; both are in order. */
async function placesOf(
  rest: Int32Array,
  fresh: Int32Array,
  sorted: (ids: number[]) => Promise<Int32Array>,
): Promise<number[]> {
  const spans = Array.from(fresh, () => ({ from: 0, to: rest.length }))
  let step = 1
  while (step * PROBES < rest.length) step *= PROBES
  for (; step >= 1; step /= PROBES) {
    const probes = new Map<number, number>()
    for (const { from, to } of spans) {
      for (let at = from + step - 1; at < to; at += step) probes.set(rest[at] ?? 0, at)
    }
    narrow(spans, fresh, probes, await sorted([...probes.keys(), ...fresh]))
  }
  return spans.map(({ from }) => from)
}

/** Takes from an order of probes and fresh ids between which probes each fresh one stands. */
function narrow(
  spans: { from: number; to: number }[],
  fresh: Int32Array,
  probes: ReadonlyMap<number, number>,
  order: Int32Array,
): void {
  let next = 0
  let last = -1
  const waiting: { from: number; to: number }[] = []
  for (const id of order) {
    const at = probes.get(id)
    if (at === undefined) {
      const span = spans[next++]
      if (!span) throw new Error('the order has an id that was not asked for')
      span.from = Math.max(span.from, last + 1)
      waiting.push(span)
    } else {
      last = at
      for (const span of waiting.splice(0)) span.to = Math.min(span.to, at)
    }
  }
}

function merged(rest: Int32Array, fresh: Int32Array, places: readonly number[]): Int32Array {
  const order = new Int32Array(rest.length + fresh.length)
  let taken = 0
  for (const [i, id] of fresh.entries()) {
    const place = places[i] ?? rest.length
    order.set(rest.subarray(taken, place), taken + i)
    order[place + i] = id
    taken = place
  }
  order.set(rest.subarray(taken), taken + fresh.length)
  return order
}
