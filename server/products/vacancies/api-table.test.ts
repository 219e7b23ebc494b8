import { beforeAll, describe, expect, test } from 'vitest'
import { describeApi } from '#server/api/openapi/describe.ts'
import { apiRoutes } from '#server/api/http/routes.ts'
import { aServer } from './testing/server.ts'

let described: ReturnType<typeof describeApi>['paths']

beforeAll(async () => {
  const { routes } = await apiRoutes()
  described = describeApi(routes, { listener: 'public', origin: 'http://localhost' }).paths
})
const server = aServer()

/**
 * The calls of the product. A stranger gets `stranger`; `bad` is refused with 400, `missing` is not found; every
 * credential that is none is 403 and every other method 405, on each path.
 */
const CALLS: { call: string; stranger: number; bad?: string; missing?: string }[] = [
  { call: 'GET /vacancies', stranger: 200, bad: '/vacancies?per_page=101' },
  { call: 'GET /vacancies/facets', stranger: 200, bad: '/vacancies/facets?area=moon' },
  { call: 'GET /vacancies/{vacancy_id}', stranger: 404, missing: '/vacancies/abc' },
  { call: 'GET /vacancies/{vacancy_id}/similar_vacancies', stranger: 404, missing: '/vacancies/1/similar_vacancies' },
  { call: 'GET /vacancies/{vacancy_id}/responses', stranger: 403 },
  { call: 'GET /vacancies/favorited', stranger: 403 },
  { call: 'PUT /vacancies/favorited/{vacancy_id}', stranger: 403 },
  { call: 'DELETE /vacancies/favorited/{vacancy_id}', stranger: 403 },
  { call: 'POST /vacancies', stranger: 403 },
  { call: 'PUT /vacancies/{vacancy_id}', stranger: 403 },
  { call: 'GET /vacancies/archived', stranger: 403 },
  { call: 'PUT /vacancies/archived/{vacancy_id}', stranger: 403 },
  { call: 'DELETE /vacancies/archived/{vacancy_id}', stranger: 403 },
  { call: 'GET /negotiations', stranger: 403 },
  { call: 'POST /negotiations', stranger: 403 },
  { call: 'DELETE /negotiations/active/{negotiation_id}', stranger: 403 },
  { call: 'GET /resumes', stranger: 200, bad: '/resumes?page=-1' },
  { call: 'POST /resumes', stranger: 403 },
  { call: 'GET /resumes/mine', stranger: 403 },
  { call: 'GET /resumes/{resume_id}', stranger: 404, missing: '/resumes/0' },
  { call: 'PUT /resumes/{resume_id}', stranger: 403 },
  { call: 'DELETE /resumes/{resume_id}', stranger: 403 },
  { call: 'GET /companies', stranger: 200, bad: '/companies?per_page=x' },
  { call: 'GET /companies/{employer_id}', stranger: 404, missing: '/companies/1' },
  { call: 'GET /employers', stranger: 200, bad: '/employers?page=1.5' },
  { call: 'GET /employers/{employer_id}', stranger: 404, missing: '/employers/99999999999' },
  { call: 'GET /employers/{employer_id}/departments', stranger: 404, missing: '/employers/1/departments' },
  { call: 'GET /employers/{employer_id}/managers', stranger: 403 },
  { call: 'GET /resumes/{resume_id}/access_types', stranger: 403 },
  { call: 'GET /resumes/{resume_id}/blacklist', stranger: 403 },
  { call: 'GET /resumes/{resume_id}/conditions', stranger: 403 },
  { call: 'GET /resumes/{resume_id}/negotiations_history', stranger: 403 },
  { call: 'GET /resumes/{resume_id}/whitelist', stranger: 403 },
  { call: 'GET /resume_conditions', stranger: 200 },
  { call: 'GET /dictionaries', stranger: 200 },
  { call: 'GET /areas', stranger: 200 },
  { call: 'GET /areas/{area_id}', stranger: 200, missing: '/areas/moon' },
  { call: 'GET /areas/countries', stranger: 200 },
  { call: 'GET /metro', stranger: 200 },
  { call: 'GET /metro/{city_id}', stranger: 404, missing: '/metro/3' },
  { call: 'GET /specializations', stranger: 200 },
  { call: 'GET /professional_roles', stranger: 200 },
  { call: 'GET /industries', stranger: 200 },
  { call: 'GET /languages', stranger: 200 },
  { call: 'GET /locales', stranger: 200 },
  { call: 'GET /suggests/{kind}', stranger: 404, missing: '/suggests/moods?text=ab' },
  { call: 'GET /saved_searches/vacancies', stranger: 403 },
  { call: 'POST /saved_searches/vacancies', stranger: 403 },
  { call: 'PUT /saved_searches/vacancies/{saved_search_id}', stranger: 403 },
  { call: 'DELETE /saved_searches/vacancies/{saved_search_id}', stranger: 403 },
  { call: 'GET /me', stranger: 403 },
]

const pathOf = (call: string): string => `/api${(call.split(' ')[1] ?? '').replace(/\{\w+\}/, '7')}`
const withBody = (method: string) => (method === 'POST' || method === 'PUT' ? { json: {} } : {})

describe.each(CALLS)('$call', ({ call, stranger, bad, missing }) => {
  const [method = '', template = ''] = call.split(' ')

  test('is in the description', () => {
    expect(Object.keys(described[`/api${template}`] ?? described[template] ?? {})).toContain(method.toLowerCase())
  })

  test('answers strangers, bad credentials, other methods and bad arguments as it says', async () => {
    const answer = await server.fetch(pathOf(call), { method, ...withBody(method) })
    expect(answer.status).toBe(stranger)
    const forged = await server.fetch(pathOf(call), { method, token: 'no-such-token', ...withBody(method) })
    expect(forged.status).toBe(403)
    const other = await server.fetch(pathOf(call), { method: 'PATCH', json: {} })
    expect([other.status, other.headers.get('allow')]).toEqual([405, expect.stringContaining(method)])
    const statuses = await Promise.all(
      [bad, missing].map(async (path) => (path === undefined ? null : (await server.fetch(`/api${path}`)).status)),
    )
    expect(statuses).toEqual([bad === undefined ? null : 400, missing === undefined ? null : 404])
  })
})
