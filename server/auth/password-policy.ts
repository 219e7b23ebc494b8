import { COMMON_WORDS } from './common-words.ts'

/** Paths of a finger over the keyboard, and the two sequences everybody knows by heart. */
const TRACKS = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'абвгдежзийклмнопрстуфхцчшщ',
  'qwertyuiop[]',
  "asdfghjkl;'",
  'zxcvbnm,./',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  'qazwsxedcrfvtgbyhnujm',
  'qweasdzxcrtyfghvbn',
  '1qazxsw23edcvfr45tgbnhy6',
  '!@#$%^&*()_+',
  'йцукенгшщзхъ',
  'фывапролджэ',
  'ячсмитьбю',
].flatMap((track) => [track, Array.from(track).reverse().join('')])

const LEET: Record<string, string> = {
  '0': 'o',
  '1': 'il',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '6': 'g',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
  '!': 'i',
  '+': 't',
}
/** A password of no more such pieces is among the first few hundred million that an attacker tries. */
const MAX_GUESSABLE_PIECES = 3

/**
 * Why a password of sufficient length is still among the common ones, or null. It is cut into the fewest pieces that an
 * attacker would try as one: a common word (also with 0 for o and the like), a walk over the keyboard, a year, a
 * repetition; any other character is a piece of its own.
 * @param about what everybody knows of the account: name, address
 */
export function passwordProblem(password: string, about: readonly string[] = []): string | null {
  const chars = Array.from(password.normalize('NFKC').toLowerCase())
  if (new Set(chars).size < 5) return 'uses too few different characters'
  const unit = shortestUnit(chars)
  const words = [...COMMON_WORDS, ...about.flatMap(wordsOf)]
  return fewestPieces(unit, words) <= MAX_GUESSABLE_PIECES ? 'is one of the common passwords' : null
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= 4)
}

/** `abcabcabc` is no better than `abc`. */
function shortestUnit(chars: readonly string[]): readonly string[] {
  for (let length = 1; length <= chars.length / 2; length++) {
    if (chars.every((char, at) => char === chars[at % length])) return chars.slice(0, length)
  }
  return chars
}

function fewestPieces(chars: readonly string[], words: readonly string[]): number {
  const best = [0]
  for (let at = 0; at < chars.length; at++) {
    const pieces = (best[at] ?? 0) + 1
    for (const length of [1, ...lengthsAt(chars, at, words)]) {
      best[at + length] = Math.min(best[at + length] ?? Infinity, pieces)
    }
  }
  return best[chars.length] ?? 0
}

/** Lengths of the guessable pieces that begin here. */
function* lengthsAt(chars: readonly string[], at: number, words: readonly string[]): Generator<number> {
  for (const word of words) if (startsAs(chars, at, word)) yield word.length
  for (const track of TRACKS) yield* upTo(3, walk(chars, at, track))
  yield* upTo(3, repetition(chars, at))
  if (/^(?:19|20)\d\d/.test(chars.slice(at, at + 4).join(''))) yield 4
}

function startsAs(chars: readonly string[], at: number, word: string): boolean {
  for (let i = 0; i < word.length; i++) {
    const char = chars[at + i]
    const wanted = word.charAt(i)
    if (char === undefined || (char !== wanted && !LEET[char]?.includes(wanted))) return false
  }
  return true
}

function walk(chars: readonly string[], at: number, track: string): number {
  const from = track.indexOf(chars[at] ?? ' ')
  if (from < 0) return 0
  let length = 1
  while (at + length < chars.length && chars[at + length] === track[from + length]) length++
  return length
}

function repetition(chars: readonly string[], at: number): number {
  let length = 1
  while (chars[at + length] !== undefined && chars[at + length] === chars[at]) length++
  return length
}

function* upTo(least: number, most: number): Generator<number> {
  for (let length = least; length <= most; length++) yield length
}
