import { singleton } from '#server/core/singleton.ts'
import { foldLetters, oneAlphabet } from './fold.ts'
import { lexemesOf } from './lexemes.ts'
import { STOP_WORDS } from './stop-words.ts'
import { stem } from './stem.ts'
import { rulesFor } from './terms.ts'
import type { TermRule } from './terms.ts'

/** Everything the rest of the search needs to know about a word; shared between its occurrences, never changed. */
export interface Word {
  /** one spelling for all ways of writing the word; letters and digits only */
  form: string
  /** null: never stemmed, found by its form alone */
  stem: string | null
  /** a function word: kept in the index, ignored in plain queries */
  stop: boolean
  /** words found at the same place: `html` in HTML5, `sql` in PL/SQL */
  also: readonly Word[]
  /** every lexeme under which the word is found, without field signs */
  lexemes: readonly string[]
  /** technical terms that may begin with this word */
  rules: readonly TermRule[]
  /** made of Latin letters and digits: may be followed by `.js` */
  latin: boolean
  /** UTF-16 units of the folded spelling, before any rule */
  length: number
}

/** Words of a run of letters: none when folding leaves nothing, two when two alphabets were written together. */
export function wordsOf(raw: string): readonly Word[] {
  const known = CACHE.get(raw)
  if (known !== undefined) return known
  const folded = foldLetters(raw)
  const words = folded === '' ? [] : oneAlphabet(folded).map(makeWord)
  if (CACHE.size >= CACHE_LIMIT) CACHE.clear()
  CACHE.set(raw, words)
  return words
}

/** The word that stands for a technical term. */
export function ruleWord(rule: TermRule): Word {
  const also = rule.also.flatMap(wordsOf)
  const stemmed = rule.ordinary ? stem(rule.as) : null
  return {
    form: rule.as,
    stem: stemmed,
    stop: false,
    also,
    lexemes: lexemesOf(rule.as, stemmed, also),
    rules: [],
    latin: false,
    length: rule.as.length,
  }
}

/** Texts repeat their words: the cache makes analysis of a million vacancies several times faster. */
const CACHE_LIMIT = 200_000
const CACHE = singleton('vacancies.analysis.words', () => new Map<string, readonly Word[]>())

function makeWord(form: string): Word {
  const stop = STOP_WORDS.has(form)
  const stemmed = stop ? null : stem(form)
  const also = wordInside(form)
  return {
    form,
    stem: stemmed,
    stop,
    also,
    lexemes: lexemesOf(form, stemmed, also),
    rules: rulesFor(form),
    latin: !stop && /^[a-z0-9]+$/.test(form),
    length: form.length,
  }
}

/** HTML5 and Python3 are also html and python; 1С8 is also 1С. */
function wordInside(form: string): readonly Word[] {
  const inside = /^(\p{L}{2,}|1c)\d+$/u.exec(form)?.[1]
  return inside === undefined ? [] : [makeWord(inside)]
}
