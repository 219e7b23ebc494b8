import { mainLexeme } from '../analysis/lexemes.ts'
import { tokenize } from '../analysis/tokenize.ts'
import { phrasesOf, type ParsedQuery, type Span } from './ast.ts'

/** Corrected texts of a query; operators and everything else stay as typed. */
export interface Spelling {
  /**
   * the query with words that occur nowhere replaced, to be searched instead of the original
   * (`fixes`)
   */
  fixed: string | null
  /** with rare words replaced too that are similar to a much more frequent one: "did you mean" (`suggests`) */
  suggested: string | null
}

/** A word form that occurs in vacancies, and in how many. */
export interface KnownForm {
  form: string
  df: number
}

/**
 * The words of all vacancies, for the spelling correction. Both methods take many words at once, so that each can be one
 * statement.
 */
export interface TermDictionary {
  /** In how many vacancies each lexeme occurs (`mainLexeme`); lexemes that never occur may be missing. */
  df(lexemes: readonly string[]): Promise<ReadonlyMap<string, number>>
  /** Forms similar to each word; the distance is checked again, so there may be too many. */
  candidates(forms: readonly string[]): Promise<ReadonlyMap<string, readonly KnownForm[]>>
}

/**
 * Corrects words by the dictionary: those typed in the other keyboard layout, and those with one typing error (from four
 * letters) or two (from eight). Exact words (`!`), prefixes, excluded words and words with synonyms are not changed.
 */
export async function correctSpelling(query: ParsedQuery, dictionary: TermDictionary): Promise<Spelling> {
  const words = typedWords(query)
  if (words.length === 0) return { fixed: null, suggested: null }
  const layouts = words.map((word) => layoutVariants(query.source, word.at))
  const whole = tokenize(otherLayout(query.source)?.toLowerCase() ?? '').map(({ word }) => mainLexeme(word))
  const lexemes = [...words.map(mainLexeme), ...whole, ...layouts.flat().flatMap((variant) => variant.lexemes)]
  const df = await dictionary.df([...new Set(lexemes)])
  const other = wholeLayout(query.source, words, df)
  if (other !== null) return { fixed: other, suggested: other }
  const doubtful = words.filter((word) => known(df, word) <= RARE)
  const forms = doubtful.filter((word) => word.stem !== null && allowedErrors(word.form) > 0).map((word) => word.form)
  const near = forms.length === 0 ? new Map<string, KnownForm[]>() : await dictionary.candidates([...new Set(forms)])

  const fixes: Change[] = []
  const suggestions: Change[] = []
  for (const word of doubtful) {
    const own = known(df, word)
    const change =
      layoutChange(layouts[words.indexOf(word)] ?? [], df) ?? nearestChange(word, near.get(word.form) ?? [])
    if (change === null || change.df <= own) continue
    if (own === 0 || change.df >= own * SURELY) fixes.push(change)
    else if (change.df >= own * MUCH_MORE) suggestions.push(change)
  }
  return {
    fixed: fixes.length === 0 ? null : replaced(query.source, fixes),
    suggested: suggestions.length === 0 ? null : replaced(query.source, [...fixes, ...suggestions]),
  }
}

/** A word in at most this many vacancies may be a common typing error. */
const RARE = 50
/** How many times more frequent a correction must be to replace the typed word. */
const SURELY = 1000
/** How many times more frequent a correction must be to be suggested. */
const MUCH_MORE = 50

/** A word to be found and its position in the typed text. */
interface TypedWord {
  form: string
  stem: string | null
  at: Span
}

/** Words to be found in any form: without exact words, prefixes, exclusions and words with synonyms. */
function typedWords({ root, source }: ParsedQuery): TypedWord[] {
  const phrases = root === null ? [] : phrasesOf(root, ['not', 'synonyms'])
  return phrases
    .filter(({ terms }) => terms.every((term) => term.match === 'stem'))
    .flatMap(({ at }) =>
      tokenize(source.slice(at.start, at.end))
        .filter(({ word }) => !word.stop)
        .map(({ word: { form, stem }, start, end }) => ({
          form,
          stem,
          at: { start: at.start + start, end: at.start + end },
        })),
    )
}

function known(df: ReadonlyMap<string, number>, word: TypedWord): number {
  return df.get(mainLexeme(word)) ?? 0
}

/**
 * The whole text in the other keyboard layout, when all its words are known there and at most half of those typed are: single
 * letters and short words are known in either.
 */
function wholeLayout(source: string, words: readonly TypedWord[], df: ReadonlyMap<string, number>): string | null {
  const to = otherLayout(source)?.toLowerCase() ?? null
  const there = to === null ? [] : tokenize(to).filter(({ word }) => !word.stop)
  if (there.length === 0 || words.filter((word) => known(df, word) === 0).length * 2 < words.length) return null
  return there.every(({ word }) => (df.get(mainLexeme(word)) ?? 0) > 0) ? to : null
}

interface Change {
  at: Span
  to: string
  df: number
}

interface LayoutVariant {
  at: Span
  to: string
  lexemes: string[]
}

/** A word and its surroundings in the other layout: with punctuation that may be letters, and without. */
function layoutVariants(source: string, at: Span): LayoutVariant[] {
  let { start, end } = at
  while (start > 0 && isLayoutKey(source.charAt(start - 1))) start--
  while (end < source.length && isLayoutKey(source.charAt(end))) end++
  const spans = [{ start, end }, { start, end: at.end }, at]
  return spans.flatMap((span): LayoutVariant[] => {
    const to = otherLayout(source.slice(span.start, span.end))
    const words = to === null ? [] : tokenize(to).filter((token) => !token.word.stop)
    if (to === null || words.length === 0) return []
    return [{ at: span, to, lexemes: words.map((token) => mainLexeme(token.word)) }]
  })
}

function layoutChange(variants: readonly LayoutVariant[], df: ReadonlyMap<string, number>): Change | null {
  for (const { at, to, lexemes } of variants) {
    const rarest = Math.min(...lexemes.map((lexeme) => df.get(lexeme) ?? 0))
    if (rarest > 0) return { at, to: to.toLowerCase(), df: rarest }
  }
  return null
}

/** The candidate with the fewest errors, then the most frequent, then the first alphabetically. */
function nearestChange(word: TypedWord, candidates: readonly KnownForm[]): Change | null {
  const limit = allowedErrors(word.form)
  const [best] = candidates
    .map(({ form, df }) => ({ form, df, distance: editDistance(word.form, form, limit) }))
    .filter(({ distance, df }) => distance > 0 && distance <= limit && df > 0)
    .toSorted((a, b) => a.distance - b.distance || b.df - a.df || (a.form < b.form ? -1 : 1))
  return best === undefined ? null : { at: word.at, to: best.form, df: best.df }
}

/**
 * Applies corrections from left to right. One that overlaps an earlier correction concerns the same
 * text and is skipped.
 */
function replaced(source: string, changes: readonly Change[]): string {
  let result = ''
  let from = 0
  for (const { at, to } of changes.toSorted((a, b) => a.at.start - b.at.start)) {
    if (at.start < from) continue
    result += source.slice(from, at.start) + to
    from = at.end
  }
  return result + source.slice(from)
}

/** How many typing errors a word may have: one from four letters, two from eight (as in Algolia). */
export function allowedErrors(word: string): number {
  if (word.length >= 8) return 2
  return word.length >= 4 ? 1 : 0
}

/**
 * Insertions, deletions, replacements and transpositions between two words (optimal string alignment), or `limit + 1`
 * when there are more than `limit`.
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let older: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    let best = i
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let cost = Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + (same ? 0 : 1))
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (swapped) cost = Math.min(cost, at(older, j - 2) + 1)
      row.push(cost)
      best = Math.min(best, cost)
    }
    if (best > limit) return limit + 1
    older = last
    last = row
  }
  return Math.min(at(last, b.length), limit + 1)
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY
}

/**
 * The same keys in the other layout: `ghbdtn` → `привет`, `руддщ` → `hello`. Null when the text mixes alphabets or has no
 * letters. Case and characters that both layouts share are preserved.
 */
export function otherLayout(text: string): string | null {
  const latin = /[a-z]/i.test(text)
  const cyrillic = /[а-яё]/i.test(text)
  if (latin === cyrillic) return null
  const table = latin ? TO_CYRILLIC : TO_LATIN
  let result = ''
  for (const char of text) {
    const lower = char.toLowerCase()
    const other = table.get(lower) ?? char
    result += char === lower ? other : other.toUpperCase()
  }
  return result
}

/** Whether a character can be part of a word typed in the wrong layout. */
function isLayoutKey(char: string): boolean {
  return TO_CYRILLIC.has(char.toLowerCase()) || TO_LATIN.has(char.toLowerCase())
}

const LATIN = "`qwertyuiop[]asdfghjkl;'zxcvbnm,."
const CYRILLIC = 'ёйцукенгшщзхъфывапролджэячсмитьбю'

const TO_CYRILLIC: ReadonlyMap<string, string> = new Map(
  Array.from(LATIN, (key, index): [string, string] => [key, CYRILLIC.charAt(index)]),
)
const TO_LATIN: ReadonlyMap<string, string> = new Map(
  Array.from(CYRILLIC, (key, index): [string, string] => [key, LATIN.charAt(index)]),
)

/**
 * Words of a text for the dictionary, each once: form → lexeme. Without function words, numbers and technical terms whose
 * form differs from their spelling (`cpp`).
 */
export function dictionaryTerms(text: string): Map<string, string> {
  const terms = new Map<string, string>()
  for (const { word } of tokenize(text)) {
    if (word.stem !== null) terms.set(word.form, mainLexeme(word))
  }
  return terms
}
