import { LONGEST_SYNONYM, synonymsOf } from '../analysis/synonyms.ts'
import { tokenize } from '../analysis/tokenize.ts'
import type { Word } from '../analysis/words.ts'
import type {
  Expansion,
  Match,
  ParseOptions,
  ParseResult,
  PhraseNode,
  QueryNode,
  SearchField,
  Span,
  Term,
  TooComplex,
} from './ast.ts'
import { normalized } from './normalize.ts'
import { lex, parseSyntax, type Item, type Syntax } from './syntax.ts'

/** Limits of one query, beyond which a search would cost too much. */
export const LIMITS = { characters: 4000, terms: 200, depth: 20 } as const

/**
 * Parses a query. Any text results in a query, or in `tooComplex` when it exceeds `LIMITS`; it never throws.
 *
 * - Adjacent words must all occur, in any form; function words are ignored unless there is nothing else.
 * - `"…"`: adjacent words in this order, in any form; `!word`, `!"…"`: exactly as typed, without synonyms; `word*`:
 *   everything with this prefix (at least two characters).
 * - `NAME:`, `COMPANY_NAME:`, `DESCRIPTION:` apply to the next word, phrase or group; the innermost wins, and they
 *   win over `fields` of the options.
 * - `NOT` before a word, phrase or group binds tightest, then AND (explicit or not), then OR. A NOT between words without
 *   an AND or OR applies to everything on its left inside the same parentheses:
 *   `a OR b NOT c` is `(a OR b) AND NOT c`, `a OR b AND NOT c` is `a OR (b AND NOT c)`.
 * - Operators must be upper case. Unbalanced parentheses and quotes are ignored; operators and field names without an
 *   operand are plain words.
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

function plainTerms(text: string, syntax: Syntax | null): Term[] | null {
  if (syntax?.type !== 'words' || syntax.exact || syntax.prefix) return null
  const words = unitsOf(text, syntax).flatMap((unit) => unit.words)
  return words.map(({ form, stem }) => ({ form, stem, match: 'stem' }))
}

/** The user's own words: added synonyms do not count against the limit. */
function countTerms(node: QueryNode | null): number {
  if (node === null) return 0
  if (node.type === 'phrase') return node.terms.length
  if (node.type === 'not' || node.type === 'synonyms') return countTerms(node.node)
  return node.nodes.reduce((sum, child) => sum + countTerms(child), 0)
}

/** `excluded_text`: none of the entries between commas, words or phrases, may occur anywhere. */
function excludedNodes(list: string): QueryNode[] {
  const nodes: QueryNode[] = []
  for (const entry of list.matchAll(/[^,;\n]+/g)) {
    const at = { start: entry.index, end: entry.index + entry[0].length }
    const words = unitsOf(list, at).flatMap((unit) => unit.words)
    const terms = words.map(({ form, stem }) => ({ form, stem, match: 'stem' as const }))
    if (terms.length > 0) nodes.push({ type: 'not', node: { type: 'phrase', terms, fields: [], at } })
  }
  return nodes
}

/** What applies to everything below a node of the query. */
interface Scope {
  fields: readonly SearchField[]
  /** below a NOT synonyms are not added, so that no more is excluded than was named */
  negative: boolean
}

/** Turns the syntax of a query into lookups: words normalised like the index, synonyms added. */
class Builder {
  readonly expanded: Expansion[] = []
  readonly #text: string
  readonly #options: ParseOptions

  constructor(text: string, options: ParseOptions) {
    this.#text = text
    this.#options = options
  }

  /** Null when there is nothing to search for. Function words are ignored unless there is nothing else. */
  build(syntax: Syntax): QueryNode | null {
    const scope: Scope = { fields: restriction(this.#options.fields ?? []), negative: false }
    return this.#node(syntax, scope, false) ?? this.#node(syntax, scope, true)
  }

  #node(syntax: Syntax, scope: Scope, keepStops: boolean): QueryNode | null {
    switch (syntax.type) {
      case 'field':
        return this.#node(syntax.node, { ...scope, fields: [syntax.field] }, keepStops)
      case 'not': {
        const node = this.#node(syntax.node, { ...scope, negative: !scope.negative }, keepStops)
        return node && { type: 'not', node }
      }
      case 'and':
      case 'or': {
        const nodes = syntax.nodes.map((node) => this.#node(node, scope, keepStops)).filter((node) => node !== null)
        return nodes.length === 0 ? null : { type: syntax.type, nodes }
      }
      case 'phrase':
        return phraseNode(unitsOf(this.#text, syntax), scope, syntax.exact ? 'exact' : 'stem')
      case 'words':
        return this.#words(syntax, scope, keepStops)
    }
  }

  #words(syntax: Syntax & { type: 'words' }, scope: Scope, keepStops: boolean): QueryNode | null {
    const every = unitsOf(this.#text, syntax)
    const match: Match = syntax.exact ? 'exact' : 'stem'
    const kept = syntax.exact || syntax.prefix || keepStops
    const nodes: QueryNode[] = []
    for (let at = 0; at < every.length;) {
      const size = syntax.exact || syntax.prefix ? 0 : this.#synonymSize(every, at, scope)
      const units = every.slice(at, at + Math.max(size, 1)).filter((unit) => kept || !unit.stop)
      const asked = units.map((unit) => phraseNode([unit], scope, match)).filter((node) => node !== null)
      if (size > 0) nodes.push(this.#withSynonyms(every.slice(at, at + size), asked, scope))
      else nodes.push(...asked)
      at += Math.max(size, 1)
    }
    if (syntax.prefix) makePrefix(nodes.at(-1), this.#text, syntax.end)
    return nodes.length === 0 ? null : { type: 'and', nodes }
  }

  /** How many units from here are one entry of the synonym list; 0 for none. */
  #synonymSize(units: readonly Unit[], at: number, scope: Scope): number {
    if (scope.negative || this.#options.synonyms === false) return 0
    for (let size = Math.min(LONGEST_SYNONYM, units.length - at); size > 0; size--) {
      if (synonymsOf(words(units.slice(at, at + size))).length > 0) return size
    }
    return 0
  }

  #withSynonyms(units: readonly Unit[], asked: QueryNode[], scope: Scope): QueryNode {
    const synonyms = synonymsOf(words(units))
    const at = { start: units[0]?.start ?? 0, end: units.at(-1)?.end ?? 0 }
    const term = this.#text.slice(at.start, at.end)
    if (!this.expanded.some((expansion) => expansion.term === term)) {
      this.expanded.push({ term, with: synonyms.map((synonym) => synonym.text) })
    }
    const alternatives = synonyms.map((synonym): PhraseNode => ({
      type: 'phrase',
      terms: synonym.words.map(({ form, stem }) => ({ form, stem, match: 'stem' })),
      fields: scope.fields,
      at,
    }))
    return { type: 'synonyms', node: { type: 'and', nodes: asked }, alternatives }
  }
}

/** All three fields mean the same as none. */
function restriction(fields: readonly SearchField[]): readonly SearchField[] {
  const distinct = [...new Set(fields)]
  return distinct.length === 3 ? [] : distinct
}

function words(units: readonly Unit[]) {
  return units.flatMap((unit) => unit.words)
}

function phraseNode(units: readonly Unit[], scope: Scope, match: Match): PhraseNode | null {
  const [first] = units
  const last = units.at(-1)
  if (first === undefined || last === undefined) return null
  return {
    type: 'phrase',
    terms: words(units).map(({ form, stem }) => ({ form, stem, match })),
    fields: scope.fields,
    at: { start: first.start, end: last.end },
  }
}

/** A star directly after a word of at least two characters; after `C++` or a single letter it is ignored. */
function makePrefix(node: QueryNode | undefined, text: string, end: number): void {
  if (node?.type !== 'phrase' || node.at.end !== end || !/[\p{L}\p{M}\d]$/u.test(text.slice(0, end))) return
  const last = node.terms.at(-1)
  if (last !== undefined && last.form.length >= 2) last.match = 'prefix'
}

/** Words written together (`бизнес-аналитик`, `hh.ru`), which must be adjacent. Offsets into the whole query. */
export interface Unit extends Span {
  words: Word[]
  /** a single function word */
  stop: boolean
}

/** Words of a part of the query. A slash or comma separates like a space: `SQL/ETL` is two units. */
export function unitsOf(text: string, span: Span): Unit[] {
  const units: Unit[] = []
  let last: Unit | undefined
  for (const { word, start, end } of tokenize(text.slice(span.start, span.end))) {
    const from = span.start + start
    if (last !== undefined && JOINED.test(text.slice(last.end, from))) {
      last.words.push(word)
      last.stop = false
      last.end = span.start + end
      continue
    }
    last = { words: [word], stop: word.stop, start: from, end: span.start + end }
    units.push(last)
  }
  return units
}

const JOINED = /^[-‐‑.'’_@&:+]$/
