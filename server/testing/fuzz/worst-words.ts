import { readFileSync } from 'node:fs'

/** The text on which a regular expression takes most steps: its pumps many times, then the suffix. */
export interface WorstWord {
  expression: string
  pumps: readonly { prefix: string; pump: string }[]
  suffix: string
}

/** The worst texts of every expression that was ever too slow, also of those that were changed (`npm run regexps`). */
const WORDS = JSON.parse(readFileSync(new URL('worst-words.json', import.meta.url), 'utf8')) as readonly WorstWord[]

/** Characters: the second is slow for quadratic expressions, the first passes limits that no schema names. */
const LENGTHS = [60, 30_000]
/** How many words of an example are replaced at most, one by one. */
const MOST_PLACES = 10

/**
 * Every worst text of at most `max` characters, alone and in place of each word of the example, as the words around it
 * may lead to more expressions. None is cut: without its end an expression would match it at once.
 */
export function worstTexts(example: unknown, max: number): string[] {
  const parts = (typeof example === 'string' ? example : '').split(/(\s+)/)
  const places = parts.length === 1 ? [] : [...parts.keys()].filter((at) => at % 2 === 0).slice(0, MOST_PLACES)
  const around = parts.join('').length
  const words = (room: number) =>
    new Set(LENGTHS.flatMap((length) => WORDS.map((word) => wordOf(word, Math.min(room, length)))))
  const inside = places.length === 0 ? [] : [...words(max - around)]
  return [...words(max), ...inside.flatMap((word) => places.map((place) => parts.with(place, word).join('')))]
}

function wordOf({ pumps, suffix }: WorstWord, max: number): string {
  const fixed = pumps.reduce((sum, { prefix }) => sum + prefix.length, suffix.length)
  const room = Math.max(0, max - fixed) / pumps.length
  const text = pumps.map(({ prefix, pump }) => prefix + pump.repeat(Math.floor(room / pump.length))).join('') + suffix
  return Array.from(text, (char) => (char < ' ' && !'\t\n\r'.includes(char) ? PLAIN : char)).join('')
}

/** Replaces characters that no text may have, which stand for any character that the expression does not match. */
const PLAIN = '!'
