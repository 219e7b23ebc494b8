import { LRUCache } from 'lru-cache'
import { sha256 } from '#server/core/crypto.ts'
import { singleton } from '#server/core/process/singleton.ts'
import { within } from '#server/core/within.ts'
import { criteriaOf } from '../filters/criteria.ts'
import type { Criteria } from '../filters/types.ts'
import { isTrade } from '../text/analysis/trade-words.ts'
import { mainLexeme } from '../text/analysis/lexemes.ts'
import { phrasesOf, type ParsedQuery, type QueryNode } from '../text/query/ast.ts'
import { isUnbounded, limitedTo, normalized } from '../text/query/normalize.ts'
import type { SearchBackend } from './types.ts'

/**
 * The search with its least specific words made optional: a vacancy whose title has all the others matches too. Which
 * words these are depends on how often vacancies with a word have it in their title, or in the name of their company. A
 * trade is never optional, nor is a word without which the rest would be too unspecific. Without optional words the
 * criteria are returned unchanged.
 */
export async function withOptionalWords(criteria: Criteria, backend: SearchBackend): Promise<Criteria> {
  const { text } = criteria
  if (text === null) return criteria
  const decision = await decided(text, backend)
  if (decision === null) return criteria
  const { most, optional } = decision
  const root = normalized({ type: 'or', nodes: [decision.whole, most] })
  return { ...criteria, text: { ...text, root, lenient: { whole: decision.whole, most, optional } } }
}

interface Decision {
  whole: QueryNode
  most: QueryNode
  /** as typed */
  optional: string[]
}

/** How long a decision holds, so that the count and the facets of a list are made as the list was. */
const HELD_MS = 10 * 60_000
/** How long PostgreSQL may count words while the index is loaded; if it takes longer, all words are required. */
const PATIENCE_MS = 3000

async function decided(text: ParsedQuery, backend: SearchBackend): Promise<Decision | null> {
  const parts = partsOf(text)
  if (parts.filter(({ excluded }) => !excluded).length < 2) return null
  // With the root, because the source has neither the fields nor the excluded words.
  const key = sha256(JSON.stringify([text.source, text.root]))
  let deciding = decisions().get(key)
  if (deciding === undefined) {
    deciding = decide(text, parts, backend)
    decisions().set(key, deciding)
    deciding.catch(() => decisions().delete(key))
  }
  return backend.name === 'postgres' ? within(PATIENCE_MS, deciding) : deciding
}

/** Promises, so that the facets and the list of one search wait for the same counts. */
const decisions = (): LRUCache<string, Promise<Decision | null>> =>
  singleton('vacancies.optional-words', () => new LRUCache({ max: 10_000, ttl: HELD_MS }))

interface Part {
  node: QueryNode
  typed: string
  excluded: boolean
  trade: boolean
  condition: boolean
}

/** The parts of a text of plain words; none of any other text, in which every word is meant as it stands. */
function partsOf({ root, plain, source }: ParsedQuery): Part[] {
  if (root?.type !== 'and' || plain === null || plain.length < 2) return []
  return root.nodes.map((node): Part => {
    const phrases = phrasesOf(node)
    const own = node.type === 'synonyms' ? phrasesOf(node.node) : phrases
    const spans = own.map(({ at }) => at)
    return {
      node,
      typed: source.slice(Math.min(...spans.map(({ start }) => start)), Math.max(...spans.map(({ end }) => end))),
      excluded: isUnbounded(node),
      trade: [...own, ...phrases.filter(({ meant }) => meant)].some(({ terms }) =>
        terms.some((term) => isTrade(mainLexeme(term))),
      ),
      condition: phrases.some(({ condition }) => condition),
    }
  })
}

/**
 * A word is weak when its share (vacancies with it in their title, of all that have it) is this many times smaller than
 * the largest share in the text.
 */
const WEAK = 8
/** A word names a company when at least one in this many vacancies that have it has it in the company's name. */
const NAME = 2
/** With fewer matches of all words, words that are not weak may be optional too. */
const FEW_MATCHES = 10
/**
 * The required words are specific enough when they are in at least `LEAST_TITLES` titles, and in at most this share
 * (`TELLING`) of all.
 */
const LEAST_TITLES = 10
const TELLING = 0.05
/** Up to this many titles are allowed whatever their share, which says little in a small collection. */
const MANY_TITLES = 200

async function decide(text: ParsedQuery, parts: Part[], backend: SearchBackend): Promise<Decision | null> {
  const { root } = text
  if (root === null) return null
  const bare = criteriaOf({})
  const count = (node: QueryNode | null): Promise<number> =>
    node === null ? Promise.resolve(0) : backend.count({ ...bare, text: { ...text, root: node } }, new Date())
  const wanted = parts.filter(({ excluded }) => !excluded)
  const [all, whole, ...told] = await Promise.all([
    backend.count(bare, new Date()),
    count(root),
    ...wanted.map(async ({ node }) => {
      const [anywhere, titles, names] = await Promise.all([
        count(node),
        count(limitedTo(node, ['name'])),
        count(limitedTo(node, ['company_name'])),
      ])
      return anywhere === 0 ? 0 : Math.max(titles, names * NAME < anywhere ? 0 : names) / anywhere
    }),
  ])
  const shares = new Map(wanted.map((part, at) => [part, told[at] ?? 0]))
  const most = Math.max(...shares.values())
  const isWeak = (part: Part): boolean => (shares.get(part) ?? 0) * WEAK < most && !part.condition
  const candidates = wanted
    .filter((part) => !part.trade && (isWeak(part) || whole < FEW_MATCHES))
    .toSorted((a, b) => Number(isWeak(b)) - Number(isWeak(a)) || (shares.get(a) ?? 0) - (shares.get(b) ?? 0))
  for (let size = 1; size <= candidates.length && size < wanted.length; size++) {
    const optional = candidates.slice(0, size)
    const kept = limitedTo(joined(parts.filter((part) => !optional.includes(part))), ['name'])
    const titles = await count(kept)
    if (titles > Math.max(all * TELLING, MANY_TITLES)) return null
    if (kept !== null && titles >= LEAST_TITLES)
      return { whole: root, most: kept, optional: optional.map(({ typed }) => typed) }
  }
  return null
}

const joined = (parts: Part[]): QueryNode => ({ type: 'and', nodes: parts.map(({ node }) => node) })
