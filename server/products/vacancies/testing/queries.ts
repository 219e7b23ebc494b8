import type { ParsedQuery, PhraseNode, QueryNode, Term } from '../text/query/ast.ts'
import { lookups, type Lookup, type PhraseLookup } from '../text/query/tsquery.ts'

/** A vacancy's index entries as `indexEntries` gives them: lexeme → positions with weights. */
export type TextIndex = ReadonlyMap<string, string>

/**
 * Whether a vacancy matches, by the same lexemes that PostgreSQL compares.
 */
export function matchesIndex(query: ParsedQuery, index: TextIndex): boolean {
  return query.root === null || matches(query.root, index)
}

function matches(node: QueryNode, index: TextIndex): boolean {
  switch (node.type) {
    case 'phrase':
      return matchesPhrase(node, index)
    case 'not':
      return !matches(node.node, index)
    case 'synonyms':
      return matches(node.node, index) || node.alternatives.some((alternative) => matchesPhrase(alternative, index))
    case 'and':
      return node.nodes.every((child) => matches(child, index))
    case 'or':
      return node.nodes.some((child) => matches(child, index))
  }
}

function matchesPhrase(node: PhraseNode, index: TextIndex): boolean {
  return lookups(node).some((lookup) => matchesLookup(lookup, index))
}

function matchesLookup({ terms, required, absent }: PhraseLookup, index: TextIndex): boolean {
  if (absent !== null && index.has(absent)) return false
  if (!required.every((lexeme) => index.has(lexeme))) return false
  if (terms.length === 0) return true
  const [first, ...rest] = terms.map((term) => positions(term, index))
  let ends = first ?? new Set<number>()
  for (const here of rest) ends = new Set([...here].filter((position) => ends.has(position - 1)))
  return ends.size > 0
}

function positions({ lexeme, prefix, described }: Lookup, index: TextIndex): Set<number> {
  const found = new Set<number>()
  for (const entry of entries(lexeme, prefix, index)) {
    for (const position of entry.split(',')) {
      if (!described || !/[AB]$/.test(position)) found.add(Number.parseInt(position, 10))
    }
  }
  return found
}

function entries(lexeme: string, prefix: boolean, index: TextIndex): string[] {
  if (prefix) return [...index].filter(([key]) => key.startsWith(lexeme)).map(([, value]) => value)
  const entry = index.get(lexeme)
  return entry === undefined ? [] : [entry]
}

/** In how many vacancies a lexeme (or, for a prefix, any lexeme with it) occurs. */
type DocumentFrequency = (lexeme: string, prefix: boolean) => number

/** Lexemes whose document frequencies `estimateMatches` needs. */
export function queryLexemes(query: ParsedQuery): { lexeme: string; prefix: boolean }[] {
  const found = new Map<string, { lexeme: string; prefix: boolean }>()
  if (query.root !== null) collect(query.root, found)
  return [...found.values()]
}

/** An upper bound of the matches among `total` vacancies. */
export function estimateMatches(query: ParsedQuery, total: number, frequency: DocumentFrequency): number {
  return query.root === null ? total : estimate(query.root, total, frequency)
}

function estimate(node: QueryNode, total: number, frequency: DocumentFrequency): number {
  switch (node.type) {
    case 'phrase':
      return Math.min(
        total,
        sum(lookups(node).map((lookup) => Math.min(...wanted(lookup).map((one) => frequency(one.lexeme, one.prefix))))),
      )
    case 'not':
      return total
    case 'synonyms':
      return Math.min(total, sum([node.node, ...node.alternatives].map((child) => estimate(child, total, frequency))))
    case 'and':
      return Math.min(total, ...node.nodes.map((child) => estimate(child, total, frequency)))
    case 'or':
      return Math.min(total, sum(node.nodes.map((child) => estimate(child, total, frequency))))
  }
}

function collect(node: QueryNode, found: Map<string, { lexeme: string; prefix: boolean }>): void {
  switch (node.type) {
    case 'phrase':
      return collectPhrase(node, found)
    case 'not':
      return
    case 'synonyms':
      for (const child of [node.node, ...node.alternatives]) collect(child, found)
      return
    case 'and':
    case 'or':
      for (const child of node.nodes) collect(child, found)
  }
}

function collectPhrase(node: PhraseNode, found: Map<string, { lexeme: string; prefix: boolean }>): void {
  for (const { lexeme, prefix } of lookups(node).flatMap(wanted)) {
    found.set(`${lexeme}${prefix ? '*' : ''}`, { lexeme, prefix })
  }
}

function wanted({ terms, required }: PhraseLookup): { lexeme: string; prefix: boolean }[] {
  return [...terms, ...required.map((lexeme) => ({ lexeme, prefix: false }))]
}

function sum(numbers: number[]): number {
  return numbers.reduce((a, b) => a + b, 0)
}

/**
 * A query as one line, for logs and tests: `&` AND, `|` OR, `-` NOT, `!` exact, `*` prefix, `=` a word that is never
 * stemmed, `{a ~ b}` synonyms, field names in front.
 */
export function showQuery(node: QueryNode | null): string {
  if (node === null) return '∅'
  switch (node.type) {
    case 'phrase':
      return showPhrase(node)
    case 'not':
      return `-${showQuery(node.node)}`
    case 'synonyms':
      return `{${showQuery(node.node)} ~ ${node.alternatives.map(showQuery).join(', ')}}`
    case 'and':
      return `(${node.nodes.map(showQuery).join(' & ')})`
    case 'or':
      return `(${node.nodes.map(showQuery).join(' | ')})`
  }
}

function showPhrase({ terms, fields }: PhraseNode): string {
  const words = terms.map(showTerm).join(' ')
  return `${fields.length === 0 ? '' : `${fields.join('+')}:`}${terms.length === 1 ? words : `"${words}"`}`
}

function showTerm({ form, stem, match }: Term): string {
  if (match === 'exact') return `!${form}`
  if (match === 'prefix') return `${form}*`
  return stem ?? `=${form}`
}
