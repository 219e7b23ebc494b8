import { expect, it } from 'vitest'
import { jobPosting } from './job-posting.ts'
import type { Vacancy } from './vacancy-article.tsx'

const vacancy = {
  id: '7',
  name: 'Разработчик </script><script>alert(1)</script>',
  description: '<p>Go</p>',
  published_at: '2026-01-06T14:45:26+0300',
  archived: false,
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

it('lets no text of a vacancy end the script element, and stays the same JSON', () => {
  const text = jobPosting(vacancy, russia)
  expect(text).not.toContain('<')
  expect(JSON.parse(text)).toMatchObject({ '@type': 'JobPosting', title: vacancy.name, description: '<p>Go</p>' })
})

it('says dates, pay and place as schema.org wants them', () => {
  expect(JSON.parse(jobPosting(vacancy, russia))).toMatchObject({
    datePosted: '2026-01-06T14:45:26+03:00',
    employmentType: 'FULL_TIME',
    jobLocationType: 'TELECOMMUTE',
    baseSalary: { currency: 'RUB', value: { minValue: 100_000, unitText: 'MONTH' } },
  })
})

it('tells robots that an archived vacancy is over', () => {
  expect(JSON.parse(jobPosting({ ...vacancy, archived: true }, russia))).toHaveProperty('validThrough')
  expect(JSON.parse(jobPosting(vacancy, russia))).not.toHaveProperty('validThrough')
})

// https://developers.google.com/search/docs/appearance/structured-data/job-posting names these as required.
it('has everything that search engines require, of a vacancy at a place as of a remote one', () => {
  const atPlace = { ...vacancy, work_format: [], address: { city: 'Москва', street: 'Арбат', building: '1' } }
  for (const [given, country] of [
    [vacancy, russia],
    [atPlace as unknown as Vacancy, { id: '85', name: 'Сербия' }],
  ] as const) {
    const posting = JSON.parse(jobPosting(given, country)) as Record<string, never>
    expect(posting).toMatchObject({
      '@context': 'https://schema.org/',
      title: expect.stringMatching(/./),
      description: expect.stringMatching(/./),
      hiringOrganization: { '@type': 'Organization', name: expect.stringMatching(/./) },
      jobLocation: {
        '@type': 'Place',
        address: {
          '@type': 'PostalAddress',
          addressLocality: 'Москва',
          addressCountry: country === russia ? 'RU' : 'Сербия',
        },
      },
    })
    expect(Date.parse(posting.datePosted ?? '')).not.toBeNaN()
    expect('applicantLocationRequirements' in posting).toBe(posting.jobLocationType === 'TELECOMMUTE')
  }
})
