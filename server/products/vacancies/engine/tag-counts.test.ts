import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TagCounts } from './tag-counts.ts'

const pairs = fc.uniqueArray(fc.tuple(fc.nat(300), fc.integer({ min: 1, max: 9 })), { selector: ([tag]) => tag })

test('counts are those of the pairs, one by one and in ranges', () => {
  fc.assert(
    fc.property(pairs, fc.nat(300), fc.nat(300), (given, first, last) => {
      const counts = TagCounts.of(given)
      const sorted = given.toSorted(([one], [other]) => one - other)
      expect([...counts]).toEqual(sorted)
      expect(counts.size).toBe(given.length)
      expect(counts.get(first)).toBe(given.find(([tag]) => tag === first)?.[1] ?? 0)
      const inside: [number, number][] = []
      counts.each([first, last], (tag, count) => inside.push([tag, count]))
      expect(inside).toEqual(sorted.filter(([tag]) => tag >= first && tag <= last))
    }),
  )
})
