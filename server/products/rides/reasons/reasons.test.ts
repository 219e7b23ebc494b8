import { expect, test } from 'vitest'
import { Reasons } from './reasons.schema.ts'
import data from './reasons.json' with { type: 'json' }
import { causeOf } from './reasons.ts'

const choice = { text: 'Clean car', stars: [5], cause: 'car' }

test('the words of the first clients are still choices', () => {
  const texts = new Set(data.choices.map(({ text }) => text))
  const first = ['Careful driving', 'Clean car', 'Polite driver', 'On time', 'Good route', 'Quiet ride']
  expect(first.filter((text) => !texts.has(text))).toEqual([])
})

test('an answer has the cause of its question; the words of other versions have none', () => {
  expect([causeOf('quality', 'Dirty car'), causeOf('better', 'Fairer price')]).toEqual(['car', 'price'])
  expect([causeOf('quality', 'Cleanliness'), causeOf('better', 'Dirty car')]).toEqual([undefined, undefined])
})

test.each([
  [{ version: 0 }],
  [{ choices: [] }],
  [{ choices: [choice, choice] }],
  [{ choices: [{ ...choice, stars: [6] }] }],
  [{ choices: [{ ...choice, stars: [] }] }],
  [{ choices: [{ ...choice, cause: 'weather' }] }],
  [{ choices: [{ ...choice, text: '' }] }],
  [{ better: [{ ...choice }] }],
])('a file with %j is refused', (change) => {
  expect(Reasons.safeParse(data).success).toBe(true)
  expect(Reasons.safeParse({ ...data, ...change }).success).toBe(false)
})
