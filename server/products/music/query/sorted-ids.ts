import type { Filter, List } from './clauses.sql.ts'
import { orderedIds, orderedIdsOfLongList } from './page-start.sql.ts'
import { MAX_CHANGES, type Computation } from './revision-cache.ts'
import { movedIds } from './snapshot.sql.ts'

/** Rows that a moved one is compared with at a time: three steps find its index among a million. */
const PROBES = 100

/** The ids of a whole list in an order that has no index: sorted once, then each changed row is moved. */
export function sortedIds(list: List): Computation<Int32Array> {
  return {
    compute: ({ reader }) => orderedIdsOfLongList(reader, list),
    async update(view, { revision, value }) {
      // The record of changes does not say the library, so the order must be computed again.
      if (list.filter.libraries !== undefined) return null
      const moved = await movedIds(view, list, revision, MAX_CHANGES + 1)
      if (moved.size === 0) return value
      if (moved.size > MAX_CHANGES) return null
      const sorted = (ids: number[], filter: Filter) => orderedIds(view.reader, { ...list, filter: { ...filter, ids } })
      const rest = without(value, moved)
      const fresh = await sorted([...moved], list.filter)
      const indexes = await indexesOf(rest, fresh, (ids) => sorted(ids, {}))
      return merged(rest, fresh, indexes)
    },
  }
}

/** An order without some ids. Takes a few milliseconds for a million: most ids lie outside the range of `gone`. */
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

/** For each of the `fresh` ids the index in `rest` before which it belongs; both are in order. */
async function indexesOf(
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

/** Narrows the span of each fresh id to the two probes between which it stands in `order`. */
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
      if (!span) throw new Error('the order has an unknown id')
      span.from = Math.max(span.from, last + 1)
      waiting.push(span)
    } else {
      last = at
      for (const span of waiting.splice(0)) span.to = Math.min(span.to, at)
    }
  }
}

function merged(rest: Int32Array, fresh: Int32Array, indexes: readonly number[]): Int32Array {
  const order = new Int32Array(rest.length + fresh.length)
  let taken = 0
  for (const [i, id] of fresh.entries()) {
    const index = indexes[i] ?? rest.length
    order.set(rest.subarray(taken, index), taken + i)
    order[index + i] = id
    taken = index
  }
  order.set(rest.subarray(taken), taken + fresh.length)
  return order
}
