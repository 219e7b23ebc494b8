import { langOf } from '#components/ui/locale.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { languageText, termText } from './terms.ts'

type Entry = { id?: string; code?: string; name?: string }

const all = ['dictionaries', 'dictionaries-2025'].flatMap((file) =>
  Object.entries(
    JSON.parse(readFileSync(join(import.meta.dirname, `../../prisma/data/vacancies/${file}.json`), 'utf8')) as Record<
      string,
      Entry[]
    >,
  ),
)
const SHOWN = `experience employment schedule work_format working_hours work_schedule_by_days education vacancy_label
  salary_range_mode salary_range_frequency currency age_restriction language_level education_level employer_type gender
  preferred_contact_type driver_license_types`.split(/\s+/)

it.each(SHOWN)('names every value of %s in English', (dictionary) => {
  const entries = all.filter(([name]) => name === dictionary).flatMap(([, values]) => values)
  expect(entries.length).toBeGreaterThan(1)
  const names = entries.map(({ id = '', code = id, name = code }) => termText({ id: code, name }))
  expect(names.filter((name) => langOf(name) === 'ru')).toEqual([])
})

it('names languages in English, and keeps the names of what has no English one', () => {
  expect(languageText({ id: 'deu', name: 'Немецкий' })).toBe('German')
  expect(termText({ id: '1', name: 'Москва' })).toBe('Москва')
})
