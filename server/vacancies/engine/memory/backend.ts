import { LRUCache } from 'lru-cache'
import { singleton } from '#server/core/singleton.ts'
import type { Tier } from '#server/vacancies/text/query/ast.ts'
import { relevanceTiers } from '#server/vacancies/text/query/tsquery.ts'
import { vacancyChanges } from '../changes.ts'
import type { ConditionOptions } from '../postgres/conditions.ts'
import type { Criteria } from '../types.ts'
import { idsMatching } from '../postgres/list.sql.ts'
import type { SearchPath } from '../backend.ts'
import { countBits, keep, setBit, type Bits } from './bits.ts'
import { mapPoints, salaryCounts, salarySteps, tagCounts } from './counting.ts'
import type { Documents } from './documents.ts'
import { livingWith, matchingBits } from './matching.ts'
import { orderedIds } from './ordering.ts'
import { lexemeBits, positionalPhrases, textBits, type Phrases } from './text-bits.ts'

/** Answers from typed arrays in a few milliseconds. Only phrases that no lexeme stands for are looked up in PostgreSQL. */
export function memoryPath(documents: Documents): SearchPath {
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

/** A tier's condition implies the whole text condition; the filters are applied by keeping what matches. */
function tierBits(documents: Documents, { node, neighbours }: Tier, phrases: Phrases): Bits {
  return neighbours.map((lexeme) => lexemeBits(documents, lexeme)).reduce(keep, textBits(documents, node, phrases))
}

type PhraseIds = Map<string, Int32Array>

/** Vacancies with the phrases of a search that need positions. */
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

/** A page with its facets asks for the same phrase many times. */
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
