import { expect, test } from 'vitest'
import { aServer } from '../testing/server.ts'

const server = aServer()

test.each([
  [
    'vacancy/search/?text=java&region=1&items=500&onlysalary=true&order=1',
    '/vacancies?text=java&area=1&per_page=100&only_with_salary=true&order_by=salary_desc',
  ],
  [
    'vacancy/search?field=1&compensation=5&company=7&on_page=20&page=2',
    '/vacancies?specialization=1&salary=5&employer_id=7&per_page=20&page=2',
  ],
  ['vacancy/search/', '/vacancies'],
  ['vacancy/123/', '/vacancies/123'],
  ['vacancy/employer/55/?page=1', '/vacancies?page=1&employer_id=55'],
  ['employer/55/vacancies/', '/vacancies?employer_id=55'],
  ['employer/55', '/employers/55'],
  ['employment/all/', '/dictionaries'],
  ['schedule/', '/dictionaries'],
  ['experience/all', '/dictionaries'],
  ['currency', '/dictionaries'],
  ['field/all/', '/specializations'],
  ['specialization/', '/specializations'],
  ['region/', '/areas'],
  ['region/1/', '/areas/1'],
  ['metro/1', '/metro/1'],
  ['metro/all/', '/metro'],
  ['vacancy/search/?specializations=1.221&field=17', '/vacancies?specialization=1.221&specialization=17'],
])('/1/json/%s leads to %s', async (old, present) => {
  const response = await server.fetch(`/api/1/json/${old}`)
  expect(response.status).toBe(302)
  expect(response.headers.get('location')).toBe(`${server.url()}/api${present}`)
  expect(response.headers.get('deprecation')).toBe('@1375315200')
  expect(response.headers.get('link')).toBe(`<${server.url()}/api${present}>; rel="successor-version"`)
})

test('the addresses are known where the old programs look for them, beside /api', async () => {
  const response = await server.fetch('/1/json/vacancy/search/?region=1')
  expect(response.status).toBe(302)
  expect(response.headers.get('location')).toBe(`${server.url()}/api/vacancies?area=1`)
  expect((await server.fetch('/1/xml/vacancy/search/')).headers.get('content-type')).toContain('application/json')
})

test.each([
  '/1/json/user/1',
  '/1/json/vacancy',
  '/1/json/vacancy/abc',
  '/1/vacancy/search',
  '/1/xml/vacancy/search',
  '/1',
  '/1/json',
])('%s has no replacement: 404', async (path) => expect((await server.fetch(`/api${path}`)).status).toBe(404))
