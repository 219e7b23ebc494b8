import { phrasesOf, type PhraseNode, type QueryNode, type Tier } from '../../text/query/ast.ts'
import { lookups, type Lookup, type PhraseLookup } from '../../text/query/tsquery.ts'
import { anywhere, EVERY, prefixOf, tokenOf } from './tokens.ts'

/**
 * Whether the query has a phrase that is not indexed as one lexeme. Nodes store no positions of words: Sphinx could
 * keep only one of several words at the same position (`sql` in PL/SQL), so that such a phrase would find too little.
 */
export const needsPositions = (node: QueryNode): boolean =>
  phrasesOf(node).some((phrase) => lookups(phrase).some(({ terms }) => terms.length > 1))

/** A query as an expression of MATCH. Nothing needs escaping: tokens contain no characters of its syntax. */
export function matchOf(node: QueryNode): string {
  switch (node.type) {
    case 'phrase':
      return ofPhrase(node)
    case 'not':
      return `(${EVERY} !${matchOf(node.node)})`
    case 'synonyms':
      return anyOf([node.node, ...node.alternatives].map(matchOf))
    case 'and':
      return ofAnd(node.nodes)
    case 'or':
      return anyOf(node.nodes.map(matchOf))
  }
}

/** A tier's condition, which implies the whole query. */
export const matchOfTier = ({ node, neighbours }: Tier): string =>
  allOf([matchOf(node), ...neighbours.map(matchOfLexeme)])

/** Documents that have a lexeme. */
export const matchOfLexeme = (lexeme: string): string => anyOf(anywhere(lexeme).map(tokenOf))

/** Documents that have all of these expressions. */
export const allOf = (parts: readonly string[]): string => grouped(parts, ' ')

const anyOf = (parts: readonly string[]): string => grouped(parts, ' | ')

const grouped = (parts: readonly string[], operator: string): string =>
  parts.length === 1 ? (parts[0] ?? '') : `(${parts.join(operator)})`

/** A conjunction: all required parts, and one exclusion of all excluded parts. */
function ofAnd(nodes: readonly QueryNode[]): string {
  const required = nodes.filter(({ type }) => type !== 'not').map(matchOf)
  const excluded = nodes.flatMap((node) => (node.type === 'not' ? [matchOf(node.node)] : []))
  if (excluded.length === 0) return allOf(required)
  return `(${allOf(required.length === 0 ? [EVERY] : required)} !${anyOf(excluded)})`
}

const ofPhrase = (node: PhraseNode): string => anyOf(lookups(node).map(ofLookup))

/**
 * One alternative of a phrase. A form that must be in the description needs no exclusion: a node has its token only
 * where the description or the key skills have the form (see tokens.ts).
 */
function ofLookup({ terms, required, absent }: PhraseLookup): string {
  const [only] = terms
  const described = absent !== null && only !== undefined && absent.endsWith(only.lexeme)
  if (described && anywhere(only.lexeme).length > 1) return tokenOf(only.lexeme)
  const parts = [...terms.map(ofTerm), ...required.map(matchOfLexeme)]
  return absent === null ? allOf(parts) : `(${allOf(parts)} !${tokenOf(absent)})`
}

function ofTerm({ lexeme, prefix, described }: Lookup): string {
  const lexemes = described ? [lexeme] : anywhere(lexeme)
  if (prefix) return anyOf(lexemes.map(prefixOf))
  return described ? tokenOf(lexeme) : matchOfLexeme(lexeme)
}
