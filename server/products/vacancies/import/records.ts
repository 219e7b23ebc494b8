/** One record of an import, and the line of the input on which it begins (from 1). */
export interface RawRecord {
  line: number
  /** The parsed JSON, or a text that says why it cannot be parsed. */
  value?: unknown
  problem?: string
  /** Its id in the source, where that is not in the value. */
  id?: string
  /** Whether the source names no date of publication, and that of the value is the present one. */
  isUndated?: boolean
}

/**
 * Splits an input into records: a JSON array, a saved response with `items`, one object, newline-delimited objects, or
 * an HTML page with JSON-LD. Each record is parsed separately, so that a broken one does not affect the others.
 */
export function* recordsOf(input: string): Generator<RawRecord> {
  const text = input.replace(/^\ufeff/, '')
  const start = text.search(/\S/)
  if (start < 0) return
  if (text[start] === '<') yield* scriptsOf(text)
  else if (text[start] === '[') yield* elementsOf(text, start)
  else if (isWhole(text)) yield* objectOf(text, start)
  else yield* linesOf(text)
}

/**
 * The records of a stream of text. Newline-delimited ones are read line by line, so that a file of any size takes
 * little memory; any other input is read whole.
 * @param most characters that may be in memory together
 * @throws RangeError beyond `most`
 */
export async function* recordsIn(chunks: AsyncIterable<string>, most = Infinity): AsyncGenerator<RawRecord> {
  let rest = ''
  let line = 0
  let isLines: boolean | null = null
  for await (const chunk of chunks) {
    rest += chunk
    if (rest.length > most) throw new RangeError('too much to be read at once')
    if (isLines === null && rest.trimStart().includes('\n')) isLines = beginsWithRecord(rest)
    if (isLines !== true) continue
    const rows = rest.split('\n')
    rest = rows.pop() ?? ''
    for (const row of rows) {
      line++
      if (row.trim() !== '') yield parsed(row.replace(/^\ufeff/, ''), line)
    }
  }
  if (isLines !== true) yield* recordsOf(rest)
  else if (rest.trim() !== '') yield parsed(rest, line + 1)
}

/** Whether the first line is a complete JSON object. */
function beginsWithRecord(text: string): boolean {
  const [first = ''] = text
    .replace(/^\ufeff/, '')
    .trimStart()
    .split('\n', 1)
  return first.startsWith('{') && !ANSWER.test(first) && parsed(first, 1).problem === undefined
}

/** The scripts of a page that hold JSON-LD. */
function* scriptsOf(page: string): Generator<RawRecord> {
  let read = 0
  for (const { index, 0: tag } of page.matchAll(/<script\b[^<>]*>/gi)) {
    if (index < read || !LINKED_DATA.test(tag)) continue
    const offset = index + tag.length
    const length = page.slice(offset).search(/<\/script\s*>/i)
    if (length < 0) return
    const body = page.slice(offset, offset + length)
    read = offset + length
    const line = lineAt(page, offset + Math.max(body.search(/\S/), 0))
    for (const record of recordsOf(body))
      yield { ...record, line: line + record.line - lineAt(body, Math.max(body.search(/\S/), 0)) }
  }
}
const LINKED_DATA = /\stype\s*=\s*["']?application\/ld\+json/i

function isWhole(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    // One object per line starts the same way; a truncated response is read as far as it goes.
    return ANSWER.test(text)
  }
}

/** A response of the search: its list is at the top level, before or after the counts. */
const ANSWER = /^\s*\{\s*"(?:items|found|per_page|page|pages)"\s*:/

/** A saved response, a graph of JSON-LD, or a single record. */
function* objectOf(text: string, start: number): Generator<RawRecord> {
  const list = listIn(text)
  if (list !== null) yield* elementsOf(text, list)
  else yield parsed(text.slice(start), lineAt(text, start))
}

/** Offset of the list of the object itself; lists of the same name inside it do not count. */
function listIn(text: string): number | null {
  let depth = 0
  for (const match of text.matchAll(/"(?:items|@graph)"\s*:\s*\[|"[^"\\]*(?:\\[\s\S][^"\\]*)*"?|[[\]{}]/g)) {
    const token = match[0]
    if (token.startsWith('"') && !token.endsWith('[')) continue
    if (token.length > 1 && depth === 1) return match.index + token.length - 1
    depth += token === '}' || token === ']' ? -1 : 1
  }
  return null
}

/** Elements of the array that begins at `start`. */
function* elementsOf(text: string, start: number): Generator<RawRecord> {
  let line = lineAt(text, start)
  let from = start + 1
  let counted = start
  const take = (to: number): RawRecord | null => {
    const part = text.slice(from, to)
    const begin = from + part.search(/\S/)
    if (part.trim() === '') return null
    line += newLines(text, counted, begin)
    counted = begin
    return parsed(part, line)
  }
  for (const { at, depth, sign } of brackets(text, start)) {
    const ends = depth === 0
    if (!ends && !(sign === ',' && depth === 1)) continue
    const record = take(at)
    from = at + 1
    if (record) yield record
    if (ends) return
  }
  const rest = take(text.length)
  if (rest) yield { line: rest.line, problem: 'the input ends inside this record' }
}

/** Brackets and commas outside strings, with the depth after each. */
function* brackets(text: string, start = 0): Generator<{ at: number; depth: number; sign: string }> {
  let depth = 0
  for (const match of text.slice(start).matchAll(/"[^"\\]*(?:\\[\s\S][^"\\]*)*"?|[[\]{},]/g)) {
    const sign = match[0]
    if (sign.startsWith('"')) continue
    if (sign === '{' || sign === '[') depth++
    if (sign === '}' || sign === ']') depth--
    yield { at: start + match.index, depth, sign }
  }
}

function* linesOf(text: string): Generator<RawRecord> {
  for (const [at, row] of text.split('\n').entries()) if (row.trim() !== '') yield parsed(row, at + 1)
}

function parsed(text: string, line: number): RawRecord {
  try {
    return { line, value: JSON.parse(text, SUSPECT.test(text) ? storable : undefined) as unknown }
  } catch {
    return { line, problem: 'not JSON' }
  }
}

/** A sign that a text may hold what cannot be stored: control characters or halves of characters, mostly as escapes. */
const SUSPECT = /[\u007f-\u009f]|\\u(?:00[0178]|009|d[89a-f])/i
/** Characters that PostgreSQL or our schemas refuse. */
const UNSTORABLE = /[^\P{Cc}\t\n\r]|\p{Cs}/gu

const storable = (_key: string, value: unknown): unknown => (typeof value === 'string' ? storableText(value) : value)

/** A text without what cannot be stored. */
export const storableText = (text: string): string => text.replaceAll(UNSTORABLE, '')

const lineAt = (text: string, at: number): number => 1 + newLines(text, 0, at)

/** Counts line breaks in a slice: `indexOf` would read a file of a single line to its end for each record. */
const newLines = (text: string, from: number, to: number): number => text.slice(from, to).split('\n').length - 1
