import type { SearchField } from './ast.ts'
import type { Item } from './syntax.ts'

/**
 * Cuts a query into words, phrases, operators, parentheses and field names. What has no partner (a parenthesis, a
 * quote) is skipped; an operator or field name without its operand becomes a plain word. So every text can be parsed.
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

/** The item at an offset, if any, and where to go on. */
function read(text: string, at: number): [Item | null, number] {
  const char = text.charAt(at)
  if (char === '(') return [{ kind: 'open', start: at, end: at + 1 }, at + 1]
  if (char === ')') return [{ kind: 'close', start: at, end: at + 1 }, at + 1]
  const quoted = phrase(text, char === '!' ? at + 1 : at, char === '!')
  if (quoted !== null) return quoted
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

/** Drops parentheses without a partner. */
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
