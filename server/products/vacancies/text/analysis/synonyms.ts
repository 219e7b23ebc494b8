import { dataFile } from '#server/core/process/data-file.ts'
import { singleton } from '#server/core/process/singleton.ts'
import { mainLexeme } from './lexemes.ts'
import { tokenize } from './tokenize.ts'
import type { Word } from './words.ts'

/** One alternative spelling or word, as written in the list and as words. */
export interface Synonym {
  text: string
  words: readonly Word[]
  /**
   * true for the full name of a short name or jargon word, which counts as much as the word itself
   */
  meant: boolean
  /** true for `b` in a row `a > b`: a wider or narrower word, which is searched for too */
  wider: boolean
}

/** The longest entry of the list, in words; longer spans need not be looked up. */
export const LONGEST_SYNONYM = 5

/** The synonyms of these words where they are adjacent in a query; empty without an entry. */
export function synonymsOf(words: readonly Word[]): readonly Synonym[] {
  return INDEX.get(key(words)) ?? []
}

function wordsIn(text: string): Word[] {
  return tokenize(text).map((token) => token.word)
}

/** Words are compared by stem, so endings do not matter. */
function key(words: readonly Word[]): string {
  return words.map(mainLexeme).join(' ')
}

/**
 * Reviewed synonyms of the labour market, Russian and English, as pairs of `[from, to]`. Applied to queries only, shown
 * to the user ("also searched for …") and switched off by `!`. A new word needs no new index; a new entry of several
 * words does (the index keeps such phrases as one lexeme), see `analysisVersion`.
 *
 * `a = b = c` works in every direction. `a > b, c`: a search for `a` also finds `b` and `c`, but not vice versa. `a >>
 * b, c`: `a` is short for them or jargon, and they count as much in the order as `a` itself. Rules for a new row: both
 * sides must be what the same applicant would look for; a word with several meanings may only be on the left of `>`;
 * case, ё, hyphens and word endings do not matter.
 */
export const synonymPairs = (): [string, string][] => allPairs().map(({ from, to }) => [from, to])

interface Pair {
  from: string
  to: string
  meant: boolean
  wider: boolean
}

const allPairs = (): Pair[] =>
  dataFile<string[]>('vacancies/synonyms.json').flatMap((row) => (row.includes('>') ? oneWay(row) : everyWay(row)))

function oneWay(row: string): Pair[] {
  const [from = '', to = ''] = row.split(/>+/)
  const meant = row.includes('>>')
  return to.split(',').map((target) => ({ from: from.trim(), to: target.trim(), meant, wider: !meant }))
}

function everyWay(row: string): Pair[] {
  const terms = row.split('=').map((term) => term.trim())
  return terms.flatMap((from) =>
    terms.filter((to) => to !== from).map((to) => ({ from, to, meant: false, wider: false })),
  )
}

const INDEX = singleton('vacancies.analysis.synonyms', () => {
  const index = new Map<string, Synonym[]>()
  for (const { from, to, ...kind } of allPairs()) {
    const fromKey = key(wordsIn(from))
    const words = wordsIn(to)
    const list = index.get(fromKey) ?? []
    const known = key(words) === fromKey || list.some((synonym) => key(synonym.words) === key(words))
    if (!known) index.set(fromKey, [...list, { text: to, words, ...kind }])
  }
  return index
})
