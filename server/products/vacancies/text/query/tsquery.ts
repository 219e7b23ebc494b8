import { EXACT, IN_COMPANY, IN_TITLE, mainLexeme, NOT_IN_DESCRIPTION } from '../analysis/lexemes.ts'
import { compoundLexeme, compoundOf } from '../analysis/phrases.ts'
import type { ParsedQuery, PhraseNode, QueryNode, SearchField, Term, TextMatch } from './ast.ts'
import { isUnbounded, negationsInside } from './normalize.ts'

/** The whole query as a condition on the vacancy's vector; see `TextMatch` for how to use it. */
export function toTextMatch(query: ParsedQuery | null): TextMatch {
  if (query === null || query.root === null) return { kind: 'all' }
  const node = negationsInside(query.root)
  if (!isUnbounded(node)) return { kind: 'matching', tsquery: emit(node) }
  return { kind: 'except', tsquery: emit(negationsInside(node, true)) }
}

/** The text of a `tsquery`: every operator's operands are parenthesised, every lexeme quoted. */
export function emit(node: QueryNode): string {
  switch (node.type) {
    case 'phrase':
      return joined(lookups(node).map(lookupQuery), ' | ')
    case 'not':
      return `!${parenthesised(emit(node.node))}`
    case 'synonyms':
      return joined([node.node, ...node.alternatives].map(emit), ' | ')
    case 'and':
      return joined(node.nodes.map(emit), ' & ')
    case 'or':
      return joined(node.nodes.map(emit), ' | ')
  }
}

/** One of the alternatives of a phrase as a `tsquery`. */
export function lookupQuery({ terms, required, absent }: PhraseLookup): string {
  const parts = required.map(quoted)
  if (terms.length > 0) parts.push(joined(terms.map(operand), ' <-> '))
  if (absent !== null) parts.push(`!${quoted(absent)}`)
  return joined(parts, ' & ')
}

function operand({ lexeme, prefix, described }: Lookup): string {
  const flags = `${prefix ? '*' : ''}${described ? 'CD' : ''}`
  return flags === '' ? quoted(lexeme) : `${quoted(lexeme)}:${flags}`
}

/** A quoted lexeme. Words have letters and digits only, but safety does not depend on that. */
export function quoted(lexeme: string): string {
  return `'${lexeme.replaceAll(/['\\]/g, '$&$&')}'`
}

/** Parts under one operator, parenthesised unless there is only one. */
export function joined(parts: string[], operator: string): string {
  return parts.length === 1 ? (parts[0] ?? '') : `(${parts.join(operator)})`
}

function parenthesised(text: string): string {
  return text.startsWith('(') ? text : `(${text})`
}

/** Lexemes of every two adjacent words in a title; exact words and prefixes have none. */
export function titleNeighbours(terms: readonly Term[]): string[] {
  if (terms.some((term) => term.match !== 'stem')) return []
  return terms.slice(1).map((term, index) => {
    const before = terms[index] ?? term
    return IN_TITLE + compoundLexeme([mainLexeme(before), mainLexeme(term)])
  })
}

/** One lexeme to look up; `described`: only in the key skills or the description. */
export interface Lookup {
  lexeme: string
  prefix: boolean
  described: boolean
}

/**
 * The lookup of a phrase in one field: lexemes that must be adjacent, lexemes that are required anywhere, and one that
 * must be absent.
 */
export interface PhraseLookup {
  terms: Lookup[]
  required: string[]
  absent: string | null
}

/** The lookups of a phrase, one for each field; any of them suffices. */
export function lookups(node: PhraseNode): PhraseLookup[] {
  return node.fields.length === 0 ? [inField(node, null)] : node.fields.map((field) => inField(node, field))
}

/**
 * What a phrase looks up in a field. A single word, a phrase indexed as one lexeme and two adjacent words in a title
 * need no positions. In the description such a lexeme must occur somewhere and not be marked as missing there.
 */
function inField(node: PhraseNode, field: SearchField | null): PhraseLookup {
  const sign = field === 'name' ? IN_TITLE : field === 'company_name' ? IN_COMPANY : ''
  const whole = oneLexeme(node.terms)
  if (whole !== null) {
    return {
      terms: [{ lexeme: sign + whole, prefix: false, described: false }],
      required: [],
      absent: field === 'description' ? NOT_IN_DESCRIPTION + whole : null,
    }
  }
  const neighbours = field === 'name' ? titleNeighbours(node.terms) : []
  if (neighbours.length === 1 && node.terms.length === 2) return { terms: [], required: neighbours, absent: null }
  const terms = node.terms.map((term) => ({
    lexeme: sign + lexemeOf(term),
    prefix: term.match === 'prefix',
    described: field === 'description',
  }))
  return { terms, required: neighbours, absent: null }
}

/** The single lexeme for these adjacent terms, or null. */
export function oneLexeme(terms: readonly Term[]): string | null {
  const [only] = terms
  if (only === undefined) return null
  if (terms.length === 1) return only.match === 'prefix' ? null : lexemeOf(only)
  return terms.every((term) => term.match === 'stem') ? compoundOf(terms.map(mainLexeme)) : null
}

/** Exact words and prefixes are compared with forms: a stem is often shorter than the prefix. */
function lexemeOf(term: Term): string {
  return term.match === 'stem' ? mainLexeme(term) : EXACT + term.form
}
