import Validator from '@adobe/structured-data-validator'
import { expect, it } from 'vitest'
import { jobPosting } from './job-posting.ts'
import type { Vacancy } from './types.ts'

const vacancy = {
  id: '7',
  name: 'Разработчик </script><script>alert(1)</script>',
  description: '<p>Go</p>',
  published_at: '2026-01-06T14:45:26+0300',
  archived: false,
  archived_at: null,
  expires_at: null,
  type: { id: 'open', name: 'Открытая' },
  alternate_url: 'http://localhost:3000/vacancies/7',
  employment: { id: 'full', name: 'Полная занятость' },
  work_format: [{ id: 'REMOTE', name: 'Удалённо' }],
  area: { id: '1', name: 'Москва', url: '' },
  address: null,
  salary: { from: 100_000, to: null, currency: 'RUR', gross: true },
  salary_range: null,
  employer: { name: 'Ромашка', alternate_url: 'http://localhost:3000/vacancies/companies/3' },
  key_skills: [{ name: 'Go' }],
} as unknown as Vacancy

const russia = { id: '113', name: 'Россия' }

it('lets no text of a vacancy close the script element, and stays the same JSON', () => {
  const text = jobPosting(vacancy, russia)
  expect(text).not.toContain('<')
  expect(JSON.parse(text)).toMatchObject({ '@type': 'JobPosting', title: vacancy.name, description: '<p>Go</p>' })
})

it('gives dates, pay and location as schema.org defines them', () => {
  expect(JSON.parse(jobPosting(vacancy, russia))).toMatchObject({
    datePosted: '2026-01-06T14:45:26+03:00',
    employmentType: 'FULL_TIME',
    jobLocationType: 'TELECOMMUTE',
    baseSalary: { currency: 'RUB', value: { minValue: 100_000, unitText: 'MONTH' } },
  })
})

it('leaves out what the vacancy does not say', () => {
  const { employmentType } = JSON.parse(jobPosting({ ...vacancy, employment: null }, russia)) as Record<string, unknown>
  expect(employmentType).toBeUndefined()
})

it('says until when it is valid: to the end of its publication, or until it was archived', () => {
  const validThrough = (of: Partial<Vacancy>): unknown =>
    (JSON.parse(jobPosting({ ...vacancy, ...of }, russia)) as Record<string, unknown>).validThrough
  const expires_at = '2026-02-05T14:45:26+0300'
  expect(validThrough({ expires_at })).toBe('2026-02-05T14:45:26+03:00')
  expect(validThrough({ archived: true, expires_at, archived_at: '2026-01-20T10:00:00+0300' })).toBe(
    '2026-01-20T10:00:00+03:00',
  )
})

it('says so of a vacancy without an end too: a month from the day on which it is read', () => {
  const posting = jobPosting(vacancy, russia, new Date('2026-01-30T22:00:00Z'))
  expect(JSON.parse(posting)).toMatchObject({ validThrough: '2026-03-01' })
})

it('passes an independent validator of what search engines require, on site as well as remote', async () => {
  const address = { city: 'Москва', street: 'Арбат', building: '1' }
  const onSite = { ...vacancy, work_format: [], salary: null, address } as unknown as Vacancy
  for (const [given, country] of [
    [vacancy, russia],
    [{ ...vacancy, archived: true, archived_at: '2026-01-20T10:00:00+0300' }, russia],
    [onSite, { id: '85', name: 'Сербия' }],
  ] as const) {
    const posting = JSON.parse(jobPosting(given, country)) as unknown
    const issues = await new Validator().validate({ jsonld: { JobPosting: [posting] } })
    expect(issues.filter(({ severity }) => severity === 'ERROR')).toEqual([])
    // It reports what is missing, so its silence means something.
    const nameless = { ...(posting as object), title: undefined, jobLocation: { '@type': 'Place' } }
    const found = await new Validator().validate({ jsonld: { JobPosting: [nameless] } })
    expect(found.filter(({ severity }) => severity === 'ERROR').length).toBeGreaterThan(1)
  }
})

it('names the country by its code where it has one', () => {
  const countryOf = (country: { id: string; name: string }) => {
    const posting = JSON.parse(jobPosting(vacancy, country)) as { jobLocation: { address: object } }
    return posting.jobLocation.address
  }
  expect(countryOf(russia)).toHaveProperty('addressCountry', 'RU')
  expect(countryOf({ id: '85', name: 'Сербия' })).toHaveProperty('addressCountry', 'Сербия')
})
