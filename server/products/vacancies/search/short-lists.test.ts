import { beforeAll, expect, test } from 'vitest'
import { aCorpus } from '../testing/corpus.ts'
import { anEmployer, aVacancyBody } from '../testing/people.ts'
import { aServer } from '../testing/server.ts'
import { areaById } from '../dictionaries/areas.ts'
import { districts, institutions } from '../dictionaries/short-lists.ts'

beforeAll(async () => {
  await aCorpus(120)
})
const server = aServer()
const get = (path: string) => server.call('GET', path)

test('districts are a short list, whose areas exist', async () => {
  expect((await get('/districts')).body).toEqual(districts())
  for (const { area_id } of [...districts(), ...institutions()]) expect(areaById(area_id)?.leaf).toBe(true)
  expect(new Set(districts().map(({ id }) => id)).size).toBe(districts().length)
})

test('skills and institutions are found by the ids of their suggestions', async () => {
  const suggested = (await get(`/suggests/skill_set?text=${encodeURIComponent('пр')}`)).body.items
  expect(suggested.length).toBeGreaterThan(1)
  const some = suggested.slice(0, 2)
  const query = some.map(({ id }) => `id=${id}`).join('&')
  const { items } = (await get(`/skills?${query}&id=1`)).body
  expect(items).toHaveLength(2)
  expect(items).toEqual(expect.arrayContaining(some))

  const [school] = (await get(`/suggests/educational_institutions?text=${encodeURIComponent('физтех')}`)).body.items
  expect((await get(`/educational_institutions/${school?.id}/faculties`)).body).toEqual([])
  expect((await get('/educational_institutions/0/faculties')).status).toBe(404)
  expect(school).toMatchObject({ acronym: 'МФТИ', area: { id: '2085', name: 'Долгопрудный' } })
  expect((await get(`/educational_institutions?id=${school?.id}`)).body.items).toEqual([school])
  for (const path of ['/skills', '/educational_institutions', `/skills?${'id=1&'.repeat(51)}`]) {
    expect((await get(path)).status).toBe(400)
  }
})

test('suggestions have all their fields', async () => {
  const first = async (kind: string, text: string) =>
    (await get(`/suggests/${kind}?text=${encodeURIComponent(text)}`)).body.items[0]
  expect(await first('fields_of_study', 'инженер')).toEqual({ id: expect.any(String), text: 'Программная инженерия' })
  expect(await first('professional_roles', 'бухгалтер')).toEqual({
    id: '18',
    text: 'Бухгалтер',
    accept_incomplete_resumes: false,
  })
  const company = await first('companies', 'гр')
  expect(company).toMatchObject({
    logo_urls: { 90: expect.stringMatching(/logo\?size=90$/) },
    area: { id: expect.any(String) },
    industries: expect.any(Array),
  })
  const { token } = await anEmployer()
  await server.call('POST', '/vacancies', { token, json: aVacancyBody({ name: 'Главный бухгалтер' }) })
  await expect
    .poll(async () => (await first('positions', 'главный бухгал'))?.professional_roles)
    .toMatchObject([{ id: '18', name: 'Бухгалтер' }])
  expect((await first('vacancy_positions', 'главный бухгал'))?.id).toMatch(/^\d+$/)
})

test('the pay of a job is that of open vacancies that state it', async () => {
  const { token } = await anEmployer()
  const pay = [100, 200, 300, 400, 500].map((thousands) => thousands * 1000)
  for (const from of pay) {
    const salary = { from, to: from + 20_000, currency: 'RUR' }
    await server.call('POST', '/vacancies', {
      token,
      json: aVacancyBody({ name: 'Звездочёт', salary, area: { id: '2' } }),
    })
  }
  await server.call('POST', '/vacancies', {
    token,
    json: aVacancyBody({ name: 'Звездочёт', salary: null, area: { id: '2' } }),
  })
  const path = `/salary_statistics/paid/salary_evaluation/113?position_name=${encodeURIComponent('звездочёт')}`
  const { status, body } = await get(path)
  expect([status, body.market_salary]).toEqual([
    200,
    { minimum: 110_000, bottom: 110_000, median: 310_000, average: 310_000, upper: 510_000, maximum: 510_000 },
  ])
  expect(body.resulting_parameters).toMatchObject({
    areas: [{ id: '113', name: 'Россия' }],
    positions_count: 5,
    employers_count: 1,
    sources: ['VACANCIES'],
  })
  for (const wrong of [`${path}&exclude_area=2`, path.replace('/113', '/1'), path.replace('/113', '/moon')]) {
    expect((await get(wrong)).status).toBe(404)
  }
  expect((await get(`${path}&exclude_area=moon`)).status).toBe(400)
})
