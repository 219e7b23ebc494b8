import { beforeEach, expect, it } from 'vitest'
import { forgetSingleton } from '#server/core/process/singleton.ts'
import { criteriaOf } from '../filters/criteria.ts'
import { indexEntries } from '../text/analysis/vector.ts'
import { matchesIndex } from '../testing/queries.ts'
import { withOptionalWords } from './optional-words.ts'
import { postgresBackend } from './postgres/backend.sql.ts'
import type { SearchBackend } from './types.ts'

beforeEach(() => forgetSingleton('vacancies.optional-words'))

/** Titles with a description, each as often as it says. */
const VACANCIES: [times: number, name: string, description: string, company?: string][] = [
  [40, 'Юрист', 'Работа с договорами в крупной компании'],
  [4, 'Юрист', 'Опыт работы в банке'],
  [30, 'Специалист', 'Договор с банком, компания, английский язык'],
  [2, 'Специалист по работе с банками', 'Юрист рядом'],
  [400, 'Инженер', 'Компания, охрана труда'],
  [15, 'Инженер по охране труда', 'Стандарты'],
  [20, 'Водитель', 'Рейсы', 'Ромашка'],
]

const indexes = VACANCIES.flatMap(([times, name, description, company = 'Завод']) =>
  Array.from({ length: times }, () => indexEntries({ name, description, company_name: company, key_skills: [] })),
)
const backend: SearchBackend = {
  ...postgresBackend,
  name: 'memory',
  count: ({ text }) => Promise.resolve(indexes.filter((index) => text === null || matchesIndex(text, index)).length),
}

async function read(text: string): Promise<{ optional: string[]; found: number }> {
  const criteria = await withOptionalWords(criteriaOf({ text }), backend)
  return { optional: criteria.text?.lenient?.optional ?? [], found: await backend.count(criteria, new Date()) }
}

it('a word that titles seldom have is optional beside a trade that says enough', async () => {
  expect(await read('юрист в банк')).toEqual({ optional: ['банк'], found: 46 })
})

it('a word that no vacancy has is optional too', async () => {
  expect(await read('юрист брандспойтник')).toEqual({ optional: ['брандспойтник'], found: 44 })
})

it('a word stays required when the rest is in too many titles', async () => {
  expect((await read('инженер компания')).optional).toEqual([])
})

it('words that say most stay required, however many others there are', async () => {
  expect(await read('инженер по охране труда iso 9001')).toEqual({ optional: ['iso', '9001'], found: 15 })
})

it('the name of a company is not optional', async () => {
  expect((await read('водитель ромашка')).optional).toEqual([])
})

it('every word of a text with operators is required, and excluded words stay excluded', async () => {
  expect((await read('юрист AND брандспойтник')).optional).toEqual([])
  expect(await read('юрист брандспойтник -банке')).toEqual({ optional: ['брандспойтник'], found: 40 })
})

it('a decision holds for its text with the same fields and excluded words only', async () => {
  const typed = { text: 'юрист в банк' }
  const counted = async (params: object) =>
    backend.count(await withOptionalWords(criteriaOf({ ...typed, ...params }), backend), new Date())
  expect(await counted({})).toBe(46)
  expect(await counted({ search_field: ['company_name'] })).toBe(0)
  expect(await counted({ excluded_text: 'крупной' })).toBe(6)
  expect(await counted({})).toBe(46)
})
