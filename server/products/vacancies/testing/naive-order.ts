import { COVERED, orderOfTiers, score } from '../engine/scoring.ts'
import { tokenize } from '../text/analysis/tokenize.ts'
import type { ParsedQuery, Relevance, Tier } from '../text/query/ast.ts'
import { relevanceOfText } from '../text/query/relevance.ts'
import { indexOf, type Known } from './naive.ts'
import { matchesIndex, type TextIndex } from './queries.ts'

/** Ids of vacancies in the order of relevance, each judged by itself: the reference for the engine's sets and sorting. */
export function naiveOrder(query: ParsedQuery, found: readonly Known[]): number[] {
  const relevance = relevanceOfText(query)
  const indexed = found.map((known) => ({ known, index: indexOf(known.vacancy, known.company) }))
  const tiers = orderOfTiers(relevance.tiers, (tier) => indexed.filter(({ index }) => isIn(query, tier, index)).length)
  const judged = indexed.map(({ known, index }) => {
    const at = tiers.findIndex((tier) => isIn(query, tier, index))
    return { known, tier: at === -1 ? tiers.length : at, points: pointsOf(relevance, known, index) }
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

function pointsOf({ signals }: Relevance, { vacancy }: Known, index: TextIndex): number {
  const held = signals.filter(({ lexemes }) => lexemes.every((lexeme) => index.has(lexeme)))
  const parts = [...new Set(signals.map(({ part }) => part))]
  const sum = (of: (part: number) => number): number => parts.reduce((all, part) => all + of(part), 0)
  const titled = (part: number) => held.flatMap((one) => (one.part === part && one.kind !== 'skill' ? [one] : []))
  return score({
    parts: parts.length,
    coverage: sum((part) =>
      Math.max(0, ...titled(part).map(({ kind }) => (kind === 'own' ? COVERED.own : COVERED.synonym))),
    ),
    words: sum((part) => Math.max(0, ...titled(part).map(({ words }) => words))),
    skills: parts.filter((part) => held.some((one) => one.part === part && one.kind === 'skill')).length,
    titleWords: tokenize(vacancy.name).filter(({ word }) => !word.stop).length,
    published: Math.floor(vacancy.publishedAt.getTime() / 1000),
  })
}
