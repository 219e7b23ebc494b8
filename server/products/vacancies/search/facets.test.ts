import { beforeAll, expect, test } from 'vitest'
import { pool } from '#server/core/database/db.ts'
import { forgetSingleton } from '#server/core/process/singleton.ts'
import { memoryIndex } from '../engine/memory/live.ts'
import { aCorpus } from '../testing/corpus.ts'
import { aServer } from '../testing/server.ts'
import type { VacancySearchView } from './search-view.schema.ts'

beforeAll(async () => {
  await aCorpus(1500)
  await memoryIndex().loaded()
})
const server = aServer()

const get = async <T = VacancySearchView>(path: string): Promise<T> => {
  const response = await server.fetch(path.replace(server.url(), ''))
  expect(response.status, path).toBe(200)
  return (await response.json()) as T
}

test.each([
  '',
  '&text=менеджер',
  '&area=113&schedule=remote',
  '&area=1&metro=2',
  '&industry=7&experience=between1And3&experience=noExperience',
  '&specialization=1&only_with_salary=true',
  '&salary=90000&label=with_address',
])('the count of every cluster link of clusters=true%s is what the link finds', async (query) => {
  const { clusters } = await get(`/api/vacancies?clusters=true&per_page=0${query}`)
  const items = (clusters ?? []).flatMap((cluster) =>
    cluster.items.slice(0, 4).map((item) => ({ ...item, id: cluster.id })),
  )
  // Seven searches: more than two hundred links.
  expect(items.length).toBeGreaterThan(28)
  for (const { url, count, id, name } of items) {
    const { found } = await get(url.replace(/per_page=\d+/, 'per_page=0'))
    expect({ id, name, found }).toEqual({ id, name, found: count })
  }
})

test('the metro cluster tells lines from stations, with their colours', async () => {
  const { clusters } = await get('/api/vacancies?clusters=true&area=1&per_page=0')
  const metro = clusters?.find((cluster) => cluster.id === 'metro')
  expect(metro?.items.find((item) => item.type === 'metro_line')?.metro_line?.hex_color).toMatch(/^[0-9A-F]{6}$/)
  expect(metro?.items.find((item) => item.type === 'metro_station')?.metro_station).toMatchObject({
    id: expect.stringMatching(/^\d+\.\d+$/),
    lat: expect.any(Number),
    area: { id: '1', name: 'Москва' },
  })
})

test('every disable_url is the search without that argument', async () => {
  const query =
    'text=менеджер&area=113&area=40&salary=80000&currency=RUR&schedule=fullDay&employer_id=1000001&period=20'
  const { arguments: chips } = await get(`/api/vacancies?describe_arguments=true&${query}&no_magic=true`)
  expect(chips?.map(({ argument }) => argument)).toEqual(
    expect.arrayContaining(['text', 'area', 'salary', 'schedule', 'employer_id', 'period']),
  )
  for (const { disable_url, argument, value } of chips ?? []) {
    const body = await get(disable_url)
    expect(body.arguments?.some((chip) => chip.argument === argument && chip.value === value)).toBe(false)
  }
})

test('arguments are told in words', async () => {
  const query = 'area=1&schedule=remote&metro=2.4&salary=100000&only_with_salary=true&employer_id=1000001'
  const { arguments: chips } = await get(`/api/vacancies?describe_arguments=true&${query}`)
  const words = Object.fromEntries((chips ?? []).map((chip) => [chip.argument, chip.value_description]))
  expect(words).toMatchObject({
    area: 'Москва',
    schedule: 'Удаленная работа',
    metro: 'Сокол',
    only_with_salary: 'Указан доход',
  })
  expect(words.salary).toMatch(/^100\s000 руб\.$/)
  expect(words.employer_id).not.toBe('1000001')
  expect(chips?.find((chip) => chip.argument === 'metro')).toMatchObject({ hex_color: '4FB04F', metro_type: 'station' })
})

interface Facets {
  found: number
  facets: {
    id: string
    param: string
    values: { value: string; count: number; selected: boolean; inside: string[] }[]
  }[]
}

test('facets are disjunctive: values beside a chosen one show what they would find', async () => {
  const { facets } = await get<Facets>('/api/vacancies/facets?schedule=remote&area=113')
  const schedule = facets.find((facet) => facet.id === 'schedule')
  expect(schedule?.values.find((item) => item.selected)?.value).toBe('remote')
  for (const { value, count } of schedule?.values ?? []) {
    expect((await get(`/api/vacancies?area=113&schedule=${value}&per_page=0`)).found).toBe(count)
  }
  expect(schedule?.values.length).toBeGreaterThan(2)
})

test('a chosen value that nothing bears is shown with 0', async () => {
  const { facets } = await get<Facets>('/api/vacancies/facets?employment=volunteer&text=архитектор')
  const employment = facets.find((facet) => facet.id === 'employment')
  expect(employment?.values.find((item) => item.value === 'volunteer')).toMatchObject({ selected: true })
})

test.each([
  ['area', '113'],
  ['metro', '2'],
])('a chosen %s keeps its own count beside its parts, which say what they lie inside', async (id, whole) => {
  const { found, facets } = await get<Facets>(`/api/vacancies/facets?${id}=${whole}`)
  const values = facets.find((facet) => facet.id === id)?.values ?? []
  expect(values.filter((item) => item.selected)).toEqual([
    expect.objectContaining({ value: whole, inside: [], count: found }),
  ])
  const parts = values.filter((item) => item.inside.includes(whole))
  expect(parts.length).toBeGreaterThan(3)
  for (const part of parts) expect(part.count).toBeLessThanOrEqual(found)
})

test('the salary histogram counts every paid match once', async () => {
  const { steps } = await get<{ steps: { from: number; to: number | null; count: number }[] }>(
    '/api/vacancies/salaries?steps=12&text=менеджер&salary=100000',
  )
  expect(steps).toHaveLength(12)
  expect(steps.at(-1)?.to).toBeNull()
  const paid = await get('/api/vacancies?text=менеджер&only_with_salary=true&per_page=0')
  expect(steps.reduce((sum, step) => sum + step.count, 0)).toBe(paid.found)
})

test('points are the matches with an address, inside the box when one is given', async () => {
  const box = 'top_lat=55.85&bottom_lat=55.65&left_lng=37.45&right_lng=37.75'
  const { found, points } = await get<{
    found: number
    points: { id: string; url: string; lat: number; lng: number }[]
  }>(`/api/vacancies/points?${box}`)
  expect(points.length).toBe(found)
  expect(points.length).toBeGreaterThan(50)
  expect(points.filter(({ id, url }) => url !== `${server.url()}/api/vacancies/${id}`)).toEqual([])
  for (const { lat, lng } of points) expect(lat > 55.65 && lat < 55.85 && lng > 37.45 && lng < 37.75).toBe(true)
})

test('points say how many matches have a place, however many of them are asked for', async () => {
  interface Points {
    found: number
    located: number
    points: unknown[]
  }
  const { found, located, points } = await get<Points>('/api/vacancies/points?text=менеджер&limit=5000')
  expect(located).toBe(points.length)
  expect(located).toBeGreaterThan(3)
  expect(located).toBeLessThan(found)
  const few = await get<Points>('/api/vacancies/points?text=менеджер&limit=3')
  expect({ ...few, points: few.points.length }).toEqual({ found, located, points: 3 })
})

test('chips tell what the search finds without each of them', async () => {
  const { found, chips } = await get<{
    found: number
    chips: { argument: string; found_without: number }[]
  }>('/api/vacancies/arguments?text=водитель&area=1&schedule=remote')
  expect(chips.map(({ argument }) => argument)).toEqual(['text', 'schedule', 'area'])
  const without = {
    text: 'area=1&schedule=remote',
    schedule: 'text=водитель&area=1',
    area: 'text=водитель&schedule=remote',
  }
  for (const { argument, found_without } of chips) {
    const rest = without[argument as keyof typeof without]
    expect(found_without).toBe((await get(`/api/vacancies?${rest}&per_page=0&no_magic=true`)).found)
    expect(found_without).toBeGreaterThanOrEqual(found)
  }
})

test('while the index loads, counts that take long are said to be coming, and come', async () => {
  const { found } = await get('/api/vacancies?text=курьер')
  const statusOfFacets = () => server.fetch('/api/vacancies/facets?text=курьер').then(({ status }) => status)
  const lock = await pool().connect()
  try {
    // Neither the load nor a count gets past this; the list is known.
    await lock.query('begin; lock table vacancy_search')
    forgetSingleton('vacancies.memory')
    forgetSingleton('vacancies.counts')
    memoryIndex().renew()
    const facets = await server.fetch('/api/vacancies/facets?text=курьер')
    expect([facets.status, facets.headers.get('Retry-After')]).toEqual([503, '2'])
    const listed = await server.fetch('/api/vacancies?text=курьер&clusters=true')
    expect(await listed.json()).toMatchObject({ found, clusters: null })
    expect(listed.headers.get('Warning')).toContain('clusters are being counted')
    await lock.query('commit')
    await expect.poll(statusOfFacets).toBe(200)
  } finally {
    lock.release(true)
  }
})

test('where nothing matches, facets, pay and places count the similar vacancies that the list shows', async () => {
  const text = 'менеджер AND продажам AND брандспойтник'
  const { relaxed } = await get(`/api/vacancies?text=${text}&per_page=100`)
  expect(relaxed?.found).toBeGreaterThan(0)
  interface Counted {
    found: number
    facets: { id: string; values: { count: number }[] }[]
    steps: unknown[]
  }
  for (const [query, found] of [
    ['', 0],
    ['&relaxed=true', relaxed?.found],
  ]) {
    expect(await get(`/api/vacancies/points?text=${text}${query}`)).toMatchObject({ found })
    const { facets, ...counted } = await get<Counted>(`/api/vacancies/facets?text=${text}${query}`)
    expect(counted.found).toBe(found)
    const experience = facets.find(({ id }) => id === 'experience')?.values ?? []
    expect(experience.reduce((sum, { count }) => sum + count, 0)).toBe(found)
    const { steps } = await get<Counted>(`/api/vacancies/salaries?text=${text}${query}`)
    expect(steps.length > 0).toBe(found !== 0)
  }
  const matches = await get<Counted>('/api/vacancies/facets?text=менеджер')
  expect(await get('/api/vacancies/facets?text=менеджер&relaxed=true')).toEqual(matches)
})
