import { expect, it } from 'vitest'
import { jobPosting } from './job-posting.ts'
import type { Vacancy } from './vacancy-article.tsx'

const vacancy = {
  id: '7',
  name: 'Разработчик </script><script>alert(1)</script>',
  description: '<p>Go</p>',
  published_at: '2026-01-06T14:45:26+0300',
  archived: false,
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

it('lets no text of a vacancy end the script element, and stays the same JSON', () => {
  const text = jobPosting(vacancy)
  expect(text).not.toContain('<')
  expect(JSON.parse(text)).toMatchObject({ '@type': 'JobPosting', title: vacancy.name, description: '<p>Go</p>' })
})

it('says dates, pay and place as schema.org wants them', () => {
  expect(JSON.parse(jobPosting(vacancy))).toMatchObject({
    datePosted: '2026-01-06T14:45:26+03:00',
    employmentType: 'FULL_TIME',
    jobLocationType: 'TELECOMMUTE',
    baseSalary: { currency: 'RUB', value: { minValue: 100_000, unitText: 'MONTH' } },
  })
})

it('tells robots that an archived vacancy is over', () => {
  expect(JSON.parse(jobPosting({ ...vacancy, archived: true }))).toHaveProperty('validThrough')
  expect(JSON.parse(jobPosting(vacancy))).not.toHaveProperty('validThrough')
})
