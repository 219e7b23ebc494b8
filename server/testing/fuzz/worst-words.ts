import { readFileSync } from 'node:fs'
import type { Random } from './values.ts'

/** The text on which an expression takes most steps: its pumps many times, then the suffix. */
export interface WorstWord {
  expression: string
  pumps: readonly { prefix: string; pump: string }[]
  suffix: string
}

/** Of every expression that was ever too slow, also of those that were changed (`npm run regexps`). */
const WORDS = JSON.parse(readFileSync(new URL('worst-words.json', import.meta.url), 'utf8')) as readonly WorstWord[]

/** Characters: what is exponential never ends with the first, what is polynomial needs more. */
const LENGTHS = [60, 600, 6000, 60_000]

/** A worst word alone, or in place of a word of the example, where what is around it leads to more expressions. */
export function worstText(random: Random, example: unknown): string {
  const words = String(example).split(/(\s+)/)
  if (words.length === 1 || random.chance(0.3)) return worstWord(random)
  words[2 * random.int((words.length + 1) / 2)] = worstWord(random)
  return words.join('')
}

/** A word of one of the lengths, by chance. */
function worstWord(random: Random): string {
  const { pumps, suffix } = random.pick(WORDS)
  const length = random.pick(LENGTHS) / pumps.length
  return pumps.map(({ prefix, pump }) => prefix + pump.repeat(Math.ceil(length / pump.length))).join('') + suffix
}
