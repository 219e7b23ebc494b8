/** How many typing errors a word may have: one from four letters, two from eight (as Algolia does). */
export function allowedErrors(word: string): number {
  if (word.length >= 8) return 2
  return word.length >= 4 ? 1 : 0
}

/**
 * Insertions, deletions, replacements and swaps of neighbours between two words (optimal string alignment), or
 * `limit + 1` when there are more than `limit`.
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
