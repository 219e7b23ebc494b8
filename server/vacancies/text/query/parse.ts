import type { ParseOptions, ParseResult, QueryNode, Term, TooComplex } from './ast.ts'
import { Builder } from './build.ts'
import { excludedNodes } from './excluded.ts'
import { lex } from './lex.ts'
import { normalized } from './normalize.ts'
import { parseSyntax } from './parse-syntax.ts'
import type { Item, Syntax } from './syntax.ts'
import { unitsOf } from './units.ts'

/** Limits of one query: beyond them an answer costs more than any sensible question is worth. */
export const LIMITS = { characters: 4000, terms: 200, depth: 20 } as const

/**
 * Reads a query. Every text gives an answer: a query, or `tooComplex` for one beyond `LIMITS`; it never throws.
 *
 * - Words side by side must all occur, in any form; function words are ignored unless nothing else is there.
 * - `"…"` words side by side in this order, in any form; `!word`, `!"…"` exactly as typed, without synonyms;
 *   `word*` everything that begins so (two characters at least).
 * - `NAME:`, `COMPANY_NAME:`, `DESCRIPTION:` apply to the next word, phrase or group; the innermost wins, and they
 *   win over `fields` of the options.
 * - `NOT` before a word, phrase or group binds tightest, then AND (written or not), then OR. A NOT that stands
 *   between words without an AND or OR takes away from everything to its left inside the same parentheses:
 *   `a OR b NOT c` is `(a OR b) AND NOT c`, `a OR b AND NOT c` is `a OR (b AND NOT c)`.
 * - Operators are capitals only. Parentheses and quotes without a partner are ignored; operators and field names
 *   without an operand are plain words.
 */
export function parseQuery(text: string, options: ParseOptions = {}): ParseResult {
  const refused = tooLong(text, 'query') ?? tooLong(options.excluded ?? '', 'list of excluded words')
  if (refused !== null) return refused
  const items = lex(text)
  if (depth(items) > LIMITS.depth) return { tooComplex: `parentheses are nested more than ${LIMITS.depth} deep` }
  const syntax = parseSyntax(items)
  const builder = new Builder(text, options)
  const asked = syntax === null ? null : builder.build(syntax)
  const nodes: QueryNode[] = [...(asked === null ? [] : [asked]), ...excludedNodes(options.excluded ?? '')]
  const root = normalized({ type: 'and', nodes })
  if (countTerms(root) > LIMITS.terms) return { tooComplex: `the query has more than ${LIMITS.terms} words` }
  return { source: text, root, expanded: builder.expanded, plain: plainTerms(text, syntax) }
}

function plainTerms(text: string, syntax: Syntax | null): Term[] | null {
  if (syntax?.type !== 'words' || syntax.exact || syntax.prefix) return null
  const words = unitsOf(text, syntax).flatMap((unit) => unit.words)
  return words.map(({ form, stem }) => ({ form, stem, match: 'stem' }))
}

function tooLong(text: string, what: string): TooComplex | null {
  if (text.length <= LIMITS.characters) return null
  return { tooComplex: `the ${what} is longer than ${LIMITS.characters} characters` }
}

function depth(items: readonly Item[]): number {
  let now = 0
  let most = 0
  for (const { kind } of items) {
    if (kind === 'open') most = Math.max(most, ++now)
    if (kind === 'close') now--
  }
  return most
}

/** Words the person asked for; synonyms are ours and are not held against them. */
function countTerms(node: QueryNode | null): number {
  if (node === null) return 0
  if (node.type === 'phrase') return node.terms.length
  if (node.type === 'not' || node.type === 'synonyms') return countTerms(node.node)
  return node.nodes.reduce((sum, child) => sum + countTerms(child), 0)
}
