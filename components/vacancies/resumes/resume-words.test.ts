import { expect, it } from 'vitest'
import { experienceText, monthText, nameOf } from './resume-words.ts'

it('formats experience in years and months', () => {
  expect(experienceText(null)).toBe('no experience')
  expect(experienceText({ months: 1 })).toBe('1 month of experience')
  expect(experienceText({ months: 12 })).toBe('1 year of experience')
  expect(experienceText({ months: 38 })).toBe('3 years 2 months of experience')
})

it('formats months and names, and is null where the name is withheld', () => {
  expect(monthText('2021-04')).toBe('Apr 2021')
  expect(monthText('2021-04-09')).toBe('Apr 2021')
  expect(monthText(null)).toBe('present')
  expect(nameOf({ last_name: 'Соискатель', first_name: 'Вера', middle_name: null })).toBe('Соискатель Вера')
  expect(nameOf({ last_name: null, first_name: null, middle_name: null })).toBeNull()
})
