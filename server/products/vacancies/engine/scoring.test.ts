import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '#server/testing/runs.ts'
import type { Signal, TierName } from '../text/query/ast.ts'
import { setBit, hasBit, type Bits } from './memory/bits.ts'
import { byRelevance, COVERED, DENSE, orderOfTiers, score } from './scoring.ts'

const SIGNALS: Signal[] = [
  { part: 0, kind: 'own', lexemes: [], words: 1 },
  { part: 0, kind: 'skill', lexemes: [], words: 0 },
  { part: 1, kind: 'synonym', lexemes: [], words: 2 },
  { kind: 'pay', payFrom: 1, payTo: 2 },
]
const TIERS: TierName[] = ['title', 'title_or_company', 'company']
const MONTHS_S = 50 * 86_400
const YEARS_S = 20 * 365 * 86_400

/** Up to two hundred matches: the sets that have them, the words of their titles, and how old they are. */
const matches = fc.array(
  fc.record({
    sets: fc.nat(2 ** (SIGNALS.length + TIERS.length) - 1),
    // Long titles have the same density whatever their length: equal keys.
    words: fc.oneof(fc.nat(5), fc.integer({ min: 200, max: 255 })),
    age: fc.oneof(fc.nat(MONTHS_S), fc.nat(YEARS_S)),
  }),
  { minLength: 1, maxLength: 200, size: 'max' },
)

test('matches are ordered by tier, score and date, however far apart they were published', () => {
  fc.assert(
    fc.property(matches, (given) => {
      const newest = given.toSorted((a, b) => a.age - b.age)
      const published = Uint32Array.from(newest, ({ age }) => 1_790_000_000 - age)
      const titleWords = Uint8Array.from(newest, ({ words }) => words)
      const bits = Array.from({ length: SIGNALS.length + TIERS.length }, (): Bits => new Uint32Array(7))
      for (const [place, { sets }] of newest.entries()) {
        for (const [at, set] of bits.entries()) if ((sets >>> at) % 2 === 1) setBit(set, place)
      }
      const tiers = TIERS.map((tier, at) => ({ tier, bits: bits[SIGNALS.length + at] ?? new Uint32Array(0) }))
      const signals = bits.slice(0, SIGNALS.length)
      const places = Int32Array.from(newest.keys())
      const ordered = orderOfTiers(tiers, ({ bits: set }) => newest.filter((_, place) => hasBit(set, place)).length)
      const keyOf = (place: number): [number, number] => {
        const tier = ordered.findIndex(({ bits: set }) => hasBit(set, place))
        const [own, skill, synonym, pay] = signals.map((set) => hasBit(set, place))
        const points = score({
          parts: 2,
          coverage: (own ? COVERED.own : 0) + (synonym ? COVERED.synonym : 0),
          words: (own ? DENSE.own : 0) + (synonym ? 2 * DENSE.synonym : 0),
          skills: skill ? 1 : 0,
          pay: pay ? 1 : 0,
          titleWords: titleWords[place] ?? 0,
          published: published[place] ?? 0,
        })
        return [tier === -1 ? ordered.length : tier, -points]
      }
      const expected = [...places].toSorted((a, b) => {
        const [[tier, points], [otherTier, otherPoints]] = [keyOf(a), keyOf(b)]
        return tier - otherTier || points - otherPoints || a - b
      })
      expect([...byRelevance({ ids: places, places, titleWords, published, tiers, signals }, SIGNALS)]).toEqual(
        expected,
      )
    }),
    { numRuns: runs(400), seed: 20_261_123 },
  )
})
