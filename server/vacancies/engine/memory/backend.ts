import { LRUCache } from 'lru-cache'
import { singleton } from '#server/core/singleton.ts'
import type { Tier } from '../../text/query/ast.ts'
import { relevanceTiers } from '../../text/query/tsquery.ts'
import { vacancyChanges } from '../changes.ts'
import { idsMatching } from '../postgres/backend.sql.ts'
import type { ConditionOptions } from '../postgres/statements.sql.ts'
import type { Criteria, HistogramStep, MapPoint, SalaryCounts, SearchBackend } from '../types.ts'
import { countBits, drop, eachBit, keep, setBit, type Bits } from './bits.ts'
import type { Documents } from './documents.ts'
import { lexemeBits, livingWith, matchingBits, positionalPhrases, textBits, type Phrases } from './matching.ts'
import { newestFirst, orderedIds } from './ordering.ts'

/** Answers from typed arrays in a few milliseconds; only phrases without a lexeme of their own need PostgreSQL. */
export function memoryBackend(documents: Documents): SearchBackend {
  const matching = async (
    criteria: Criteria,
    options: Pick<ConditionOptions, 'without' | 'anySalary' | 'now'>,
  ): Promise<Bits> => {
    const ids = await phrasesOf(criteria, [])
    return matchingBits(documents, criteria, phraseBits(documents, ids), options)
  }
  return {
    name: 'memory',
    async orderedIds(criteria, now) {
      const tiers = criteria.order === 'relevance' && criteria.text ? relevanceTiers(criteria.text) : []
      const phrases = phraseBits(documents, await phrasesOf(criteria, tiers))
      const bits = matchingBits(documents, criteria, phrases, { now })
      return orderedIds(
        documents,
        criteria,
        bits,
        tiers.map((tier) => tierBits(documents, tier, phrases)),
      )
    },
    count: async (criteria, now) => countBits(await matching(criteria, { now })),
    tagCounts: async (criteria, without, now) => tagCounts(documents, await matching(criteria, { without, now })),
    salaryCounts: async (criteria, wanted, now) =>
      salaryCounts(documents, await matching(criteria, { anySalary: true, now }), wanted),
    salarySteps: async (criteria, steps, now) =>
      salarySteps(documents, await matching(criteria, { anySalary: true, now }), steps),
    mapPoints: async (criteria, limit, now) => mapPoints(documents, await matching(criteria, { now }), limit),
    frequencies: (lexemes, most) =>
      Promise.resolve(
        new Map(lexemes.map((lexeme) => [lexeme, livingWith(documents, lexemeBits(documents, lexeme), most)])),
      ),
  }
}

/** A tier's condition implies the whole text condition; the filters apply by intersection with the matches. */
function tierBits(documents: Documents, { node, neighbours }: Tier, phrases: Phrases): Bits {
  return neighbours.map((lexeme) => lexemeBits(documents, lexeme)).reduce(keep, textBits(documents, node, phrases))
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

/** Tag → documents of the set that have it, in one pass over them, or over all the others when those are fewer. */
function tagCounts(documents: Documents, bits: Bits): Map<number, number> {
  const { tags } = documents
  if (countBits(bits) * 2 <= documents.living) return tags.named(tags.counts(bits))
  const others = tags.counts(drop(documents.all(), bits))
  return tags.named(tags.totals().map((total, small) => total - (others[small] ?? 0)))
}

/** For each wanted salary, documents of the set whose stated salary matches it. */
function salaryCounts({ salaryLow, salaryHigh }: Documents, bits: Bits, wanted: number[]): SalaryCounts {
  const counts = wanted.toSorted((a, b) => a - b).map((salary) => ({ salary, count: 0 }))
  eachBit(bits, (at) => {
    const [low, high] = [salaryLow[at] ?? -1, salaryHigh[at] ?? -1]
    if (low === -1) return
    for (const step of counts) if (low <= step.salary && high >= step.salary) step.count++
  })
  return counts
}

/** Steps are multiples of this many roubles wide. */
const ROUND = 5000

/** Pay in equal steps up to the 98th percentile; the last step has no end. */
function salarySteps({ salaryFrom, salaryTo }: Documents, bits: Bits, steps: number): HistogramStep[] {
  const pays = new Int32Array(countBits(bits))
  let size = 0
  eachBit(bits, (at) => {
    const from = salaryFrom[at] ?? -1
    const pay = from === -1 ? (salaryTo[at] ?? -1) : from
    if (pay !== -1) pays[size++] = pay
  })
  const sorted = pays.subarray(0, size).sort()
  if (size === 0) return []
  const high = sorted[Math.ceil(size * 0.98) - 1] ?? 0
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
