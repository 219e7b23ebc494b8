import { expect, it } from 'vitest'
import { explanationOf } from './explanation.ts'

const expanded = [{ term: 'кадровик', with: ['hr', 'специалист по кадрам', 'инспектор по кадрам'] }]
const shown = (name: string, requirement: string | null = null) => ({
  snippet: { name, requirement, responsibility: null },
})

it('names the synonym that a vacancy has instead of the word', () => {
  const item = shown('<highlighttext>Специалист</highlighttext> по <highlighttext>кадрам</highlighttext>')
  expect(explanationOf(item, expanded)).toEqual({ term: 'кадровик', said: 'специалист по кадрам' })
})

it('says nothing where the word itself is marked, in any form, or nothing is', () => {
  expect(explanationOf(shown('Ищем <highlighttext>кадровика</highlighttext>'), expanded)).toBeNull()
  expect(explanationOf(shown('Специалист по кадрам'), expanded)).toBeNull()
  expect(explanationOf(shown('<highlighttext>Водитель</highlighttext>'), expanded)).toBeNull()
  expect(explanationOf(shown('<highlighttext>Водитель</highlighttext>'), [])).toBeNull()
})
