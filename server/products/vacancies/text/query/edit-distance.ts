/** How many typing errors a word may have: one from four letters, two from eight (as in Algolia). */
export function allowedErrors(word: string): number {
  if (word.length >= 8) return 2
  return word.length >= 4 ? 1 : 0
}

/**
 * Insertions, deletions, replacements and transpositions between two words (optimal string alignment), or `limit + 1`
 * when there are more than `limit`. Letters that sound alike, a doubled letter and a missing soft sign count as half an
 * error.
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit * 2) return limit + 1
  let older: number[] = []
  let last = [0]
  for (let j = 1; j <= b.length; j++) last.push(at(last, j - 1) + added(b, j))
  for (let i = 1; i <= a.length; i++) {
    const row = [at(last, 0) + added(a, i)]
    let best = at(row, 0)
    for (let j = 1; j <= b.length; j++) {
      const replaced = at(last, j - 1) + difference(a.charAt(i - 1), b.charAt(j - 1))
      let cost = Math.min(at(last, j) + added(a, i), at(row, j - 1) + added(b, j), replaced)
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

/** The cost of a letter that one word has and the other has not; `position` begins at 1. */
function added(word: string, position: number): number {
  const letter = word.charAt(position - 1)
  return letter === word.charAt(position - 2) || letter === word.charAt(position) || SIGNS.includes(letter) ? HALF : 1
}

const difference = (a: string, b: string): number => (a === b ? 0 : ALIKE.has(a + b) ? HALF : 1)

const HALF = 0.5
const SIGNS = 'ьъ'
/** Vowels that sound alike without stress, voiced and voiceless consonants, and letters with one Latin spelling. */
const ALIKE: ReadonlySet<string> = new Set(
  'ао еи еэ её еы иы ия яе уо йи бп вф гк гх дт жш зс шщ цс ьъ'
    .split(' ')
    .flatMap((pair) => [pair, pair.charAt(1) + pair.charAt(0)]),
)

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY
}
