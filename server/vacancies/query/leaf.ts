import { EXACT, IN_COMPANY, IN_TITLE, mainLexeme, NOT_IN_DESCRIPTION } from '../analysis/lexemes.ts'
import type { PhraseNode, SearchField, Term } from './ast.ts'

/** One lexeme to look up; `described`: only where it stands in the key skills or the description. */
export interface Lookup {
  lexeme: string
  prefix: boolean
  described: boolean
}

/**
 * What a phrase looks up, one alternative per field: lexemes that must stand side by side, and a lexeme that must be
 * absent (a description's single word needs no look at positions: the word anywhere, and no "not described" mark).
 */
export interface PhraseLookup {
  terms: Lookup[]
  absent: string | null
}

/** Alternatives of which one is enough. */
export function lookups(node: PhraseNode): PhraseLookup[] {
  return node.fields.length === 0 ? [inField(node, null)] : node.fields.map((field) => inField(node, field))
}

const SIGNS: Record<SearchField, string> = { name: IN_TITLE, company_name: IN_COMPANY, description: '' }

function inField(node: PhraseNode, field: SearchField | null): PhraseLookup {
  const sign = field === null ? '' : SIGNS[field]
  const [only] = node.terms
  if (field === 'description' && only !== undefined && node.terms.length === 1 && only.match !== 'prefix') {
    const lexeme = lexemeOf(only)
    return { terms: [{ lexeme, prefix: false, described: false }], absent: NOT_IN_DESCRIPTION + lexeme }
  }
  const described = field === 'description'
  const terms = node.terms.map((term) => ({
    lexeme: sign + lexemeOf(term),
    prefix: term.match === 'prefix',
    described,
  }))
  return { terms, absent: null }
}

/** Exact words and prefixes are compared with forms: a stem is often shorter than the prefix. */
function lexemeOf(term: Term): string {
  return term.match === 'stem' ? mainLexeme(term) : EXACT + term.form
}
