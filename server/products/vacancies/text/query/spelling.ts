import { EXACT, IN_COMPANY, mainLexeme } from '../analysis/lexemes.ts'
import { tokenize } from '../analysis/tokenize.ts'
import { isStop, wordsOf, type Word } from '../analysis/words.ts'
import { phrasesOf, type ParsedQuery, type Span } from './ast.ts'
import { allowedErrors, editDistance } from './edit-distance.ts'
import { transliterations } from './transliteration.ts'

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

/** A word form that occurs in vacancies, in how many, and in how many titles. */
export interface KnownForm {
  form: string
  df: number
  titles: number
}

/**
 * The words of all vacancies, for the spelling correction. Both methods take many words at once, so that each can be
 * one statement.
 */
export interface TermDictionary {
  /** In how many vacancies each lexeme occurs (`mainLexeme`); lexemes that never occur may be missing. */
  df(lexemes: readonly string[]): Promise<ReadonlyMap<string, number>>
  /** Forms similar to each word; the distance is checked again, so there may be too many. */
  candidates(forms: readonly string[]): Promise<ReadonlyMap<string, readonly KnownForm[]>>
}

/**
 * Corrects words by the dictionary: those typed in the other keyboard layout or in the other alphabet, and those with
 * one typing error (from four letters) or two (from eight). Exact words (`!`), prefixes, excluded words and words with
 * synonyms are not changed.
 */
export async function correctSpelling(query: ParsedQuery, dictionary: TermDictionary): Promise<Spelling> {
  const words = typedWords(query)
  if (words.length === 0) return { fixed: null, suggested: null }
  const layouts = words.map((word) => layoutVariants(query.source, word.at))
  const whole = tokenize(otherLayout(query.source)?.toLowerCase() ?? '').map(({ word }) => mainLexeme(word))
  const sounds = new Map(spelledLike(words))
  const lexemes = [
    ...words.flatMap((word) => [mainLexeme(word), IN_COMPANY + mainLexeme(word)]),
    ...whole,
    ...layouts.flat().flatMap((variant) => variant.lexemes),
    ...[...sounds.values()].flat().flatMap((word) => [mainLexeme(word), EXACT + word.form]),
  ]
  const df = await dictionary.df([...new Set(lexemes)])
  const other = wholeLayout(query.source, words, df)
  if (other !== null) return { fixed: other, suggested: other }
  const doubtful = words.filter((word) => frequency(df, word) <= RARE)
  const similar = doubtful.flatMap(({ form }) => [
    form,
    ...(sounds.get(form) ?? []).slice(0, TRIED).map((word) => word.form),
  ])
  const forms = similar.filter((form) => allowedErrors(form) > 0 && !/\d/.test(form))
  const near = forms.length === 0 ? new Map<string, KnownForm[]>() : await dictionary.candidates([...new Set(forms)])

  const fixes: Change[] = []
  const suggestions: Change[] = []
  for (const word of doubtful) {
    const own = frequency(df, word)
    const known = { spelled: sounds.get(word.form) ?? [], df, near }
    const layout = layoutChange(layouts[words.indexOf(word)] ?? [], df)
    const ways = /[a-z]/.test(word.form) ? [soundChange, similarChange] : [similarChange, soundChange]
    const change = ways.reduce((found: Change | null, way) => found ?? way(word, known), layout)
    if (change === null || change.df <= own) continue
    const surely = isName(df, word) ? SURELY_NO_NAME : SURELY
    if (own === 0 || change.df >= own * surely) fixes.push(change)
    else if (change.df >= own * MUCH_MORE) suggestions.push(change)
  }
  if (fixes.length > 0) fixes.push(...functionWords(query.source, fixes))
  return {
    fixed: fixes.length === 0 ? null : replaced(query.source, fixes),
    suggested: suggestions.length === 0 ? null : replaced(query.source, [...fixes, ...suggestions]),
  }
}

/** A word in at most this many vacancies may be a common typing error. */
const RARE = 50
/** How many times more frequent a correction must be to replace the typed word. */
const SURELY = 50
/** `SURELY` for a typed word that names of companies have. */
const SURELY_NO_NAME = 1000
/** How many spellings of a word in the other alphabet are compared with similar words. */
const TRIED = 2
/** How many times more frequent a correction must be to be suggested. */
const MUCH_MORE = 10

const isName = (df: ReadonlyMap<string, number>, word: TypedWord): boolean =>
  (df.get(IN_COMPANY + mainLexeme(word)) ?? 0) > 0

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

function frequency(df: ReadonlyMap<string, number>, word: TypedWord): number {
  return df.get(mainLexeme(word)) ?? 0
}

/**
 * The whole text in the other keyboard layout, when all its words are known there and at most half of those typed are:
 * single letters and short words are known in either.
 */
function wholeLayout(source: string, words: readonly TypedWord[], df: ReadonlyMap<string, number>): string | null {
  const to = otherLayout(source)?.toLowerCase() ?? null
  const there = to === null ? [] : tokenize(to).filter(({ word }) => !word.stop)
  if (there.length === 0 || words.filter((word) => frequency(df, word) === 0).length * 2 < words.length) return null
  return there.every(({ word }) => (df.get(mainLexeme(word)) ?? 0) > 0) ? to : null
}

interface Change {
  at: Span
  to: string
  df: number
  titles: number
}

/** What the dictionary says of a word: its spellings in the other alphabet, frequencies, and similar forms. */
interface Known {
  spelled: readonly Word[]
  df: ReadonlyMap<string, number>
  near: ReadonlyMap<string, readonly KnownForm[]>
}

interface LayoutVariant {
  at: Span
  to: string
  lexemes: string[]
}

/** A word in the other keyboard layout, with and without adjacent punctuation that may be letters there. */
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
    if (rarest > 0) return { at, to: to.toLowerCase(), df: rarest, titles: 0 }
  }
  return null
}

/** Words with their possible spellings in the other alphabet. */
const spelledLike = (words: readonly TypedWord[]): [form: string, spelled: Word[]][] =>
  words.map(({ form }) => [form, transliterations(form).flatMap((other) => wordsOf(other).slice(0, 1))])

/** The most frequent of the ways to write a word in the other alphabet, in the spelling that vacancies have. */
function soundChange(word: TypedWord, { spelled, df, near }: Known): Change | null {
  const [best] = spelled
    .map((other) => ({ other, df: df.get(mainLexeme(other)) ?? 0 }))
    .filter((one) => one.df > 0)
    .toSorted((a, b) => b.df - a.df)
  if (best === undefined) return null
  const { form } = best.other
  const usual = df.get(EXACT + form) ? null : nearestChange({ ...best.other, at: word.at }, near.get(form) ?? [])
  return usual ?? { at: word.at, to: form, df: best.df, titles: 0 }
}

/** Of the words similar to a word, or to the likeliest Cyrillic spellings of a Latin word, the one in most titles. */
function similarChange(word: TypedWord, { spelled, near }: Known): Change | null {
  const others = /[a-z]/.test(word.form) ? spelled.slice(0, TRIED) : []
  const [best] = [word, ...others.map((other) => ({ ...other, at: word.at }))]
    .flatMap((one) => nearestChange(one, near.get(one.form) ?? []) ?? [])
    .toSorted((a, b) => b.titles - a.titles || b.df - a.df)
  return best ?? null
}

/** Function words of a text that is written in the other alphabet: the `po` of `menedzher po prodazham`. */
function functionWords(source: string, changes: readonly Change[]): Change[] {
  const isOther = changes.some(({ at, to }) => /[a-z]/i.test(source.slice(at.start, at.end)) && /^[а-я]/.test(to))
  if (!isOther) return []
  return tokenize(source).flatMap(({ word, start, end }) => {
    const [other] = transliterations(word.form).filter(isStop)
    return other === undefined ? [] : [{ at: { start, end }, to: other, df: 0, titles: 0 }]
  })
}

/**
 * The candidate with the fewest errors, then in the most titles, then the most frequent, then the first alphabetically.
 */
function nearestChange(word: TypedWord, candidates: readonly KnownForm[]): Change | null {
  const limit = allowedErrors(word.form)
  const [best] = candidates
    .map((known) => ({ ...known, distance: editDistance(word.form, known.form, limit) }))
    .filter(({ distance, df }) => distance > 0 && distance <= limit && df > 0)
    .toSorted((a, b) => a.distance - b.distance || b.titles - a.titles || b.df - a.df || (a.form < b.form ? -1 : 1))
  return best === undefined ? null : { at: word.at, to: best.form, df: best.df, titles: best.titles }
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

/**
 * The same keys in the other layout: `ghbdtn` → `привет`, `руддщ` → `hello`. Null when the text mixes alphabets or has
 * no letters. Case and characters that both layouts share are preserved.
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
 * Words of a text for the dictionary, each once: form → lexeme. Without function words, numbers and technical terms
 * whose form differs from their spelling (`cpp`).
 */
export function dictionaryTerms(text: string): Map<string, string> {
  const terms = new Map<string, string>()
  for (const { word } of tokenize(text)) {
    if (word.stem !== null) terms.set(word.form, mainLexeme(word))
  }
  return terms
}
