import { beforeAll, expect, test } from 'vitest'
import { areaPath } from '../dictionaries/areas.ts'
import { aCorpus } from '../testing/corpus.ts'
import type { Known } from '../testing/naive.ts'
import { aServer } from '../testing/server.ts'

let corpus: Known[]

beforeAll(async () => {
  corpus = await aCorpus(600)
})
const server = aServer()

interface Page {
  found: number
  items: { id: string; name: string; vacancies_url: string; open_vacancies: number }[]
}
const get = async (path: string): Promise<unknown> => {
  const response = await server.fetch(path)
  expect(response.status).toBe(200)
  return response.json()
}
const companies = () => [...new Map(corpus.map(({ company }) => [company.id, company])).values()]

test.each(['companies', 'employers'])('/%s lists and shows the same companies', async (path) => {
  const page = (await get(`/api/${path}?only_with_vacancies=true&per_page=100`)) as Page
  expect(page.found).toBe(companies().length)
  const [first] = page.items
  const full = await get(`/api/${path}/${first?.id}`)
  expect(full).toMatchObject({ ...first, area: { url: expect.any(String) }, industries: expect.any(Array) })
})

test('the number of open vacancies is what its link finds', async () => {
  const { items } = (await get('/api/employers?per_page=15&only_with_vacancies=true')) as Page
  for (const { vacancies_url, open_vacancies } of items) {
    const found = (await get(vacancies_url.replace(server.url(), ''))) as Page
    expect(found.found).toBe(open_vacancies)
    expect(open_vacancies).toBeGreaterThan(0)
  }
})

test('companies are found by a part of the name, by area and by kind', async () => {
  const some = companies()[5]
  const part = some?.name.slice(1, 6).toUpperCase() ?? ''
  const byName = (await get(`/api/companies?text=${encodeURIComponent(part)}&per_page=100`)) as Page
  expect(byName.items.map(({ id }) => id)).toContain(String(some?.id))
  expect(byName.items.every(({ name }) => name.toUpperCase().includes(part))).toBe(true)

  const russian = companies().filter((company) => areaPath(company.areaId).includes(113))
  expect(await get('/api/companies?area=113&only_with_vacancies=true')).toMatchObject({ found: russian.length })
  const agencies = companies().filter((company) => company.type === 'agency')
  expect(await get('/api/companies?type=agency&only_with_vacancies=true')).toMatchObject({ found: agencies.length })
})

test('all pages together hold every company once', async () => {
  const seen: string[] = []
  for (let page = 0; ; page++) {
    const { items } = (await get(`/api/companies?per_page=100&page=${page}`)) as Page
    if (items.length === 0) break
    seen.push(...items.map(({ id }) => id))
  }
  expect(new Set(seen).size).toBe(seen.length)
  expect(await get('/api/companies?per_page=0')).toMatchObject({ found: seen.length })
})

test.each([
  ['/api/companies?type=bad', 400],
  ['/api/companies?area=0', 400],
  ['/api/companies?per_page=101', 400],
  ['/api/companies/999999', 404],
  ['/api/companies/abc', 404],
  ['/api/employers/99999999999', 404],
])('%s is %i', async (path, status) => {
  const response = await server.fetch(path)
  expect(response.status).toBe(status)
  expect(await response.json()).toHaveProperty('request_id')
})

const suggested = async (kind: string, text: string): Promise<{ text: string; id?: string; url?: string }[]> =>
  ((await get(`/api/suggests/${kind}?text=${encodeURIComponent(text)}`)) as { items: { text: string }[] }).items

test('suggestions complete titles, areas, skills, companies and roles', async () => {
  const titles = await suggested('vacancy_search_keyword', 'менед')
  expect(titles.length).toBeGreaterThan(3)
  expect(titles[0]?.text.toLowerCase().startsWith('менед')).toBe(true)
  expect((await suggested('areas', 'моск'))[0]).toEqual({ text: 'Москва', id: '1', url: `${server.url()}/api/areas/1` })
  expect((await suggested('area_leaves', 'московская область')).map(({ text }) => text)).not.toContain(
    'Московская область',
  )
  expect((await suggested('skill_set', 'sq')).map(({ text }) => text)).toContain('SQL')
  expect((await suggested('professional_roles', 'тест'))[0]).toMatchObject({ text: 'Тестировщик', id: '124' })
  const [company] = companies()
  expect((await suggested('companies', company?.name ?? '')).map(({ id }) => id)).toContain(String(company?.id))
})

test('suggestions understand the other keyboard layout, and signs of LIKE are only signs', async () => {
  expect((await suggested('areas', 'vjcr'))[0]?.text).toBe('Москва')
  expect(await suggested('vacancy_search_keyword', '%%')).toEqual([])
})

test('suggestions of titles see through a typing error', async () => {
  const titles = await suggested('vacancy_search_keyword', 'менежер')
  expect(titles.length).toBeGreaterThan(0)
  expect(titles[0]?.text.toLowerCase()).toContain('менеджер')
})

test.each([
  ['/api/suggests/areas?text=a', 400],
  ['/api/suggests/areas', 400],
  ['/api/suggests/nothing?text=abc', 404],
])('%s is %i', async (path, status) => {
  expect((await server.fetch(path)).status).toBe(status)
})
