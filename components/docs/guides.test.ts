import { expect, it } from 'vitest'
import { guideName, GUIDES } from './guides.ts'

it('has a name in the menu for each guide', () => {
  const names = GUIDES.map(({ slug }) => guideName(slug))
  expect(new Set(names).size).toBe(GUIDES.length)
})
