import { EXACT, mainLexeme } from '../analysis/lexemes.ts'
import { tokenize } from '../analysis/tokenize.ts'
import type { Token } from '../analysis/tokenize.ts'
import { withHighlights } from '../highlight.schema.ts'
import type { ParsedQuery, PhraseNode, QueryNode, SearchField, Span, Term } from './ast.ts'

/** A matched stretch of a text and which wanted phrase it answers (its number in the query). */
export interface Hit extends Span {
  phrase: number
}

/** The text, HTML-escaped, with the words that a query found in this field inside `<highlighttext>`. */
export function highlightText(text: string, query: ParsedQuery, field: SearchField): string {
  return withHighlights(text, spansOf(findHits(text, wantedPhrases(query, field))))
}

/** What the query wants to find in a field; excluded words and words bound to other fields are left out. */
export function wantedPhrases(query: ParsedQuery, field: SearchField): PhraseNode[] {
  return query.root === null ? [] : wanted(query.root, field)
}

function wanted(node: QueryNode, field: SearchField): PhraseNode[] {
  switch (node.type) {
    case 'phrase':
      return node.fields.length === 0 || node.fields.includes(field) ? [node] : []
    case 'not':
      return []
    case 'synonyms':
      return [node.node, ...node.alternatives].flatMap((child) => wanted(child, field))
    case 'and':
    case 'or':
      return node.nodes.flatMap((child) => wanted(child, field))
  }
}

/** Every place where a wanted phrase stands, by the same comparison that the index makes. */
export function findHits(text: string, phrases: readonly PhraseNode[]): Hit[] {
  const tokens = tokenize(text)
  const hits: Hit[] = []
  for (const [phrase, { terms }] of phrases.entries()) {
    for (let from = 0; from + terms.length <= tokens.length; from++) {
      const stretch = tokens.slice(from, from + terms.length)
      if (!terms.every((term, index) => answers(stretch[index], term))) continue
      hits.push(...stretch.map(({ start, end }) => ({ phrase, start, end })))
    }
  }
  return hits
}

function answers(token: Token | undefined, term: Term): boolean {
  if (token === undefined) return false
  const { lexemes } = token.word
  if (term.match === 'stem') return lexemes.includes(mainLexeme(term))
  const form = EXACT + term.form
  return term.match === 'exact' ? lexemes.includes(form) : lexemes.some((lexeme) => lexeme.startsWith(form))
}

/** Hits as stretches in order, overlapping ones joined. */
export function spansOf(hits: readonly Span[]): Span[] {
  const spans: Span[] = []
  for (const { start, end } of hits.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = spans.at(-1)
    if (last !== undefined && start < last.end) last.end = Math.max(last.end, end)
    else spans.push({ start, end })
  }
  return spans
}
