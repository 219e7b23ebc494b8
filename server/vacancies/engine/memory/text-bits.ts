import { NOT_IN_DESCRIPTION } from '#server/vacancies/text/analysis/lexemes.ts'
import type { QueryNode } from '#server/vacancies/text/query/ast.ts'
import { lookupQuery, lookups, type Lookup, type PhraseLookup } from '#server/vacancies/text/query/tsquery.ts'
import { drop, join, keep, type Bits } from './bits.ts'
import type { Documents } from './documents.ts'

/** Documents of phrases that need positions, by the phrase as PostgreSQL gets it. */
export type Phrases = ReadonlyMap<string, Bits>

/** Documents that a query finds: every word is a list of documents, every operator an operation on sets. */
export function textBits(documents: Documents, node: QueryNode, phrases: Phrases): Bits {
  switch (node.type) {
    case 'phrase':
      return union(lookups(node).map((lookup) => lookupBits(documents, lookup, phrases)))
    case 'not':
      return drop(documents.all(), textBits(documents, node.node, phrases))
    case 'synonyms':
      return union([node.node, ...node.alternatives].map((child) => textBits(documents, child, phrases)))
    case 'and':
      return node.nodes.map((child) => textBits(documents, child, phrases)).reduce(keep)
    case 'or':
      return union(node.nodes.map((child) => textBits(documents, child, phrases)))
  }
}

/** Documents that have a lexeme, those removed since included. */
export function lexemeBits(documents: Documents, lexeme: string): Bits {
  const bits = documents.none()
  const term = documents.terms.find(lexeme)
  if (term !== -1) documents.texts.into(term, bits)
  return bits
}

/** Phrases of a query whose words must be side by side: the index in memory has no positions. */
export function positionalPhrases(node: QueryNode): string[] {
  switch (node.type) {
    case 'phrase':
      return lookups(node).filter(isPositional).map(lookupQuery)
    case 'not':
      return positionalPhrases(node.node)
    case 'synonyms':
      return [node.node, ...node.alternatives].flatMap(positionalPhrases)
    case 'and':
    case 'or':
      return node.nodes.flatMap(positionalPhrases)
  }
}

const isPositional = (lookup: PhraseLookup): boolean => lookup.terms.length > 1

const union = (sets: Bits[]): Bits => sets.reduce(join)

function lookupBits(documents: Documents, lookup: PhraseLookup, phrases: Phrases): Bits {
  if (isPositional(lookup)) return (phrases.get(lookupQuery(lookup)) ?? documents.none()).slice()
  const { terms, required, absent } = lookup
  const sets = [
    ...terms.map((term) => termBits(documents, term)),
    ...required.map((lexeme) => lexemeBits(documents, lexeme)),
  ]
  const bits = sets.reduce(keep)
  return absent === null ? bits : drop(bits, lexemeBits(documents, absent))
}

function termBits(documents: Documents, { lexeme, prefix, described }: Lookup): Bits {
  if (!prefix) return lexemeBits(documents, lexeme)
  const bits = documents.none()
  for (const known of documents.terms.beginningWith(lexeme)) {
    if (!described) documents.texts.into(known.term, bits)
    else join(bits, describedBits(documents, known))
  }
  return bits
}

/** Those that have the word in their description or key skills. */
function describedBits(documents: Documents, { term, lexeme }: { term: number; lexeme: string }): Bits {
  const bits = documents.none()
  documents.texts.into(term, bits)
  return drop(bits, lexemeBits(documents, NOT_IN_DESCRIPTION + lexeme))
}
