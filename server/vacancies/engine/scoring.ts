import type { Signal, TierName } from '../text/query/ast.ts'
import { countBits, type Bits } from './memory/bits.ts'
import { sortedByKeys } from './radix.ts'

/** Vacancies by place, and what a query finds among them: the same for either backend. */
export interface Scorable {
  /** The matches, newest publication first, as indexes into the other columns. */
  places: Int32Array
  /** Words of the title that are not function words, at most 255; 0 when unknown. */
  titleWords: Uint8Array
  /** Seconds since 1970. */
  published: Uint32Array
  /** The places that each tier of relevance has, no others. */
  tiers: readonly { tier: TierName; bits: Bits }[]
  /** The places that each signal has, no others, in the order of `signals`. */
  signals: readonly Bits[]
}

/**
 * The matches in the order of relevance: by tier, in a tier by score, with the same score newest first. `signals` are those
 * of the query, ordered by their part.
 */
export function byRelevance(found: Scorable, signals: readonly Signal[]): Int32Array {
  const tiers = orderOfTiers(found.tiers, ({ bits }) => countBits(bits))
  const sets = [...found.signals, ...tiers.map(({ bits }) => bits)]
  if (sets.length === 0) return found.places
  const { places, titleWords, published } = found
  const points = pointsByMask(signals, tiers.length)
  const maskOf = masksOf(sets)
  const keys = new Uint32Array(places.length)
  const [scored, others] = [new Int32Array(places.length), new Int32Array(places.length)]
  const scores = new Uint32Array(places.length)
  let [size, rest] = [0, 0]
  const unmarked = points(0, 0)
  for (let at = 0; at < keys.length; at++) {
    const place = places[at] ?? 0
    const fresh = freshness(published[place] ?? 0)
    const mask = maskOf(place)
    if (mask === 0) {
      keys[at] = unmarked - fresh
      others[rest++] = at
    } else {
      scores[size] = keys[at] = points(mask, titleWords[place] ?? 0) - fresh
      scored[size++] = at
    }
  }
  const sorted = sortedByKeys(scored.subarray(0, size), scores.subarray(0, size), SCORE_BITS + TIER_BITS)
  // Those in no set differ in their freshness alone: they are in order already.
  const order = merged(sorted, others.subarray(0, rest), keys)
  for (let at = 0; at < order.length; at++) order[at] = places[order[at] ?? 0] ?? 0
  return order
}

/** Two lists of indexes of keys, each ordered by key and then by index, as one. */
function merged(some: Int32Array, others: Int32Array, keys: Uint32Array): Int32Array {
  const all = new Int32Array(some.length + others.length)
  let [from, size] = [0, 0]
  for (let at = 0; at < others.length; at++) {
    const other = others[at] ?? 0
    const key = keys[other] ?? 0
    for (; from < some.length; from++) {
      const one = some[from] ?? 0
      const own = keys[one] ?? 0
      if (own > key || (own === key && one > other)) break
      all[size++] = one
    }
    all[size++] = other
  }
  all.set(some.subarray(from), size)
  return all
}

/** Which of the sets have a place: bit n of the mask for set n. Fast for places near the one before, whose words it remembers. */
function masksOf(sets: readonly Bits[]): (place: number) => number {
  // The sets that have something in this word, and what.
  const [which, words] = [new Int32Array(sets.length), new Uint32Array(sets.length)]
  let [current, size] = [-1, 0]
  return (place) => {
    if (place >>> 5 !== current) {
      current = place >>> 5
      size = 0
      for (let set = 0; set < sets.length; set++) {
        const word = sets[set]?.[current] ?? 0
        if (word === 0) continue
        words[size] = word
        which[size++] = 1 << set
      }
    }
    let mask = 0
    for (let at = 0; at < size; at++) if ((((words[at] ?? 0) >>> (place & 31)) & 1) === 1) mask |= which[at] ?? 0
    return mask
  }
}

/**
 * The key of a vacancy, but for its freshness, from the sets that have it: bit n of the mask for set n, signals before tiers. Many
 * vacancies have the same, so that each is calculated once.
 */
function pointsByMask(signals: readonly Signal[], tiers: number): (mask: number, titleWords: number) => number {
  const parts = new Set(signals.map(({ part }) => part)).size
  const known = new Map<number, Int32Array>()
  let last = -1
  let keys: Int32Array = new Int32Array(0)
  return (mask, titleWords) => {
    if (mask !== last) {
      last = mask
      keys = known.get(mask) ?? new Int32Array(256).fill(-1)
      known.set(mask, keys)
    }
    if (keys[titleWords] === -1) {
      const features = featuresOf(signals.filter((_, at) => (mask & (1 << at)) !== 0))
      const lowest = mask >>> signals.length
      const tier = lowest === 0 ? tiers : 31 - Math.clz32(lowest & -lowest)
      keys[titleWords] = (tier << SCORE_BITS) + MOST - score({ ...features, parts, titleWords, published: 0 })
    }
    return keys[titleWords] ?? 0
  }
}

const SCORE_BITS = 19
const TIER_BITS = 3
const MOST = 2 ** SCORE_BITS - 1

/** How many times as many matches must name a company by the query's words as have them in their titles. */
const NAMES_COMPANY = 2

/**
 * The tiers in the order of this query, best first. `company` is the last of `tiers`, and comes first for words that name a company
 * more often than work: who types "Сбербанк" wants its vacancies, whatever they are called.
 */
export function orderOfTiers<Named extends { tier: TierName }>(
  tiers: readonly Named[],
  count: (tier: Named) => number,
): Named[] {
  const company = tiers.find(({ tier }) => tier === 'company')
  const title = tiers.find(({ tier }) => tier === 'title')
  const others = tiers.filter((tier) => tier !== company)
  const first = company && title && count(company) > NAMES_COMPANY * count(title)
  return first ? [company, ...others] : others
}

/** The features of one vacancy for a query. */
export interface Features {
  /** How many parts the query has. */
  parts: number
  /** Sum over the parts: `COVERED.own` for one that the title says in the query's words, `COVERED.synonym` otherwise. */
  coverage: number
  /** Words of the title that these are. */
  words: number
  /** Parts that the key skills hold. */
  skills: number
  titleWords: number
  /** Seconds since 1970. */
  published: number
}

export const COVERED = { own: 4, synonym: 3 } as const

const STEPS = { coverage: 128, density: 64, skills: 16, months: 127 } as const
const WEIGHT = { coverage: 2000, density: 2000, skills: 4000, months: 50 } as const

const MONTH_S = 30 * 86_400
/** Publications before 2019-04-13 count as one bucket. */
const FIRST_MONTH = 600

const freshness = (published: number): number =>
  WEIGHT.months * Math.min(Math.max(Math.floor(published / MONTH_S) - FIRST_MONTH, 0), STEPS.months)

/**
 * 0 to 2¹⁹ − 1, more is better. Freshness is the 30-day bucket of the publication, not its age: the order does not depend on
 * the moment of the search.
 */
export function score({ parts, coverage, words, skills, titleWords, published }: Features): number {
  const fresh = freshness(published)
  if (parts === 0) return fresh
  return (
    fresh +
    WEIGHT.coverage * Math.floor((STEPS.coverage * coverage) / (COVERED.own * parts)) +
    WEIGHT.density * (titleWords === 0 ? 0 : Math.floor((STEPS.density * Math.min(words, titleWords)) / titleWords)) +
    WEIGHT.skills * Math.floor((STEPS.skills * skills) / parts)
  )
}

/** What the signals of a vacancy, ordered by their part, amount to. */
function featuresOf(signals: readonly Signal[]): Pick<Features, 'coverage' | 'words' | 'skills'> {
  const parts = [...Map.groupBy(signals, ({ part }) => part).values()]
  const titled = (of: (signal: Signal & { kind: 'own' | 'synonym' }) => number): number =>
    parts.reduce(
      (sum, part) =>
        sum + Math.max(0, ...part.map((one) => (one.kind === 'skill' ? 0 : of({ ...one, kind: one.kind })))),
      0,
    )
  return {
    coverage: titled(({ kind }) => COVERED[kind]),
    words: titled(({ words }) => words),
    skills: parts.filter((part) => part.some(({ kind }) => kind === 'skill')).length,
  }
}
