import { charClass, LETTER, MARK } from './characters.ts'
import { JS_TAIL, jsTerm } from './terms.ts'
import type { TermRule } from './terms.ts'
import { ruleWord, wordsOf } from './words.ts'
import type { Word } from './words.ts'

/** A word of a text and where it stands (UTF-16 offsets into the text as given, end exclusive). */
export interface Token {
  word: Word
  start: number
  end: number
}

/**
 * Words of a text in order. The one tokenizer of index, query, highlights and dictionary: they agree because nothing
 * else takes texts apart. Splits at everything that is neither letter nor digit, except inside technical terms.
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

/** Words longer than this are cut (in the index and in the query alike): PostgreSQL refuses lexemes over 2 kB. */
const LONGEST_WORD = 64

function wordEnd(text: string, start: number): number {
  let end = start + 1
  while (end < text.length && charClass(text, end) >= MARK) end++
  return end
}

/** Returns the offset where reading goes on. */
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

/** Two words written together. Folding can change lengths; then both parts point at the whole. */
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

/** `.NET` at the start or after something that is not a word: `company.net` is an address. */
function isDotNet(text: string, start: number): boolean {
  if (text.charCodeAt(start - 1) !== DOT) return false
  return start < 2 || charClass(text, start - 2) < MARK
}
