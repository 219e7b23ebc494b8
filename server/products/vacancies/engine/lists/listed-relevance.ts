import type { Relevance } from '../../text/query/ast.ts'
import { setBit, wordsFor, type Bits } from '../memory/bits.ts'
import { byRelevance } from '../scoring.ts'

/** Matches of a search. */
export interface ListedMatches {
  ids: Int32Array
  /** Indexes into the other columns, newest publication first. */
  places: Int32Array
  /** Seconds since 1970. */
  published: Uint32Array
  titleWords: Uint8Array
}

/**
 * Ids in the order of relevance, for backends that answer each tier and signal with a list of ids: `lists` are those of
 * the tiers, then those of the signals. Ids that are no matches are ignored.
 */
export function idsByRelevance(
  matches: ListedMatches,
  { tiers, signals }: Relevance,
  lists: readonly Iterable<number>[],
): Int32Array {
  const places = new Map<number, number>()
  for (const [place, id] of matches.ids.entries()) places.set(id, place)
  const bits = lists.map((ids) => setOf(ids, places))
  const found = {
    ...matches,
    tiers: tiers.map(({ tier }, at) => ({ tier, bits: bits[at] ?? new Uint32Array(0) })),
    signals: bits.slice(tiers.length),
  }
  return byRelevance(found, signals)
}

/** The places of these ids as a set. */
function setOf(ids: Iterable<number>, places: ReadonlyMap<number, number>): Bits {
  const bits: Bits = new Uint32Array(wordsFor(places.size))
  for (const id of ids) {
    const place = places.get(id)
    if (place !== undefined) setBit(bits, place)
  }
  return bits
}
