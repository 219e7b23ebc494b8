import { texts, type Texts } from '#i18n/texts.ts'
/** A name, value or file that breaks a rule of DNS. The message is a sentence for the person who wrote it. */
export class RecordError extends Error {
  readonly recordError = true

  constructor(message: string) {
    super(message)
    this.name = 'RecordError'
  }
}

/** True for a RecordError from either module graph. */
export function isRecordError(error: unknown): error is RecordError {
  return error instanceof Error && (error as Partial<RecordError>).recordError === true
}

/** A word of presentation text: its escapes are still in it, the quotation marks around it are not. */
export interface Token {
  text: string
  quoted: boolean
}

const DELIMITER = /[\s;()"]/

/**
 * Splits the text of a value into words (RFC 1035, section 5.1).
 * @throws RecordError when a quotation mark is not closed or a special character stands outside quotation marks
 */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = []
  let at = 0
  while (at < text.length) {
    const character = text.charAt(at)
    if (/\s/.test(character)) {
      at++
      continue
    }
    if (/[;()]/.test(character)) throw new RecordError(texts('cloud.recordErrors')('quoteSpecial', { character }))
    const { token, end } = readWord(text, at)
    tokens.push(token)
    at = end
  }
  return tokens
}

/** Reads the word that begins at an index. A quotation mark after `=` belongs to the word: `alpn="h2,h3"`. */
export function readWord(text: string, at: number): { token: Token; end: number } {
  if (text[at] === '"') {
    const end = closingQuote(text, at)
    return { token: { text: text.slice(at + 1, end), quoted: true }, end: end + 1 }
  }
  let end = at
  while (end < text.length && !DELIMITER.test(text.charAt(end))) {
    if (text[end] === '\\' && text[end + 1] !== '\n') end += 2
    else if (text.startsWith('="', end)) end = closingQuote(text, end + 1) + 1
    else end++
  }
  end = Math.min(end, text.length)
  return { token: { text: text.slice(at, end), quoted: false }, end }
}

function closingQuote(text: string, open: number): number {
  let at = open + 1
  while (at < text.length && text[at] !== '"' && text[at] !== '\n')
    at += text[at] === '\\' && text[at + 1] !== '\n' ? 2 : 1
  if (text[at] !== '"') throw new RecordError(texts('cloud.recordErrors')('openQuote'))
  return at
}

/**
 * The bytes of text with escapes: `\DDD` is the byte with that number, `\X` the character X, everything else UTF-8.
 * @throws RecordError for an escape that is not one of these
 */
export function bytesOf(text: string): Uint8Array {
  if (!text.includes('\\')) return Buffer.from(text)
  const parts = text.match(/\\\d{3}|\\[^]?|[^\\]+/gu) ?? []
  return Buffer.concat(
    parts.map((part) => {
      if (!part.startsWith('\\')) return Buffer.from(part)
      if (part.length === 4) return Buffer.of(byteOf(part))
      if (part.length === 1 || /\d/.test(part)) {
        throw new RecordError(texts('cloud.recordErrors')('escape'))
      }
      return Buffer.from(part.slice(1))
    }),
  )
}

function byteOf(escape: string): number {
  const value = Number(escape.slice(1))
  if (value > 255) throw new RecordError(texts('cloud.recordErrors')('escapeByte', { escape }))
  return value
}

/** Bytes as a quoted string, with every byte that is not printable ASCII as `\DDD`. */
export function quoted(bytes: Uint8Array): string {
  return `"${escaped(bytes, '"\\')}"`
}

/** Bytes as text: those of `special` follow a backslash, those outside of printable ASCII are `\DDD`. */
export function escaped(bytes: Uint8Array, special: string): string {
  let text = ''
  for (const byte of bytes) {
    const character = String.fromCharCode(byte)
    if (byte < 0x20 || byte > 0x7e) text += `\\${String(byte).padStart(3, '0')}`
    else text += special.includes(character) ? `\\${character}` : character
  }
  return text
}

/** A part of a value: the priority of MX. */
export type Part = Parameters<Texts<'cloud.recordParts'>>[0]

/** The name of a part, inside a sentence and at its start, for a message. */
export function named(part: Part): { part: string; Part: string } {
  const name = texts('cloud.recordParts')(part)
  return { part: name, Part: name.charAt(0).toUpperCase() + name.slice(1) }
}

/** A text of the request, shortened, for a message. */
export function shown(text: string): string {
  return text.length > 60 ? `"${text.slice(0, 57)}…"` : `"${text}"`
}
