import { highlightSegments } from '#server/products/vacancies/text/highlight.schema.ts'
import type { RouterOutput } from '#components/trpc/client.ts'

type Result = RouterOutput['vacancies']['search']
export type Expansion = Result['expanded'][number]

/** A word of the search and what a vacancy says instead. */
export interface Explanation {
  term: string
  said: string
}

/**
 * Explains why a vacancy matches that does not contain a word of the search: by the synonym that is highlighted in it.
 * Null if the vacancy contains all words, or nothing is highlighted.
 */
export function explanationOf(
  { snippet }: Pick<Result['items'][number], 'snippet'>,
  expanded: readonly Expansion[],
): Explanation | null {
  const marked = [snippet.name, snippet.requirement, snippet.responsibility].flatMap((text) =>
    highlightSegments(text ?? '').flatMap(({ text: part, hit }) => (hit ? wordsOf(part) : [])),
  )
  if (marked.length === 0) return null
  for (const { term, with: synonyms } of expanded) {
    if (isIn(term, marked)) continue
    const said = synonyms.find((synonym) => isIn(synonym, marked))
    if (said !== undefined) return { term, said }
  }
  return null
}

/** Whether all words of a phrase are highlighted. Words that begin alike count as forms of the same word. */
const isIn = (phrase: string, marked: readonly string[]): boolean => {
  const words = wordsOf(phrase).filter((word) => word.length > 2)
  return words.length > 0 && words.every((word) => marked.some((other) => isAlike(word, other)))
}

function isAlike(one: string, other: string): boolean {
  const length = Math.max(3, Math.max(one.length, other.length) - 3)
  return one.slice(0, length) === other.slice(0, length)
}

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .match(/[\p{L}\p{N}]+/gu) ?? []
