import { singleton } from '#server/core/process/singleton.ts'
import { JS_TAIL, jsTerm, type TermRule } from './terms.ts'
import { ruleWord, wordsOf, type Word } from './words.ts'

/** A word of a text and its position (UTF-16 offsets into the original text, end exclusive). */
export interface Token {
  word: Word
  start: number
  end: number
}

/**
 * Words of a text in order. Index, query, highlights and dictionary agree because they share this tokenizer. Splits at
 * everything that is neither letter nor digit, except inside technical terms.
 */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = []
  let at = 0
  while (at < text.length) {
    if (charClass(text, at) !== LETTER) {
      at++
      continue
    }
    const end = wordEnd(text, at)
    at = pushWord(tokens, text, at, end)
  }
  return tokens
}

/** Longer words are truncated, in the index and in the query: PostgreSQL rejects lexemes over 2 kB. */
const LONGEST_WORD = 64

function wordEnd(text: string, start: number): number {
  let end = start + 1
  while (end < text.length && charClass(text, end) >= MARK) end++
  return end
}

/** Adds the words at `start`. @returns the offset at which to continue */
function pushWord(tokens: Token[], text: string, start: number, end: number): number {
  const words = wordsOf(text.slice(start, Math.min(end, start + LONGEST_WORD)))
  const [word] = words
  if (word === undefined) return end
  if (words.length > 1) return pushParts(tokens, words, start, end)
  const rule = ruleAt(text, word, end)
  if (rule !== null) {
    tokens.push({ word: ruleWord(rule), start, end: end + rule.tail.length })
    return end + rule.tail.length
  }
  if (word.form === 'net' && isDotNet(text, start)) {
    tokens.push({ word: DOTNET, start: start - 1, end })
    return end
  }
  tokens.push({ word, start, end })
  return end
}

const DOTNET = ruleWord({ tail: '', as: 'dotnet', ordinary: false, also: [] })

/** Two words written together. When folding has changed their lengths, both get the position of the whole. */
function pushParts(tokens: Token[], words: readonly Word[], start: number, end: number): number {
  const exact = words.reduce((sum, word) => sum + word.length, 0) === end - start
  let from = start
  for (const word of words) {
    const to = exact ? from + word.length : end
    tokens.push({ word, start: from, end: to })
    if (exact) from = to
  }
  return end
}

function ruleAt(text: string, word: Word, end: number): TermRule | null {
  for (const rule of word.rules) {
    if (rule.tail === '' || follows(text, end, rule.tail)) return rule
  }
  if (word.latin && text.charCodeAt(end) === DOT && follows(text, end, JS_TAIL)) return jsTerm(word.form)
  return null
}

const DOT = 46

function follows(text: string, at: number, tail: string): boolean {
  const end = at + tail.length
  if (text.slice(at, end).toLowerCase() !== tail) return false
  const closed = /[\p{L}\d]$/u.test(tail)
  return !closed || end >= text.length || charClass(text, end) < MARK
}

/** `.NET` at the start or after a non-word character: `company.net` is a domain. */
function isDotNet(text: string, start: number): boolean {
  if (text.charCodeAt(start - 1) !== DOT) return false
  return start < 2 || charClass(text, start - 2) < MARK
}

/** Separates words. */
const OTHER = 0
/** Continues a word but cannot begin one: accents, soft hyphens, zero-width characters. */
const MARK = 1
/** Letter or digit. */
const LETTER = 2

/** Class of the UTF-16 unit at an offset; both halves of a letter outside the basic plane count as letters. */
function charClass(text: string, at: number): number {
  const unit = text.charCodeAt(at)
  if (unit < 0xd800 || unit > 0xdfff) return CLASSES[unit] ?? OTHER
  const lead = unit < 0xdc00 ? at : at - 1
  const point = text.codePointAt(lead) ?? 0
  return point > 0xffff ? classOf(String.fromCodePoint(point)) : OTHER
}

const LETTERS = /[\p{L}\p{Nd}]+/gu
const MARKS = /[\p{M}\u00ad\u200b-\u200d\u2060\ufeff]+/gu

const CLASSES = singleton('vacancies.analysis.characters', () => {
  const classes = new Uint8Array(0x10000)
  const units = Array.from({ length: 0x10000 }, (_, unit) => (unit >= 0xd800 && unit <= 0xdfff ? 32 : unit))
  let every = ''
  for (let from = 0; from < units.length; from += 0x1000)
    every += String.fromCharCode(...units.slice(from, from + 0x1000))
  for (const run of every.matchAll(LETTERS)) classes.fill(LETTER, run.index, run.index + run[0].length)
  for (const run of every.matchAll(MARKS)) classes.fill(MARK, run.index, run.index + run[0].length)
  return classes
})

function classOf(character: string): number {
  if (/[\p{L}\p{Nd}]/u.test(character)) return LETTER
  return /\p{M}/u.test(character) ? MARK : OTHER
}
