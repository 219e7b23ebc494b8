import { tokenize } from '../analysis/tokenize.ts'
import type { ParsedQuery, PhraseNode, QueryNode, Span } from './ast.ts'

/** A wanted word and where it stands in the typed text. */
export interface TypedWord {
  form: string
  stem: string | null
  at: Span
}

/** Words a query wants in any form, as typed: without exact words, prefixes, exclusions and words with synonyms. */
export function typedWords(query: ParsedQuery): TypedWord[] {
  return query.root === null ? [] : inNode(query.root, query.source)
}

function inNode(node: QueryNode, source: string): TypedWord[] {
  switch (node.type) {
    case 'phrase':
      return inPhrase(node, source)
    case 'and':
    case 'or':
      return node.nodes.flatMap((child) => inNode(child, source))
    case 'not':
    case 'synonyms':
      return []
  }
}

function inPhrase({ terms, at }: PhraseNode, source: string): TypedWord[] {
  if (terms.some((term) => term.match !== 'stem')) return []
  return tokenize(source.slice(at.start, at.end))
    .filter(({ word }) => !word.stop)
    .map(({ word, start, end }) => ({
      form: word.form,
      stem: word.stem,
      at: { start: at.start + start, end: at.start + end },
    }))
}
