import fc from 'fast-check'
import { expect, it } from 'vitest'
import { runs } from '#server/testing/runs.ts'
import { bandsOf, HASHES, hashOf, signatureOf, similarity } from './minhash.ts'

const words = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => hashOf(`word ${from + at}`))

it('estimates the Jaccard similarity of two sets within five standard errors', () => {
  const size = fc.integer({ min: 0, max: 300 })
  fc.assert(
    fc.property(size, size, size, fc.integer({ min: 0, max: 1_000_000 }), (own, common, others, from) => {
      if (own + common + others === 0) return
      const one = words(from, from + own + common)
      const other = words(from + own, from + own + common + others)
      const exact = common / (own + common + others)
      const error = Math.sqrt((exact * (1 - exact)) / HASHES)
      const estimate = similarity(signatureOf(one), signatureOf(other))
      expect(Math.abs(estimate - exact)).toBeLessThanOrEqual(5 * error + 1 / HASHES)
    }),
    { numRuns: runs(400) },
  )
})

it('has no bias, and brings similar sets together by a band and others hardly ever', () => {
  const shares = { 0.3: 0, 0.8: 0, 0.9: 0 }
  const PAIRS = 300
  for (const [jaccard, together] of Object.entries(shares)) {
    let sum = 0
    let found = together
    for (let pair = 0; pair < PAIRS; pair++) {
      // Of 200 members in all, so many are in both.
      const common = 200 * Number(jaccard)
      const own = (200 - common) / 2
      const one = signatureOf(words(pair * 1000, pair * 1000 + own + common))
      const other = signatureOf(words(pair * 1000 + own, pair * 1000 + 200))
      sum += similarity(one, other)
      const bands = new Set(bandsOf(one, 1))
      if (bandsOf(other, 1).some((band) => bands.has(band))) found++
      expect(bandsOf(one, 2).some((band) => bands.has(band))).toBe(false)
    }
    expect(Math.abs(sum / PAIRS - Number(jaccard))).toBeLessThan(0.02)
    shares[jaccard as '0.8'] = found / PAIRS
  }
  expect(shares[0.3]).toBeLessThan(0.1)
  expect(shares[0.8]).toBeGreaterThan(0.95)
  expect(shares[0.9]).toBeGreaterThan(0.99)
})
