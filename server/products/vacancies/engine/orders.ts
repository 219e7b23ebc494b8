import { sortedByKeys } from './radix.ts'
import type { Criteria, Point } from '../filters/types.ts'
import type { HistogramStep } from './types.ts'

/** The columns by which vacancies are ordered, by their place in the result. */
interface Orderable {
  /** Roubles a month, -1 for none; see `SearchRow`. */
  salaryFrom: Int32Array
  salaryTo: Int32Array
  /** Degrees, NaN for none. */
  lat: Float64Array
  lng: Float64Array
}

/** Places, newest publication first, in the order of a search that is not by relevance. */
export function inOrder(
  newest: Int32Array,
  criteria: Pick<Criteria, 'order' | 'point'>,
  columns: Orderable,
): Int32Array {
  switch (criteria.order) {
    case 'salary_desc':
      return byKey(newest, descendingPay(columns))
    case 'salary_asc':
      return byKey(newest, ascendingPay(columns))
    case 'distance':
      return criteria.point === null ? newest : byKey(newest, distanceFrom(columns, criteria.point))
    case 'publication_time':
    case 'relevance':
      return newest
  }
}

/** The key of documents without a value, which come last. */
const LAST = 2 ** 31 - 1
type Key = (ordinal: number) => number

function descendingPay({ salaryFrom, salaryTo }: Orderable): Key {
  return (at) => {
    const pay = either(salaryTo[at], salaryFrom[at])
    return pay === -1 ? LAST : LAST - 1 - Math.min(pay, LAST - 1)
  }
}

function ascendingPay({ salaryFrom, salaryTo }: Orderable): Key {
  return (at) => {
    const pay = either(salaryFrom[at], salaryTo[at])
    return pay === -1 ? LAST : Math.min(pay, LAST - 1)
  }
}

const either = (first = -1, second = -1): number => (first === -1 ? second : first)

/** Half the circumference of the globe, in centimetres. */
export const LONGEST = 2 ** 31 - 2

function distanceFrom({ lat, lng }: Orderable, point: Point): Key {
  const radians = Math.PI / 180
  const cosine = Math.cos(point.lat * radians)
  return (at) => {
    const [north, east] = [lat[at] ?? Number.NaN, lng[at] ?? Number.NaN]
    if (Number.isNaN(north)) return LAST
    const half =
      Math.sin(((north - point.lat) / 2) * radians) ** 2 +
      Math.cos(north * radians) * cosine * Math.sin(((east - point.lng) / 2) * radians) ** 2
    return Math.round((Math.asin(Math.min(1, Math.sqrt(half))) / (Math.PI / 2)) * LONGEST)
  }
}

/** A stable sort by keys of up to 31 bits, in as many passes as the keys of this list need. */
function byKey(list: Int32Array, key: Key): Int32Array {
  const keys = new Uint32Array(list.length)
  let [least, most] = [LAST, 0]
  for (let at = 0; at < list.length; at++) {
    const one = key(list[at] ?? 0)
    keys[at] = one
    if (one === LAST) continue
    if (one < least) least = one
    if (one > most) most = one
  }
  const last = Math.max(most - least + 1, 0)
  for (let at = 0; at < keys.length; at++) keys[at] = keys[at] === LAST ? last : (keys[at] ?? 0) - least
  return sortedByKeys(list, keys, 32 - Math.clz32(last))
}

/** Steps are multiples of this many roubles wide. */
const ROUND = 5000

/**
 * Sorts these pays, and counts them in `steps` equal steps up to the 98th percentile; the last step
 * is open.
 */
export function stepsOf(pays: Int32Array, steps: number): HistogramStep[] {
  const sorted = pays.sort()
  if (sorted.length === 0) return []
  const high = sorted[Math.ceil(sorted.length * 0.98) - 1] ?? 0
  const width = Math.max(ROUND, Math.ceil(high / steps / ROUND) * ROUND)
  const counts = Array.from({ length: steps }, () => 0)
  for (const pay of sorted) {
    const step = Math.min(Math.floor(pay / width), steps - 1)
    counts[step] = (counts[step] ?? 0) + 1
  }
  return counts.map((count, step) => ({
    from: step * width,
    to: step === steps - 1 ? null : (step + 1) * width,
    count,
  }))
}
