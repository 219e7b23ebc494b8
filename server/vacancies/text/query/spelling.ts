import { allowedErrors, editDistance } from '../analysis/edit-distance.ts'
import { isLayoutKey, otherLayout } from '../analysis/keyboard.ts'
import { mainLexeme } from '../analysis/lexemes.ts'
import type { KnownForm, TermDictionary } from '../analysis/term-dictionary.ts'
import { tokenize } from '../analysis/tokenize.ts'
import type { ParsedQuery, Span } from './ast.ts'
import { typedWords } from './typed-words.ts'
import type { TypedWord } from './typed-words.ts'

/** Corrected texts of a query, operators and everything else as typed. */
export interface Spelling {
  /** words that occur nowhere replaced: to be searched instead of the original (`fixes`) */
  fixed: string | null
  /** rare words with a much more frequent neighbour replaced too: "did you mean" (`suggests`) */
  suggested: string | null
}

/**
 * Corrects wanted words by the dictionary: typed under the other keyboard layout, or one typing error from four
 * letters and two from eight. Exact words (`!`), prefixes, excluded words and words with synonyms are left alone.
 */
export async function correctSpelling(query: ParsedQuery, dictionary: TermDictionary): Promise<Spelling> {
  const words = typedWords(query)
  if (words.length === 0) return { fixed: null, suggested: null }
  const layouts = words.map((word) => layoutVariants(query.source, word.at))
  const lexemes = [...words.map(mainLexeme), ...layouts.flat().flatMap((variant) => variant.lexemes)]
  const df = await dictionary.df([...new Set(lexemes)])
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
    if (own === 0) fixes.push(change)
    else if (change.df >= own * MUCH_MORE) suggestions.push(change)
  }
  return {
    fixed: fixes.length === 0 ? null : replaced(query.source, fixes),
    suggested: suggestions.length === 0 ? null : replaced(query.source, [...fixes, ...suggestions]),
  }
}

/** A word in no more vacancies than this may be a typing error that others made too. */
const RARE = 5
/** How many times more frequent the other word must be before it is suggested. */
const MUCH_MORE = 50

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

function known(df: ReadonlyMap<string, number>, word: TypedWord): number {
  return df.get(mainLexeme(word)) ?? 0
}

/** The stretch around a word as the other layout reads it: with the punctuation that may be letters, and without. */
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

/** The candidate with the fewest errors, then the most frequent, then the first in the alphabet. */
function nearestChange(word: TypedWord, candidates: readonly KnownForm[]): Change | null {
  const limit = allowedErrors(word.form)
  const [best] = candidates
    .map(({ form, df }) => ({ form, df, distance: editDistance(word.form, form, limit) }))
    .filter(({ distance, df }) => distance > 0 && distance <= limit && df > 0)
    .toSorted((a, b) => a.distance - b.distance || b.df - a.df || (a.form < b.form ? -1 : 1))
  return best === undefined ? null : { at: word.at, to: best.form, df: best.df }
}

/** Applies changes from left to right; one that overlaps an earlier one is the same stretch seen from its next word. */
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
