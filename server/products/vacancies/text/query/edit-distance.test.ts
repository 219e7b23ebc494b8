import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { editDistance } from './edit-distance.ts'

describe('edit distance', () => {
  it.each([
    ['abc', 'abc', 0],
    ['abc', 'abd', 1],
    ['abc', 'acb', 1],
    ['abc', 'ab', 1],
    ['abcd', 'badc', 2],
    ['abcdef', 'fedcba', 3],
    ['инжинир', 'инженер', 1],
    ['касир', 'кассир', 0.5],
    ['водител', 'водитель', 0.5],
  ])('%s → %s is %f (at most 3 counted)', (a, b, distance) => {
    expect(editDistance(a, b, 2)).toBe(distance)
  })

  it('is symmetric and zero only for equal words', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 7 })
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(editDistance(a, b, 9)).toBe(editDistance(b, a, 9))
        expect(editDistance(a, b, 9) === 0).toBe(a === b)
      }),
    )
  })
})
