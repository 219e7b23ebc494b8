import type { ParsedQuery, PhraseNode, QueryNode } from './ast.ts'
import { lookups } from './leaf.ts'
import type { Lookup, PhraseLookup } from './leaf.ts'

/** A vacancy's index entries as `indexEntries` gives them: lexeme → positions with weights. */
export type TextIndex = ReadonlyMap<string, string>

/**
 * Whether a vacancy matches, by the same lexemes PostgreSQL compares: for saved searches at the moment a vacancy is
 * written, for an index in memory and for tests.
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
