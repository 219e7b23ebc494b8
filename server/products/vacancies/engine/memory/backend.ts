import { LRUCache } from 'lru-cache'
import { singleton } from '#server/core/process/singleton.ts'
import type { Signal, Tier } from '../../text/query/ast.ts'
import { relevanceOf } from '../../text/query/relevance.ts'
import { vacancyChanges } from '../changes.ts'
import { idsMatching } from '../postgres/backend.sql.ts'
import type { ConditionOptions } from '../postgres/statements.sql.ts'
import { inOrder, stepsOf } from '../orders.ts'
import { alike, byRelevance } from '../scoring.ts'
import type { TagCounts } from '../tag-counts.ts'
import type { Criteria } from '../../filters/types.ts'
import type { HistogramStep, MapPoint, SalaryCounts, SearchBackend } from '../types.ts'
import { countBits, countCommon, andNot, eachBit, hasBit, or, and, setBit, type Bits } from './bits.ts'
import type { Documents } from './documents.ts'
import { livingWith, matchingBits, positionalPhrases, textBits, withinPay, type Phrases } from './matching.ts'

/** Answers from typed arrays in a few milliseconds; only phrases without a lexeme of their own need PostgreSQL. */
export function memoryBackend(documents: Documents): SearchBackend {
  const ofMatches = async <T>(
    criteria: Criteria,
    options: Pick<ConditionOptions, 'without' | 'anySalary' | 'now'>,
    answer: (matches: Bits) => T,
  ): Promise<T> => {
    const ids = await phrasesOf(criteria, [])
    return documents.question(() => answer(matchingBits(documents, criteria, phraseBits(documents, ids), options)))
  }
  return {
    name: 'memory',
    async orderedIds(criteria, now) {
      const relevance = relevanceOf(criteria)
      const ids = await phrasesOf(criteria, relevance.tiers)
      return documents.question(() => {
        const phrases = phraseBits(documents, ids)
        const matches = matchingBits(documents, criteria, phrases, { now })
        const places = newestFirst(documents, matches)
        if (criteria.order !== 'relevance') return idsInOrder(places, criteria, documents)
        const tiers = relevance.tiers.map((one) => ({
          tier: one.tier,
          bits: and(tierBits(documents, one, phrases), matches),
        }))
        const signals = alike(relevance.signals)
        const sets = signals.map((some) => signalBits(documents, some, matches))
        return byRelevance(
          {
            ids: documents.ids,
            titleWords: documents.titleWords,
            published: documents.published,
            places,
            tiers,
            signals: sets,
          },
          signals.flatMap(([one]) => one ?? []),
        )
      })
    },
    count: (criteria, now) => ofMatches(criteria, { now }, countBits),
    tagCounts: (criteria, without, now) =>
      ofMatches(criteria, { without, now }, (matches) => tagCounts(documents, matches)),
    salaryCounts: (criteria, wanted, now) =>
      ofMatches(criteria, { anySalary: true, now }, (matches) => salaryCounts(documents, matches, wanted)),
    salarySteps: (criteria, steps, now) =>
      ofMatches(criteria, { anySalary: true, now }, (matches) => salarySteps(documents, matches, steps)),
    mapPoints: (criteria, limit, now) =>
      ofMatches(criteria, { now }, (matches) => mapPoints(documents, matches, limit)),
    frequencies: (lexemes, most) =>
      Promise.resolve(
        new Map(
          lexemes.map((lexeme) => [
            lexeme,
            documents.question(() => livingWith(documents, documents.having(lexeme), most)),
          ]),
        ),
      ),
  }
}

/** A tier's condition implies the whole text condition; the filters apply by intersection with the matches. */
function tierBits(documents: Documents, { node, neighbours }: Tier, phrases: Phrases): Bits {
  return neighbours.map((lexeme) => documents.having(lexeme)).reduce(and, textBits(documents, node, phrases))
}

/**
 * Documents that have any of these signals, including removed documents; signals of pay are looked up in `matches`
 * only.
 */
function signalBits(documents: Documents, signals: readonly Signal[], matches: Bits): Bits {
  const bits = documents.none()
  for (const signal of signals) {
    if (signal.kind === 'pay') {
      or(bits, withinPay(documents, signal, matches))
      continue
    }
    const { lexemes } = signal
    const [only, ...more] = lexemes
    if (only !== undefined && more.length === 0) documents.withLexeme(only, bits)
    else or(bits, lexemes.map((lexeme) => documents.having(lexeme)).reduce(and))
  }
  return bits
}

type PhraseIds = Map<string, Int32Array>

/** Ids of the vacancies that hold the phrases that need positions. */
async function phrasesOf({ text }: Criteria, tiers: Tier[]): Promise<PhraseIds> {
  const nodes = [...(text?.root ? [text.root] : []), ...tiers.map((tier) => tier.node)]
  const phrases = [...new Set(nodes.flatMap(positionalPhrases))]
  return new Map(await Promise.all(phrases.map(async (phrase) => [phrase, await phraseIds(phrase)] as const)))
}

function phraseBits(documents: Documents, phrases: PhraseIds): Phrases {
  const sets = new Map<string, Bits>()
  for (const [phrase, ids] of phrases) {
    const bits = documents.none()
    for (const id of ids) {
      const ordinal = documents.ordinalOf(id)
      if (ordinal !== -1) setBit(bits, ordinal)
    }
    sets.set(phrase, bits)
  }
  return sets
}

const PHRASE_BYTES = 32 * 1024 * 1024

/** Cached: a page with its facets looks the same phrase up many times. */
async function phraseIds(phrase: string): Promise<Int32Array> {
  const known = singleton(
    'vacancies.phrases',
    () =>
      new LRUCache<string, Int32Array>({
        maxSize: PHRASE_BYTES,
        sizeCalculation: (ids, key) => ids.byteLength + key.length * 2 + 100,
      }),
  )
  const key = `${vacancyChanges().version} ${phrase}`
  const ids = known.get(key) ?? (await idsMatching(phrase))
  known.set(key, ids)
  return ids
}

/**
 * Number of documents in the set with each tag, counted over the set or over its complement,
 * whichever is smaller.
 */
function tagCounts(documents: Documents, bits: Bits): TagCounts {
  const { tags } = documents
  if (countBits(bits) * 2 <= documents.living) return tags.named(tags.counts(bits))
  const others = tags.counts(andNot(documents.all(), bits))
  return tags.named(tags.totals().map((total, small) => total - (others[small] ?? 0)))
}

/** For each wanted salary, documents of the set whose stated pay matches it. */
const salaryCounts = (documents: Documents, bits: Bits, wanted: number[]): SalaryCounts =>
  wanted
    .toSorted((a, b) => a - b)
    .map((salary) => ({ salary, count: countCommon(bits, documents.pays.of(salary, documents)) }))

function salarySteps({ salaryFrom, salaryTo }: Documents, bits: Bits, steps: number): HistogramStep[] {
  const pays = new Int32Array(countBits(bits))
  let size = 0
  eachBit(bits, (at) => {
    const from = salaryFrom[at] ?? -1
    const pay = from === -1 ? (salaryTo[at] ?? -1) : from
    if (pay !== -1) pays[size++] = pay
  })
  return stepsOf(pays.subarray(0, size), steps)
}

/** The newest documents of the set that have coordinates. */
function mapPoints(documents: Documents, bits: Bits, limit: number): MapPoint[] {
  const points: MapPoint[] = []
  for (const ordinal of newestFirst(documents, bits)) {
    const [lat, lng] = [documents.lat[ordinal] ?? Number.NaN, documents.lng[ordinal] ?? Number.NaN]
    if (!Number.isNaN(lat)) points.push({ id: documents.ids[ordinal] ?? 0, lat, lng })
    if (points.length === limit) break
  }
  return points
}

/** Ids of documents, newest publication first, in the order of a search that is not by relevance. */
function idsInOrder(newest: Int32Array, criteria: Criteria, documents: Documents): Int32Array {
  const found = inOrder(newest, criteria, documents)
  for (let at = 0; at < found.length; at++) found[at] = documents.ids[found[at] ?? 0] ?? 0
  return found
}

/** Ordinals of a set, newest publication first. */
function newestFirst(documents: Documents, bits: Bits): Int32Array {
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
