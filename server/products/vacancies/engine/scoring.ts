import type { Signal, TextSignal, TierName } from '../text/query/ast.ts'
import { countBits, type Bits } from './memory/bits.ts'
import { grown } from './memory/postings.ts'

/** Vacancies as columns, and what a query finds among them: the same for every backend. */
export interface Scorable {
  ids: Int32Array
  /** The matches as indexes into the other columns, newest publication first. */
  places: Int32Array
  /** Words of the title that are not function words, at most 255; 0 when unknown. */
  titleWords: Uint8Array
  /** Seconds since 1970. */
  published: Uint32Array
  /** For each tier of relevance, exactly the matches in it. */
  tiers: readonly { tier: TierName; bits: Bits }[]
  /**
   * For each signal, in the order of `signals`, the set of matches that have it; the set may
   * contain other documents too.
   */
  signals: readonly Bits[]
}

/**
 * The ids of the matches in the order of relevance: by tier, in a tier by score, with the same score newest first.
 * `signals` are those of the query, ordered by their part.
 *
 * A counting sort, since many matches have few different keys.
 */
export function byRelevance(found: Scorable, signals: readonly Signal[]): Int32Array {
  const tiers = orderOfTiers(found.tiers, ({ bits }) => countBits(bits))
  const sets = [...found.signals, ...tiers.map(({ bits }) => bits)]
  const { places, ids } = found
  if (sets.length === 0) return places.map((place) => ids[place] ?? 0)
  const { kindOf, points } = kindsOf(found, masksOf(places, sets), { signals, tiers: tiers.length })
  const months = monthsOf(found)
  const { slots, starts } = slotsOf(kindOf, months, points)
  const order = new Int32Array(places.length)
  for (const [month, { from, to }] of months.entries()) {
    const first = month * points.length
    for (let at = from; at < to; at++) {
      const slot = slots[first + (kindOf[at] ?? 0)] ?? 0
      const start = starts[slot] ?? 0
      starts[slot] = start + 1
      order[start] = ids[places[at] ?? 0] ?? 0
    }
  }
  return order
}

/**
 * Groups signals that count the same in the score: of the same part, kind and number of words. A vacancy with several
 * signals of a group counts as having one.
 */
export const alike = (signals: readonly Signal[]): Signal[][] => [
  ...Map.groupBy(signals, (signal) =>
    signal.kind === 'pay' ? `pay ${signal.payTo}` : `${signal.part} ${signal.kind} ${signal.words}`,
  ).values(),
]

/** Matches whose publications are in the same bucket of freshness. */
interface Month {
  from: number
  to: number
  fresh: number
}

/** Splits the matches, which are in the order of publication, into the range of each bucket of freshness. */
function monthsOf({ places, published }: Scorable): Month[] {
  const freshAt = (at: number): number => freshness(published[places[at] ?? 0] ?? 0)
  const months: Month[] = []
  for (let from = 0; from < places.length;) {
    const fresh = freshAt(from)
    let [to, end] = [from + 1, places.length]
    while (to < end) {
      const middle = (to + end) >>> 1
      if (freshAt(middle) === fresh) to = middle + 1
      else end = middle
    }
    months.push({ from, to, fresh })
    from = to
  }
  return months
}

/**
 * Where the matches of each month and kind begin in the order: `starts[slots[month × kinds + kind]]`. Equal keys share
 * a slot.
 */
function slotsOf(kindOf: Int32Array, months: readonly Month[], points: readonly number[]) {
  const counts = new Uint32Array(months.length * points.length)
  const keys = new Int32Array(counts.length)
  for (const [month, { from, to, fresh }] of months.entries()) {
    const first = month * points.length
    for (const [kind, key] of points.entries()) keys[first + kind] = key - fresh
    for (let at = from; at < to; at++) {
      const cell = first + (kindOf[at] ?? 0)
      counts[cell] = (counts[cell] ?? 0) + 1
    }
  }
  const cells = Int32Array.from(counts.keys()).filter((cell) => counts[cell] !== 0)
  const slots = new Uint32Array(counts.length)
  const starts: number[] = []
  let [start, last] = [0, -1]
  for (const cell of cells.sort((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0))) {
    const key = keys[cell] ?? 0
    if (key !== last) starts.push(start)
    last = key
    slots[cell] = starts.length - 1
    start += counts[cell] ?? 0
  }
  return { slots, starts: Uint32Array.from(starts) }
}

/**
 * For each place, a mask of the sets that contain it: bit n for set n. Passing over the places once for every four sets
 * takes a third of the time of testing all sets for each place.
 */
function masksOf(places: Int32Array, sets: readonly Bits[]): Int32Array {
  const masks = new Int32Array(places.length)
  const none: Bits = new Uint32Array(sets[0]?.length ?? 0)
  for (let first = 0; first < sets.length; first += 4) {
    const [one = none, two = none, three = none, four = none] = sets.slice(first, first + 4)
    for (let at = 0; at < places.length; at++) {
      const place = places[at] ?? 0
      const word = place >>> 5
      const bit = place & 31
      const found =
        (((one[word] ?? 0) >>> bit) & 1) |
        ((((two[word] ?? 0) >>> bit) & 1) << 1) |
        ((((three[word] ?? 0) >>> bit) & 1) << 2) |
        ((((four[word] ?? 0) >>> bit) & 1) << 3)
      masks[at] = (masks[at] ?? 0) | (found << first)
    }
  }
  return masks
}

/** Numbers of words that a title can have. */
const WORDS = 256
const RECENT = 256

/**
 * Replaces the mask of each match by its kind, and returns the sort key of each kind without its
 * freshness; lower keys come first. Matches of one kind are in the same sets (signals before tiers)
 * and have titles of equally many words.
 */
function kindsOf(
  { places, titleWords }: Scorable,
  masks: Int32Array,
  query: { signals: readonly Signal[]; tiers: number },
): { kindOf: Int32Array; points: number[] } {
  const keyOf = keyOfKind(query)
  // Matches in no set, often most of them, differ only in freshness: they are of the first kind.
  const points = [keyOf(0, 0)]
  /**
   * Mask → the first of its kinds, one for each number of words in the title; -1 when it has none
   * yet.
   */
  const rows = new Map<number, number>()
  let kinds = new Int32Array(16 * WORDS).fill(-1)
  // A small cache of `rows`: the last mask in each slot, and its row.
  const [recent, recentRow] = [new Int32Array(RECENT).fill(-1), new Int32Array(RECENT)]
  for (let at = 0; at < places.length; at++) {
    const mask = masks[at] ?? 0
    if (mask === 0) continue
    const slot = (mask ^ (mask >>> 8) ^ (mask >>> 16)) & (RECENT - 1)
    if (recent[slot] !== mask) {
      const row = rows.get(mask) ?? rows.size * WORDS
      rows.set(mask, row)
      const { length } = kinds
      kinds = grown(kinds, row + WORDS).fill(-1, length)
      recent[slot] = mask
      recentRow[slot] = row
    }
    const words = titleWords[places[at] ?? 0] ?? 0
    const cell = (recentRow[slot] ?? 0) + words
    const known = kinds[cell] ?? -1
    masks[at] = known === -1 ? (kinds[cell] = points.push(keyOf(mask, words)) - 1) : known
  }
  return { kindOf: masks, points }
}

function keyOfKind({ signals, tiers }: { signals: readonly Signal[]; tiers: number }) {
  const parts = new Set(signals.filter(isOfText).map(({ part }) => part)).size
  return (mask: number, titleWords: number): number => {
    const features = featuresOf(signals.filter((_, at) => (mask & (1 << at)) !== 0))
    const lowest = mask >>> signals.length
    const tier = lowest === 0 ? tiers : 31 - Math.clz32(lowest & -lowest)
    return (tier << SCORE_BITS) + MOST - score({ ...features, parts, titleWords, published: 0 })
  }
}

const SCORE_BITS = 19
const MOST = 2 ** SCORE_BITS - 1

/**
 * The company tier comes first when this many times more matches have the query's words in the name of their company
 * than in their title.
 */
const NAMES_COMPANY = 2

/**
 * The tiers in the order of this query, best first. `company`, normally the last, comes first for words that name a
 * company more often than work: a search for "Сбербанк" wants its vacancies, whatever their titles are.
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
  /** Sum of `COVERED` over the parts of the query that the title contains. */
  coverage: number
  /** Words of the title that express these parts, each weighted by `DENSE`. */
  words: number
  /** Number of parts of the query that the key skills contain. */
  skills: number
  /** How near the stated pay is to the wanted one, 0 to 2. */
  pay: number
  titleWords: number
  /** Seconds since 1970. */
  published: number
}

/**
 * Points for a part of the query that the title contains: in the query's own words, as a synonym, or as a wider word.
 */
export const COVERED = { own: 4, synonym: 3, wider: 2 } as const
/** Weight of such a word in the share of the title that the query covers. */
export const DENSE = { own: 2, synonym: 2, wider: 1 } as const

const STEPS = { coverage: 128, density: 64, skills: 16, months: 127 } as const
const WEIGHT = { coverage: 2000, density: 2000, skills: 4000, months: 50, pay: 30_000 } as const

const MONTH_S = 30 * 86_400
/** Publications before 2019-04-13 count as one bucket. */
const FIRST_MONTH = 600

const freshness = (published: number): number =>
  WEIGHT.months * Math.min(Math.max(Math.floor(published / MONTH_S) - FIRST_MONTH, 0), STEPS.months)

/**
 * 0 to 2¹⁹ − 1, more is better. Freshness is the 30-day bucket of the publication, not its age: the order does not
 * depend on the moment of the search.
 */
export function score({ parts, coverage, words, skills, pay, titleWords, published }: Features): number {
  const fresh = freshness(published) + WEIGHT.pay * pay
  if (parts === 0) return fresh
  return (
    fresh +
    WEIGHT.coverage * Math.floor((STEPS.coverage * coverage) / (COVERED.own * parts)) +
    WEIGHT.density *
      (titleWords === 0
        ? 0
        : Math.floor((STEPS.density * Math.min(words, DENSE.own * titleWords)) / (DENSE.own * titleWords))) +
    WEIGHT.skills * Math.floor((STEPS.skills * skills) / parts)
  )
}

/** The features of a vacancy from its signals, which are ordered by their part of the query. */
function featuresOf(signals: readonly Signal[]): Pick<Features, 'coverage' | 'words' | 'skills' | 'pay'> {
  const texts = signals.filter(isOfText)
  const features = { coverage: 0, words: 0, skills: 0, pay: signals.length - texts.length }
  for (const part of Map.groupBy(texts, (signal) => signal.part).values()) {
    const titled = part.flatMap(({ kind, words }) => (kind === 'skill' ? [] : [{ kind, words }]))
    features.coverage += Math.max(0, ...titled.map(({ kind }) => COVERED[kind]))
    features.words += Math.max(0, ...titled.map(({ kind, words }) => words * DENSE[kind]))
    if (part.some(({ kind }) => kind === 'skill')) features.skills++
  }
  return features
}

const isOfText = (signal: Signal): signal is TextSignal => signal.kind !== 'pay'
