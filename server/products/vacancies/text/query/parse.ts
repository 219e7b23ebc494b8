import { texts } from '#i18n/texts.ts'
import { mainLexeme } from '../analysis/lexemes.ts'
import type { Word } from '../analysis/words.ts'
import type {
  Expansion,
  Match,
  ParseOptions,
  ParseResult,
  PhraseNode,
  QueryNode,
  SearchField,
  Term,
  TooComplex,
} from './ast.ts'
import { normalized } from './normalize.ts'
import { piecesOf, unitsOf, wordsOf, type Piece, type Unit } from './pieces.ts'
import { lex, parseSyntax, type Item, type Syntax } from './syntax.ts'

/** Limits of one query, beyond which a search would cost too much. */
export const LIMITS = { characters: 4000, terms: 200, depth: 20 } as const

/**
 * Parses a query. Any text results in a query, or in `tooComplex` when it exceeds `LIMITS`; it never throws.
 *
 * - Adjacent words must all occur, in any form; function words are ignored unless there is nothing else, words such as
 *   "ищу", "работа" and "вакансии" beside any other.
 * - Words that name a condition ("без опыта", "удаленно", "2/2") match vacancies with that value too.
 * - `"…"`: adjacent words in this order, in any form; `!word`, `!"…"`: exactly as typed, without synonyms; `word*`:
 *   everything with this prefix (at least two characters).
 * - `NAME:`, `COMPANY_NAME:`, `DESCRIPTION:` apply to the next word, phrase or group; the innermost wins, and they
 *   win over `fields` of the options.
 * - `NOT` before a word, phrase or group binds tightest, then AND (explicit or not), then OR. A NOT between words
 * without
 *   an AND or OR applies to everything on its left inside the same parentheses:
 *   `a OR b NOT c` is `(a OR b) AND NOT c`, `a OR b AND NOT c` is `a OR (b AND NOT c)`.
 * - `-word` after a space or at the start is `NOT word`. Operators must be upper case. Unbalanced parentheses and
 * quotes are ignored; operators and field names without an
 *   operand are plain words.
 */
export function parseQuery(text: string, options: ParseOptions = {}): ParseResult {
  const refused = tooLong(text, 'longQuery') ?? tooLong(options.excluded ?? '', 'longExcluded')
  if (refused !== null) return refused
  const items = lex(text)
  if (depth(items) > LIMITS.depth)
    return { tooComplex: texts('vacancies.errors')('deepQuery', { count: LIMITS.depth }) }
  const syntax = parseSyntax(items)
  const builder = new Builder(text, options)
  const asked = syntax === null ? null : builder.build(syntax)
  const nodes: QueryNode[] = [...(asked === null ? [] : [asked]), ...excludedNodes(options.excluded ?? '')]
  const root = normalized({ type: 'and', nodes })
  if (countTerms(root) > LIMITS.terms)
    return { tooComplex: texts('vacancies.errors')('wordyQuery', { count: LIMITS.terms }) }
  return { source: text, root, expanded: builder.expanded, plain: builder.plain(syntax) }
}

function tooLong(text: string, what: 'longQuery' | 'longExcluded'): TooComplex | null {
  if (text.length <= LIMITS.characters) return null
  return { tooComplex: texts('vacancies.errors')(what, { count: LIMITS.characters }) }
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

/** Counts the words that the user wrote; added synonyms do not count against the limit. */
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

/** Properties that apply to everything below a node of the query. */
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
    const scope = this.#scope()
    return this.#node(syntax, scope, false) ?? this.#node(syntax, scope, true)
  }

  #scope(): Scope {
    return { fields: restriction(this.#options.fields ?? []), negative: false }
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

  #words(syntax: Words, scope: Scope, keepStops: boolean): QueryNode | null {
    if (syntax.exact || syntax.prefix) return this.#literal(syntax, scope)
    const nodes = this.#kept(syntax, scope, keepStops).flatMap((piece): QueryNode[] => {
      if (piece.synonyms.length + piece.conditions.length > 0) return [this.#withSynonyms(piece, scope)]
      const node = phraseNode(piece.units, scope, 'stem')
      return node === null ? [] : [node]
    })
    return nodes.length === 0 ? null : { type: 'and', nodes }
  }

  #literal(syntax: Words, scope: Scope): QueryNode | null {
    const units = unitsOf(this.#text, syntax)
    const nodes = units.map((unit) => phraseNode([unit], scope, syntax.exact ? 'exact' : 'stem')).filter(isNode)
    if (syntax.prefix) makePrefix(nodes.at(-1), this.#text, syntax.end)
    return nodes.length === 0 ? null : { type: 'and', nodes }
  }

  /** The pieces to search for: noise only where there is nothing else, function words only when they are asked for. */
  #kept(syntax: Words, scope: Scope, keepStops: boolean): Piece[] {
    const pieces = this.#pieces(syntax, scope)
    const noisy = keepStops || !pieces.some(({ role }) => role === 'content')
    return pieces.filter(({ role }) => role === 'content' || (role === 'noise' ? noisy : keepStops))
  }

  #pieces(syntax: Words, scope: Scope): Piece[] {
    const synonyms = !scope.negative && this.#options.synonyms !== false
    return piecesOf(unitsOf(this.#text, syntax), { synonyms, conditions: synonyms && scope.fields.length === 0 })
  }

  /**
   * For the best tier, the words of a query of plain words, with or without exclusions: in order, with the function
   * words between them, without conditions. Null for any other query.
   */
  plain(syntax: Syntax | null): Term[] | null {
    const words = plainWords(syntax)
    if (words === null) return null
    const pieces = this.#pieces(words, this.#scope())
    const noisy = !pieces.some(({ role }) => role === 'content')
    const shown = pieces.filter(({ role, conditions }) => conditions.length === 0 && (role !== 'noise' || noisy))
    return trimmed(shown).flatMap(({ units }) => wordsOf(units).map(stemTerm))
  }

  #withSynonyms({ units, synonyms, conditions }: Piece, scope: Scope): QueryNode {
    const at = { start: units[0]?.start ?? 0, end: units.at(-1)?.end ?? 0 }
    const term = this.#text.slice(at.start, at.end)
    const names = [...conditions.map(({ name }) => name), ...synonyms.map(({ text }) => text)].filter(Boolean)
    if (names.length > 0 && !this.expanded.some((expansion) => expansion.term === term)) {
      this.expanded.push({ term, with: [...new Set(names)] })
    }
    const said = [...synonyms, ...conditions.flatMap(({ phrases }) => phrases)]
    const phrase = (terms: Term[]): PhraseNode => ({ type: 'phrase', terms, fields: scope.fields, at })
    const alternatives = [
      ...conditions.flatMap(({ lexemes }) =>
        lexemes.map((lexeme) => ({ ...phrase([valueTerm(lexeme)]), condition: true as const })),
      ),
      ...distinct(said, wordsOf(units)).map(({ words, meant, wider }) => ({
        ...phrase(words.map(stemTerm)),
        ...(meant && { meant }),
        ...(wider && { wider }),
      })),
    ]
    // Words that say a condition of a job or something else: `дистанционный` of courses.
    const [first, ...others] = alternatives
    if (first !== undefined && conditions.length > 0 && conditions.every((one) => one.isAmbiguous(wordsOf(units)))) {
      return { type: 'synonyms', node: first, alternatives: others }
    }
    const own = conditions.length > 0 ? [phraseNode(units, scope, 'stem')] : this.#asked(units, scope)
    return { type: 'synonyms', node: { type: 'and', nodes: own.filter(isNode) }, alternatives }
  }

  /**
   * The words of a listed phrase, in any order. Adjacent and in order when all but one are function words, or when one
   * is a single letter: `категории В`.
   */
  #asked(units: readonly Unit[], scope: Scope): (PhraseNode | null)[] {
    const content = units.filter(({ stop }) => !stop)
    const isLetter = ({ words }: Unit): boolean => words.length === 1 && words[0]?.form.length === 1
    if (content.length < 2 || content.some(isLetter)) return [phraseNode(units, scope, 'stem')]
    return content.map((unit) => phraseNode([unit], scope, 'stem'))
  }
}

type Words = Syntax & { type: 'words' }

const isNode = (node: PhraseNode | null): node is PhraseNode => node !== null

const stemTerm = ({ form, stem }: Word): Term => ({ form, stem, match: 'stem' })

/** A lexeme that is not a word. */
const valueTerm = (lexeme: string): Term => ({ form: lexeme, stem: lexeme, match: 'stem' })

interface Said {
  words: readonly Word[]
  meant?: boolean
  wider?: boolean
}

/** Different ways to say a thing, other than the one that was typed. */
function distinct(said: readonly Said[], typed: readonly Word[]): Said[] {
  const key = (words: readonly Word[]) => words.map(mainLexeme).join(' ')
  const known = new Map(said.map((phrase) => [key(phrase.words), phrase]))
  known.delete(key(typed))
  return [...known.values()]
}

/** The plain words of a query that has nothing else but exclusions, or null. */
function plainWords(syntax: Syntax | null): Words | null {
  if (syntax?.type === 'words') return syntax.exact || syntax.prefix ? null : syntax
  if (syntax?.type !== 'and') return null
  const wanted = syntax.nodes.filter(({ type }) => type !== 'not')
  return wanted.length === 1 ? plainWords(wanted[0] ?? null) : null
}

/** Without function words at either end. */
function trimmed(pieces: readonly Piece[]): readonly Piece[] {
  const content = pieces.map(({ role }) => role !== 'function')
  return content.includes(true) ? pieces.slice(content.indexOf(true), content.lastIndexOf(true) + 1) : pieces
}

/** All three fields mean the same as none. */
function restriction(fields: readonly SearchField[]): readonly SearchField[] {
  const distinct = [...new Set(fields)]
  return distinct.length === 3 ? [] : distinct
}

function phraseNode(units: readonly Unit[], scope: Scope, match: Match): PhraseNode | null {
  const [first] = units
  const last = units.at(-1)
  if (first === undefined || last === undefined) return null
  return {
    type: 'phrase',
    terms: wordsOf(units).map(({ form, stem }) => ({ form, stem, match })),
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
