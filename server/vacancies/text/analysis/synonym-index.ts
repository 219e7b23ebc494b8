import { singleton } from '#server/core/singleton.ts'
import { mainLexeme } from './lexemes.ts'
import { SYNONYMS } from './synonyms.ts'
import { tokenize } from './tokenize.ts'
import type { Word } from './words.ts'

/** One alternative spelling or word, as written in the list and as words. */
export interface Synonym {
  text: string
  words: readonly Word[]
}

/** The longest entry of the list, in words; longer spans need not be looked up. */
export const LONGEST_SYNONYM = 5

/** What else to search for when these words stand side by side in a query; empty when the list says nothing. */
export function synonymsOf(words: readonly Word[]): readonly Synonym[] {
  return INDEX.get(key(words)) ?? []
}

/** Rows of the list as `[from, to]` pairs; exported so that the list itself can be checked. */
export function synonymPairs(list: string): [string, string][] {
  return list
    .split('\n')
    .filter((row) => row.trim() !== '')
    .flatMap((row) => (row.includes('>') ? oneWay(row) : everyWay(row)))
}

const INDEX = singleton('vacancies.analysis.synonyms', () => {
  const index = new Map<string, Synonym[]>()
  for (const [from, to] of synonymPairs(SYNONYMS)) {
    const fromKey = key(wordsIn(from))
    const words = wordsIn(to)
    const list = index.get(fromKey) ?? []
    const known = key(words) === fromKey || list.some((synonym) => key(synonym.words) === key(words))
    if (!known) index.set(fromKey, [...list, { text: to, words }])
  }
  return index
})

function wordsIn(text: string): Word[] {
  return tokenize(text).map((token) => token.word)
}

/** Word endings do not matter: words are compared by stem. */
function key(words: readonly Word[]): string {
  return words.map(mainLexeme).join(' ')
}

function oneWay(row: string): [string, string][] {
  const [from = '', to = ''] = row.split('>')
  return to.split(',').map((target): [string, string] => [from.trim(), target.trim()])
}

function everyWay(row: string): [string, string][] {
  const terms = row.split('=').map((term) => term.trim())
  return terms.flatMap((from) => terms.filter((to) => to !== from).map((to): [string, string] => [from, to]))
}
