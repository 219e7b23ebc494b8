// What is wrong with an answer, in words for a person; empty when nothing is.
import { isDeepStrictEqual } from 'node:util'
import type { answersOf } from '#server/vacancies/testing/searches.ts'

type Answers = Awaited<ReturnType<typeof answersOf>>

/** Beside the answer of another backend. */
export function differences(name: string, answer: Answers, truth: Answers): string[] {
  const parts = (Object.keys(truth) as (keyof Answers)[]).filter(
    (part) => !isDeepStrictEqual(answer[part], truth[part]),
  )
  if (parts.length === 0) return []
  const isSmaller = answer.ids.length < truth.ids.length || answer.count < truth.count
  const sizes = `${answer.ids.length} listed and ${answer.count} counted of ${truth.ids.length}`
  return [`${name}: other ${parts.join(', ')}; ${sizes}${isSmaller ? ', SMALLER than the truth' : ''}`]
}

/** What is wrong with a list and a count of some moment between two others, where each of `touched` changed once. */
export function wrongBetween(
  ids: Int32Array,
  counted: number,
  { before, after, touched }: { before: Int32Array; after: Int32Array; touched: ReadonlySet<number> },
): string[] {
  const held = new Set(ids)
  const [first, last] = [new Set(before), new Set(after)]
  const either = first.union(last)
  const missing = [...first.intersection(last)].filter((id) => !held.has(id))
  const strange = [...held].filter((id) => !either.has(id))
  const [untouched, ...orders] = [ids, before, after].map((list) => list.filter((id) => !touched.has(id)))
  const isBetween = counted >= either.size - first.symmetricDifference(last).size && counted <= either.size
  return [
    ...(held.size < ids.length ? [`${ids.length - held.size} ids twice`] : []),
    ...(missing.length > 0 ? [`${missing.length} ids missing, such as ${missing[0]}: SMALLER than the truth`] : []),
    ...(strange.length > 0 ? [`${strange.length} ids that never matched, such as ${strange[0]}`] : []),
    ...(orders.some((order) => isDeepStrictEqual(untouched, order)) ? [] : ['another order of what was not changed']),
    ...(isBetween ? [] : [`${counted} counted, ${first.size} before and ${last.size} after`]),
  ]
}
