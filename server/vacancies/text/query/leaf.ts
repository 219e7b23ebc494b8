import { compoundOf, joined } from '../analysis/compounds.ts'
import { EXACT, IN_COMPANY, IN_TITLE, mainLexeme, NOT_IN_DESCRIPTION } from '../analysis/lexemes.ts'
import type { PhraseNode, SearchField, Term } from './ast.ts'

/** One lexeme to look up; `described`: only where it stands in the key skills or the description. */
export interface Lookup {
  lexeme: string
  prefix: boolean
  described: boolean
}

/**
 * What a phrase looks up in one place: lexemes that must stand side by side, lexemes that must be there wherever they
 * stand, and one that must be absent.
 */
export interface PhraseLookup {
  terms: Lookup[]
  required: string[]
  absent: string | null
}

/** Alternatives of which one is enough. */
export function lookups(node: PhraseNode): PhraseLookup[] {
  return node.fields.length === 0 ? [inField(node, null)] : node.fields.map((field) => inField(node, field))
}

/**
 * A single word and a phrase that the index keeps as one lexeme need no look at positions; nor do two neighbours in a
 * title. In the description such a lexeme is one that stands somewhere and is not marked as missing there.
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

/** The lexeme that alone says that these terms stand side by side, or null. */
function oneLexeme(terms: readonly Term[]): string | null {
  const [only] = terms
  if (only === undefined) return null
  if (terms.length === 1) return only.match === 'prefix' ? null : lexemeOf(only)
  return terms.every((term) => term.match === 'stem') ? compoundOf(terms.map(mainLexeme)) : null
}

/** Lexemes of every two neighbours in a title; exact words and prefixes have none. */
export function titleNeighbours(terms: readonly Term[]): string[] {
  if (terms.some((term) => term.match !== 'stem')) return []
  return terms.slice(1).map((term, index) => {
    const before = terms[index] ?? term
    return IN_TITLE + joined([mainLexeme(before), mainLexeme(term)])
  })
}

/** Exact words and prefixes are compared with forms: a stem is often shorter than the prefix. */
function lexemeOf(term: Term): string {
  return term.match === 'stem' ? mainLexeme(term) : EXACT + term.form
}
