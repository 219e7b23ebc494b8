import type { RouterOutput } from '#components/trpc/client.ts'
import { withParam } from './query.ts'

export type PayStep = RouterOutput['vacancies']['salaries']['steps'][number]
/** Roubles a month, both included; null leaves an end open. */
export type Bounds = { from: number | null; to: number | null }

/** Least steps between the two thumbs: 24 pixels where the bars are narrowest. */
export const APART = 3

/** The bounds of pay in a search. */
export function boundsOf(query: URLSearchParams): Bounds {
  return { from: sumOf(query.get('salary_from')), to: sumOf(query.get('salary_to')) }
}

/** The search with these bounds; the smaller is the lower one, whichever was written where. */
export function withBounds(query: URLSearchParams, { from, to }: Bounds): URLSearchParams {
  const [low, high] = from !== null && to !== null && from > to ? [to, from] : [from, to]
  return withParam(withParam(query, 'salary_from', low?.toString()), 'salary_to', high?.toString())
}

/**
 * Where the two thumbs stand between the steps: 0 is the lower end of the first, `steps.length` the end of the last,
 * which has no end. A bound between two marks stands at the nearer one, and the thumbs so far apart that a finger can
 * tell them from one another.
 */
export function positionsOf({ from, to }: Bounds, steps: readonly PayStep[]): [low: number, high: number] {
  const last = steps.length
  const low = from === null ? 0 : nearest(from, steps)
  const high = to === null || to > (steps.at(-1)?.from ?? 0) ? last : nearest(to, steps)
  const lower = Math.max(0, Math.min(low, last - APART))
  return [lower, Math.min(last, Math.max(high, lower + APART))]
}

function nearest(sum: number, steps: readonly PayStep[]): number {
  let best = 0
  steps.forEach((step, at) => {
    if (Math.abs(step.from - sum) < Math.abs((steps[best]?.from ?? 0) - sum)) best = at
  })
  return best
}

function sumOf(text: string | null): number | null {
  return text !== null && /^\d{1,10}$/.test(text) ? Number(text) : null
}
