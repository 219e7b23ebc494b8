import { COVERED, DENSE, orderOfTiers, score } from '../engine/scoring.ts'
import type { Criteria } from '../filters/types.ts'
import { tokenize } from '../text/analysis/tokenize.ts'
import type { ParsedQuery, Relevance, Tier } from '../text/query/ast.ts'
import { relevanceOfText } from '../text/query/relevance.ts'
import { indexOf, statedPay, type Known } from './naive.ts'
import { matchesIndex, type TextIndex } from './queries.ts'

/**
 * Ids of vacancies in the order of relevance, each judged by itself: the reference for the engine's sets and sorting.
 */
export function naiveOrder({ text: query, salary }: Criteria, found: readonly Known[]): number[] {
  if (query === null) return []
  const relevance = relevanceOfText(query)
  const wanted = relevance.tiers.length === 0 ? null : salary
  const indexed = found.map((known) => ({ known, index: indexOf(known.vacancy, known.company) }))
  const tiers = orderOfTiers(relevance.tiers, (tier) => indexed.filter(({ index }) => isIn(query, tier, index)).length)
  const judged = indexed.map(({ known, index }) => {
    const at = tiers.findIndex((tier) => isIn(query, tier, index))
    return {
      known,
      tier: at === -1 ? tiers.length : at,
      points: pointsOf(relevance, known, index) + nearness(wanted, known),
    }
  })
  judged.sort(
    (a, b) =>
      a.tier - b.tier ||
      b.points - a.points ||
      b.known.vacancy.publishedAt.getTime() - a.known.vacancy.publishedAt.getTime() ||
      b.known.vacancy.id - a.known.vacancy.id,
  )
  return judged.map(({ known }) => known.vacancy.id)
}

const isIn = (query: ParsedQuery, { node, neighbours }: Tier, index: TextIndex): boolean =>
  matchesIndex({ ...query, root: node }, index) && neighbours.every((lexeme) => index.has(lexeme))

/** What the pay adds to the score: within a tenth of the wanted one twice what it adds within a quarter. */
function nearness(salary: number | null, known: Known): number {
  const pay = statedPay(known.vacancy)
  if (salary === null || pay === null) return 0
  const within = [0.25, 0.1].filter(
    (share) => pay >= Math.round(salary * (1 - share)) && pay <= Math.round(salary * (1 + share)),
  )
  return score({ ...NOTHING, pay: within.length }) - score(NOTHING)
}

const NOTHING = { parts: 0, coverage: 0, words: 0, skills: 0, pay: 0, titleWords: 0, published: 0 }

function pointsOf({ signals: all }: Relevance, { vacancy }: Known, index: TextIndex): number {
  const signals = all.flatMap((signal) => (signal.kind === 'pay' ? [] : [signal]))
  const held = signals.filter(({ lexemes }) => lexemes.every((lexeme) => index.has(lexeme)))
  const parts = [...new Set(signals.map(({ part }) => part))]
  const sum = (of: (part: number) => number): number => parts.reduce((all, part) => all + of(part), 0)
  const titled = (part: number) => held.flatMap((one) => (one.part === part && one.kind !== 'skill' ? [one] : []))
  return score({
    parts: parts.length,
    coverage: sum((part) => Math.max(0, ...titled(part).map(({ kind }) => (kind === 'skill' ? 0 : COVERED[kind])))),
    words: sum((part) =>
      Math.max(0, ...titled(part).map(({ kind, words }) => (kind === 'skill' ? 0 : words * DENSE[kind]))),
    ),
    skills: parts.filter((part) => held.some((one) => one.part === part && one.kind === 'skill')).length,
    pay: 0,
    titleWords: tokenize(vacancy.name).filter(({ word }) => !word.stop).length,
    published: Math.floor(vacancy.publishedAt.getTime() / 1000),
  })
}
