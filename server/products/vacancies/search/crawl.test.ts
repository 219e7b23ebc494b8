import { beforeAll, expect, test } from 'vitest'
import { db } from '#server/core/database/db.ts'
import { aToken, aUser } from '#server/testing/factories.ts'
import { generateVacancies } from '../generator/generate.ts'
import { aCorpus } from '../testing/corpus.ts'
import { aServer } from '../testing/server.ts'
import type { VacancySearchView } from './search-view.schema.ts'

/** Now: one of the searches is for the latest days. */
const END = new Date()
let size = 1200

beforeAll(async () => {
  await aCorpus(size, END)
})
const server = aServer()

const page = async (query: string, token?: string) => {
  const response = await server.fetch(`/api/vacancies?${query}`, token === undefined ? {} : { token })
  expect(response.status).toBe(200)
  return { body: (await response.json()) as VacancySearchView, link: response.headers.get('link') ?? '' }
}
const addSome = (): Promise<number> => generateVacancies({ count: (size += 10), until: END })

test.each([
  '',
  'text=менеджер',
  'text=менеджер OR водитель&order_by=relevance',
  'text=NOT менеджер',
  'area=113',
  'area=1&order_by=salary_desc',
  'order_by=salary_asc',
  'order_by=distance&sort_point_lat=55.7&sort_point_lng=37.6',
  'only_with_salary=true&salary=90000',
  'period=25',
  'experience=noExperience&experience=between1And3',
  'text=опыт&schedule=fullDay',
  'text=продаж* NOT 1С',
  'text=DESCRIPTION:работа&order_by=salary_desc',
  'industry=41&industry=7&industry=5',
  'metro=1&metro=2&metro=5&metro=9',
  'professional_role=70&professional_role=97&professional_role=96&professional_role=21',
  'excluded_text=менеджер,водитель',
  'salary=2000&currency=USD',
  'label=not_from_agency&label=with_address',
])('a crawl through ?%s gives exactly `found` vacancies while others are being added', async (query) => {
  const token = await aToken(await aUser())
  const first = (await page(`${query}&per_page=50`, token)).body
  const ids = first.items.map((item) => item.id)
  expect(first.found).toBeGreaterThan(50)
  for (let at = 1; at < first.pages; at++) {
    if (at % 3 === 0) await addSome()
    const { body } = await page(`${query}&per_page=50&page=${at}`, token)
    expect(body.found).toBe(first.found)
    ids.push(...body.items.map((item) => item.id))
  }
  expect(new Set(ids).size).toBe(first.found)
  expect(ids).toHaveLength(first.found)
})

test('two crawls of one address are told apart by the links they follow', async () => {
  const first = await page('text=работа&per_page=20')
  const next = /<[^>]*\/api\/vacancies\?([^>]*)>; rel="next"/.exec(first.link)?.[1] ?? ''
  await addSome()
  await expect.poll(async () => (await page('text=работа&per_page=20')).body.found).toBeGreaterThan(first.body.found)
  const second = await page(next)
  expect(second.body.found).toBe(first.body.found)
  expect(second.body.page).toBe(1)
  expect(new Set([...first.body.items, ...second.body.items].map((item) => item.id)).size).toBe(40)
})

test('a long search links to its next page only, so that the headers stay small', async () => {
  const rels = ({ link }: { link: string }) => [...link.matchAll(/rel="(\w+)"/g)].map(([, rel]) => rel)
  expect(rels(await page('text=работа&page=1'))).toEqual(['next', 'prev', 'first', 'last'])
  const long = await page(`text=${encodeURIComponent(`${'работа OR '.repeat(24)}работа`)}&page=1`)
  expect(rels(long)).toEqual(['next'])
  expect(long.link.length).toBeLessThan(2500)
})

test('one process alone stores no list in the database', async () => {
  const token = await aToken(await aUser())
  const first = await page('text=опыт&per_page=20', token)
  expect((await page('text=опыт&per_page=20&page=1', token)).body.found).toBe(first.body.found)
  expect(await db().vacancySharedList.count()).toBe(0)
})

test('a new vacancy is found by searches soon after', async () => {
  const before = (await page('per_page=0')).body.found
  const added = await addSome()
  expect(added).toBe(10)
  await expect.poll(async () => (await page('per_page=0')).body.found).toBeGreaterThan(before)
})
