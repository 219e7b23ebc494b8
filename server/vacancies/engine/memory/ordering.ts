import type { Criteria, Point } from '../types.ts'
import { countBits, drop, hasBit, keep, type Bits } from './bits.ts'
import type { Documents } from './documents.ts'

/**
 * Ids of the documents of a set in the order of the search. `tiers` are the sets of the tiers of relevance, best first:
 * each document comes with the first tier that has it, all others follow.
 */
export function orderedIds(documents: Documents, criteria: Criteria, bits: Bits, tiers: Bits[]): Int32Array {
  const found = inOrder(documents, criteria, bits, tiers)
  for (let at = 0; at < found.length; at++) found[at] = documents.ids[found[at] ?? 0] ?? 0
  return found
}

/** Ordinals of a set, newest publication first. */
export function newestFirst(documents: Documents, bits: Bits): Int32Array {
  const found = new Int32Array(countBits(bits))
  const { late, ordered } = documents
  let latest = late.length
  const nextLate = (): number => {
    while (--latest >= 0 && !hasBit(bits, late[latest] ?? 0));
    return latest < 0 ? -1 : (late[latest] ?? -1)
  }
  let at = 0
  let waiting = nextLate()
  for (let word = (ordered - 1) >>> 5; ordered > 0 && word >= 0; word--) {
    for (let left = bits[word] ?? 0; left !== 0;) {
      const bit = 31 - Math.clz32(left)
      left &= ~(1 << bit)
      const ordinal = (word << 5) + bit
      if (ordinal >= ordered) continue
      for (; waiting !== -1 && documents.compare(waiting, ordinal) > 0; waiting = nextLate()) found[at++] = waiting
      found[at++] = ordinal
    }
  }
  for (; waiting !== -1; waiting = nextLate()) found[at++] = waiting
  return found
}

function inOrder(documents: Documents, criteria: Criteria, bits: Bits, tiers: Bits[]): Int32Array {
  switch (criteria.order) {
    case 'salary_desc':
      return byKey(newestFirst(documents, bits), descendingPay(documents))
    case 'salary_asc':
      return byKey(newestFirst(documents, bits), ascendingPay(documents))
    case 'distance':
      return criteria.point === null
        ? newestFirst(documents, bits)
        : byKey(newestFirst(documents, bits), distanceFrom(documents, criteria.point))
    case 'publication_time':
    case 'relevance':
      return tiered(documents, bits, tiers)
  }
}

function tiered(documents: Documents, bits: Bits, tiers: Bits[]): Int32Array {
  if (tiers.length === 0) return newestFirst(documents, bits)
  const left = bits.slice()
  const lists = tiers.map((tier) => {
    const here = keep(tier, left)
    drop(left, here)
    return newestFirst(documents, here)
  })
  const all = new Int32Array(countBits(bits))
  let at = 0
  for (const list of [...lists, newestFirst(documents, left)]) {
    all.set(list, at)
    at += list.length
  }
  return all
}

/** The key of documents without a value, which come last. */
const LAST = 2 ** 31 - 1
type Key = (ordinal: number) => number

function descendingPay({ salaryFrom, salaryTo }: Documents): Key {
  return (at) => {
    const pay = either(salaryTo[at], salaryFrom[at])
    return pay === -1 ? LAST : LAST - 1 - Math.min(pay, LAST - 1)
  }
}

function ascendingPay({ salaryFrom, salaryTo }: Documents): Key {
  return (at) => {
    const pay = either(salaryFrom[at], salaryTo[at])
    return pay === -1 ? LAST : Math.min(pay, LAST - 1)
  }
}

const either = (first = -1, second = -1): number => (first === -1 ? second : first)

/** Half the circumference of the globe, in centimetres. */
const LONGEST = 2 ** 31 - 2

function distanceFrom({ lat, lng }: Documents, point: Point): Key {
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

const DIGIT_BITS = 11
const MASK = 2 ** DIGIT_BITS - 1
const DIGITS = [0, DIGIT_BITS, 2 * DIGIT_BITS]

/** A stable sort by a key of 31 bits, digit by digit: three passes cost less than comparing keys. */
function byKey(list: Int32Array, key: Key): Int32Array {
  let ordinals = new Int32Array(list)
  let keys = new Uint32Array(list.length)
  for (let at = 0; at < list.length; at++) keys[at] = key(list[at] ?? 0)
  let [nextOrdinals, nextKeys] = [new Int32Array(list.length), new Uint32Array(list.length)]
  for (const digit of DIGITS) {
    const places = placesOf(keys, digit)
    for (let at = 0; at < keys.length; at++) {
      const value = keys[at] ?? 0
      const bucket = (value >>> digit) & MASK
      const place = places[bucket] ?? 0
      places[bucket] = place + 1
      nextKeys[place] = value
      nextOrdinals[place] = ordinals[at] ?? 0
    }
    ;[keys, nextKeys] = [nextKeys, keys]
    ;[ordinals, nextOrdinals] = [nextOrdinals, ordinals]
  }
  return ordinals
}

/** Where the keys with each value of a digit begin when sorted by it. */
function placesOf(keys: Uint32Array, digit: number): Uint32Array {
  const places = new Uint32Array(MASK + 1)
  for (let at = 0; at < keys.length; at++) {
    const bucket = ((keys[at] ?? 0) >>> digit) & MASK
    places[bucket] = (places[bucket] ?? 0) + 1
  }
  let place = 0
  for (let bucket = 0; bucket <= MASK; bucket++) {
    const count = places[bucket] ?? 0
    places[bucket] = place
    place += count
  }
  return places
}
