import { NOT_IN_DESCRIPTION } from '../../text/analysis/lexemes.ts'
import { phrasesOf, type QueryNode } from '../../text/query/ast.ts'
import { lookupQuery, lookups, type Lookup, type PhraseLookup } from '../../text/query/tsquery.ts'
import type { ConditionOptions } from '../postgres/statements.sql.ts'
import type { Box, Criteria } from '../../filters/types.ts'
import { clearBit, andNot, eachBit, hasBit, or, and, type Bits } from './bits.ts'
import type { Documents } from './documents.ts'

/**
 * The living documents that match a search, by the same conditions as `conditions` of ../postgres/statements.sql.ts.
 */
export function matchingBits(
  documents: Documents,
  criteria: Criteria,
  phrases: Phrases,
  options: Pick<ConditionOptions, 'without' | 'anySalary' | 'now'>,
): Bits {
  const bits = documents.all()
  if (criteria.text?.root) and(bits, textBits(documents, criteria.text.root, phrases))
  for (const { filter, tags } of criteria.groups) {
    if (filter === options.without) continue
    const any = documents.none()
    for (const tag of tags) documents.tags.into(tag, any)
    and(bits, any)
  }
  if (options.anySalary !== true) keepPay(documents, criteria, bits)
  for (const test of tests(documents, criteria, options)) {
    eachBit(bits, (ordinal) => {
      if (!test(ordinal)) clearBit(bits, ordinal)
    })
  }
  for (const id of criteria.without) {
    const ordinal = documents.ordinalOf(id)
    if (ordinal !== -1) clearBit(bits, ordinal)
  }
  return bits
}

const DAY_MS = 86_400_000

type Test = (ordinal: number) => boolean

/** Conditions on other single values. Ordinals are always within the arrays. */
function tests(documents: Documents, criteria: Criteria, { now }: Pick<ConditionOptions, 'now'>): Test[] {
  const { companies, withoutCompanies, period, from, to, box } = criteria
  const { published } = documents
  const made: Test[] = []
  const start = period === null ? from : new Date(now.getTime() - period * DAY_MS)
  if (companies.length > 0) {
    const wanted = new Set(companies)
    made.push((at) => wanted.has(documents.companies[at] ?? 0))
  }
  if (withoutCompanies.length > 0) {
    const hidden = new Set(withoutCompanies)
    made.push((at) => !hidden.has(documents.companies[at] ?? 0))
  }
  if (start) {
    const seconds = start.getTime() / 1000
    made.push((at) => (published[at] ?? 0) >= seconds)
  }
  if (to) {
    const seconds = to.getTime() / 1000
    made.push((at) => (published[at] ?? 0) <= seconds)
  }
  if (box) made.push(inside(documents, box))
  return made
}

/** Those of these documents whose stated pay is within the bounds. */
export function withinPay(documents: Documents, bounds: Pick<Criteria, 'payFrom' | 'payTo'>, among: Bits): Bits {
  const bits = documents.copyOf(among)
  keepPay(documents, { ...bounds, salary: null }, bits)
  return bits
}

/**
 * Removes the documents outside the wanted salary or the range of pay. One loop, without a function call for each
 * document, which would take 30 ms for a million.
 */
function keepPay(
  { salaryLow, salaryHigh, salaryFrom, salaryTo }: Documents,
  { salary, payFrom, payTo }: Pick<Criteria, 'salary' | 'payFrom' | 'payTo'>,
  bits: Bits,
): void {
  const [least, most] = [payFrom ?? 0, payTo ?? Infinity]
  const [isWanted, isRange] = [salary !== null, payFrom !== null || payTo !== null]
  const wanted = salary ?? 0
  for (let word = 0; (isWanted || isRange) && word < bits.length; word++) {
    let kept = bits[word] ?? 0
    for (let left = kept; left !== 0; left &= left - 1) {
      const bit = left & -left
      const at = (word << 5) + 31 - Math.clz32(bit)
      const low = salaryLow[at] ?? -1
      const lower = salaryFrom[at] ?? -1
      const pay = lower === -1 ? (salaryTo[at] ?? -1) : lower
      if (isWanted && low !== -1 && (low > wanted || (salaryHigh[at] ?? 0) < wanted)) kept &= ~bit
      if (isRange && (pay < least || pay > most)) kept &= ~bit
    }
    bits[word] = kept
  }
}

function inside({ lat, lng }: Documents, { top, bottom, left, right }: Box): Test {
  return (at) => {
    const [north, east] = [lat[at] ?? Number.NaN, lng[at] ?? Number.NaN]
    if (!(north >= bottom && north <= top)) return false
    return left <= right ? east >= left && east <= right : east >= left || east <= right
  }
}

/** Documents of phrases that need positions, by the phrase as a tsquery. */
export type Phrases = ReadonlyMap<string, Bits>

/** Documents that a query matches: every word is a list of documents, every operator an operation on sets. */
export function textBits(documents: Documents, node: QueryNode, phrases: Phrases): Bits {
  switch (node.type) {
    case 'phrase':
      return union(lookups(node).map((lookup) => lookupBits(documents, lookup, phrases)))
    case 'not':
      return andNot(documents.all(), textBits(documents, node.node, phrases))
    case 'synonyms':
      return anyOf(documents, [node.node, ...node.alternatives], phrases)
    case 'and':
      return node.nodes.map((child) => textBits(documents, child, phrases)).reduce(and)
    case 'or':
      return anyOf(documents, node.nodes, phrases)
  }
}

/** Documents that match any of the nodes. Single lexemes, of which synonyms have many, are added to one set. */
function anyOf(documents: Documents, nodes: readonly QueryNode[], phrases: Phrases): Bits {
  const bits = documents.none()
  for (const node of nodes) {
    const found = node.type === 'phrase' ? lookups(node) : []
    const lexemes = found.flatMap(({ terms, required, absent }) => {
      const [only, ...more] = terms
      if (only === undefined || only.prefix || more.length + required.length > 0 || absent !== null) return []
      return [only.lexeme]
    })
    if (found.length > 0 && lexemes.length === found.length) {
      for (const lexeme of lexemes) documents.withLexeme(lexeme, bits)
    } else or(bits, textBits(documents, node, phrases))
  }
  return bits
}

/** Phrases of a query that need positions, which the index in memory does not have, as tsqueries. */
export const positionalPhrases = (node: QueryNode): string[] =>
  phrasesOf(node).flatMap((phrase) => lookups(phrase).filter(isPositional).map(lookupQuery))

/** How many of the living documents have a lexeme, up to `most`. */
export function livingWith(documents: Documents, bits: Bits, most: number): number {
  const alive = documents.all()
  let count = 0
  eachBit(bits, (ordinal) => {
    if (count < most && hasBit(alive, ordinal)) count++
  })
  return count
}

const isPositional = (lookup: PhraseLookup): boolean => lookup.terms.length > 1

const union = (sets: Bits[]): Bits => sets.reduce(or)

function lookupBits(documents: Documents, lookup: PhraseLookup, phrases: Phrases): Bits {
  if (isPositional(lookup)) {
    const known = phrases.get(lookupQuery(lookup))
    return known ? documents.copyOf(known) : documents.none()
  }
  const { terms, required, absent } = lookup
  const sets = [
    ...terms.map((term) => termBits(documents, term)),
    ...required.map((lexeme) => documents.having(lexeme)),
  ]
  const bits = sets.reduce(and)
  return absent === null ? bits : andNot(bits, documents.having(absent))
}

function termBits(documents: Documents, { lexeme, prefix, described }: Lookup): Bits {
  if (!prefix) return documents.having(lexeme)
  const bits = documents.none()
  for (const known of documents.terms.beginningWith(lexeme)) {
    if (!described) documents.texts.into(known.term, bits)
    else or(bits, describedBits(documents, known))
  }
  return bits
}

/** Documents that have the word in their description or key skills. */
function describedBits(documents: Documents, { term, lexeme }: { term: number; lexeme: string }): Bits {
  const bits = documents.none()
  documents.texts.into(term, bits)
  return andNot(bits, documents.having(NOT_IN_DESCRIPTION + lexeme))
}
