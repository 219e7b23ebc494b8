import type { SearchField, Span } from './ast.ts'

/** A token of the query; `start` and `end` enclose its words, without quotes, signs or field names. */
export type Item = Span &
  (
    | { kind: 'word'; exact: boolean; prefix: boolean }
    | { kind: 'phrase'; exact: boolean }
    | { kind: 'field'; field: SearchField }
    | { kind: 'open' | 'close' | 'and' | 'or' | 'not' }
  )

/** The syntax of a query, before any word is analysed. */
export type Syntax =
  | (Span & { type: 'words'; exact: boolean; prefix: boolean })
  | (Span & { type: 'phrase'; exact: boolean })
  | { type: 'and' | 'or'; nodes: Syntax[] }
  | { type: 'not'; node: Syntax }
  | { type: 'field'; field: SearchField; node: Syntax }

/**
 * Splits a query into words, phrases, operators, parentheses and field names. Unbalanced parentheses and quotes are
 * skipped; an operator or field name without its operand becomes a plain word. So every text can be parsed.
 */
export function lex(text: string): Item[] {
  const items: Item[] = []
  let at = 0
  while (at < text.length) {
    const [item, next] = read(text, at)
    if (item !== null) items.push(item)
    at = next
  }
  return withOperands(balanced(items))
}

/** The item at an offset, if any, and where to continue. */
function read(text: string, at: number): [Item | null, number] {
  const char = text.charAt(at)
  if (char === '(') return [{ kind: 'open', start: at, end: at + 1 }, at + 1]
  if (char === ')') return [{ kind: 'close', start: at, end: at + 1 }, at + 1]
  const quoted = phrase(text, char === '!' ? at + 1 : at, char === '!')
  if (quoted !== null) return quoted
  if (
    char === '-' &&
    /^-(?:\d*\p{L}|["«“„(])/u.test(text.slice(at, at + 8)) &&
    (at === 0 || /[\s(]/.test(text.charAt(at - 1)))
  ) {
    return [{ kind: 'not', start: at, end: at + 1 }, at + 1]
  }
  if (char === '!') return isWordStart(text.charAt(at + 1)) ? word(text, at + 1, true) : [null, at + 1]
  return isWordStart(char) ? word(text, at, false) : [null, at + 1]
}

/** Opening quote → the quotes that close it. */
const QUOTES: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ['«', '»'],
  ['“', '”"'],
  ['„', '“”"'],
])

function phrase(text: string, at: number, exact: boolean): [Item, number] | null {
  const closing = QUOTES.get(text.charAt(at))
  if (closing === undefined) return null
  let end = at + 1
  while (end < text.length && !closing.includes(text.charAt(end))) end++
  return end < text.length ? [{ kind: 'phrase', exact, start: at + 1, end }, end + 1] : null
}

const WORD_BREAK = /[\s()"«»“”„*]/
const FIELD = /^(name|company_name|description):/i

function isWordStart(char: string): boolean {
  return char !== '' && !WORD_BREAK.test(char)
}

/** A run without spaces: a field name with its colon, an operator in capitals, or a word. */
function word(text: string, start: number, exact: boolean): [Item, number] {
  let end = start
  while (isWordStart(text.charAt(end))) end++
  const chunk = text.slice(start, end)
  const field = exact ? null : FIELD.exec(chunk)
  if (field !== null) {
    const colon = start + field[0].length
    return [{ kind: 'field', field: fieldNamed(field[0]), start, end: colon }, colon]
  }
  const operator = exact ? undefined : OPERATORS.get(chunk)
  if (operator !== undefined) return [{ kind: operator, start, end }, end]
  const prefix = text.charAt(end) === '*'
  return [{ kind: 'word', exact, prefix, start, end }, prefix ? end + 1 : end]
}

const OPERATORS: ReadonlyMap<string, 'and' | 'or' | 'not'> = new Map([
  ['AND', 'and'],
  ['OR', 'or'],
  ['NOT', 'not'],
])

function fieldNamed(prefix: string): SearchField {
  const name = prefix.slice(0, -1).toLowerCase()
  return name === 'name' || name === 'company_name' ? name : 'description'
}

/** Drops unbalanced parentheses. */
function balanced(items: readonly Item[]): Item[] {
  const open: Item[] = []
  const lost = new Set<Item>()
  for (const item of items) {
    if (item.kind === 'open') open.push(item)
    if (item.kind === 'close' && open.pop() === undefined) lost.add(item)
  }
  for (const item of open) lost.add(item)
  return items.filter((item) => !lost.has(item))
}

/** Operators and field names that lack an operand become plain words. */
function withOperands(items: readonly Item[]): Item[] {
  const result: Item[] = []
  for (const [index, item] of items.entries()) {
    const needsLeft = item.kind === 'and' || item.kind === 'or'
    const needsRight = needsLeft || item.kind === 'not' || item.kind === 'field'
    const left = !needsLeft || endsOperand(result.at(-1))
    const right = !needsRight || beginsOperand(items, index + 1)
    result.push(left && right ? item : { kind: 'word', exact: false, prefix: false, start: item.start, end: item.end })
  }
  return result
}

function endsOperand(item: Item | undefined): boolean {
  return item !== undefined && (item.kind === 'word' || item.kind === 'phrase' || item.kind === 'close')
}

function beginsOperand(items: readonly Item[], from: number): boolean {
  let at = from
  while (items[at]?.kind === 'not' || items[at]?.kind === 'field') at++
  const item = items[at]
  return item !== undefined && (item.kind === 'word' || item.kind === 'phrase' || item.kind === 'open')
}

/** Builds the tree of a query from the balanced items of `lex`; null for an empty query. */
export function parseSyntax(items: readonly Item[]): Syntax | null {
  return new Parser(items).group()
}

class Parser {
  readonly #items: readonly Item[]
  #at = 0

  constructor(items: readonly Item[]) {
    this.#items = items
  }

  /** Everything up to the closing parenthesis or the end. */
  group(): Syntax | null {
    let branches: Syntax[][] = [[]]
    let afterOperator = true
    for (let item = this.#peek(); item !== undefined && item.kind !== 'close'; item = this.#peek()) {
      if (item.kind === 'and' || item.kind === 'or') {
        this.#at++
        if (item.kind === 'or') branches.push([])
        afterOperator = true
        continue
      }
      if (item.kind === 'not' && !afterOperator) branches = [[joined(branches)].filter((node) => node !== null)]
      const node = item.kind === 'word' ? this.#words() : this.#operand()
      if (node !== null) branches.at(-1)?.push(node)
      afterOperator = false
    }
    return joined(branches)
  }

  #peek(): Item | undefined {
    return this.#items[this.#at]
  }

  /** Adjacent plain words stay together: a technical term or a synonym may span several. */
  #words(): Syntax {
    const first = this.#leaf()
    if (first.type !== 'words' || first.exact || first.prefix) return first
    let { end } = first
    for (let next = this.#peek(); next?.kind === 'word' && !next.exact && !next.prefix; next = this.#peek()) {
      end = next.end
      this.#at++
    }
    return { ...first, end }
  }

  /** A word, phrase or group with the NOTs and field names in front of it. */
  #operand(): Syntax | null {
    let negative = false
    let field: SearchField | null = null
    for (let item = this.#peek(); item?.kind === 'not' || item?.kind === 'field'; item = this.#peek()) {
      if (item.kind === 'field') field = item.field
      else negative = !negative
      this.#at++
    }
    let node: Syntax | null = this.#peek()?.kind === 'open' ? this.#parenthesised() : this.#leaf()
    if (node !== null && field !== null) node = { type: 'field', field, node }
    return node !== null && negative ? { type: 'not', node } : node
  }

  #parenthesised(): Syntax | null {
    this.#at++
    const node = this.group()
    this.#at++
    return node
  }

  #leaf(): Syntax & { type: 'words' | 'phrase' } {
    const item = this.#items[this.#at++]
    if (item?.kind === 'word') {
      return { type: 'words', exact: item.exact, prefix: item.prefix, start: item.start, end: item.end }
    }
    if (item?.kind === 'phrase') return { type: 'phrase', exact: item.exact, start: item.start, end: item.end }
    throw new Error(`a query item out of place: ${item?.kind ?? 'end'}`)
  }
}

/** OR of the branches, each an AND of its parts. */
function joined(branches: readonly Syntax[][]): Syntax | null {
  const parts = branches.filter((branch) => branch.length > 0).map((nodes): Syntax => single('and', nodes))
  return parts.length === 0 ? null : single('or', parts)
}

function single(type: 'and' | 'or', nodes: Syntax[]): Syntax {
  const [only] = nodes
  return only !== undefined && nodes.length === 1 ? only : { type, nodes }
}
