import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setEnv } from '#server/settings/env.ts'
import { aToken, aUser } from '#server/testing/factories.ts'
import { aCorpus } from '../testing/corpus.ts'
import type { Known } from '../testing/naive.ts'
import { aServer } from '../testing/server.ts'
import type { VacancySearchView } from './search-view.schema.ts'

let corpus: Known[]

beforeAll(async () => {
  corpus = await aCorpus(1200)
})
const server = aServer()

const get = async (query: string, token?: string) => {
  const response = await server.fetch(`/api/vacancies${query}`, token === undefined ? {} : { token })
  return { response, body: (await response.json()) as VacancySearchView & Record<string, unknown> }
}
const search = async (query: string): Promise<VacancySearchView> => {
  const { response, body } = await get(query)
  expect(response.status, JSON.stringify(body)).toBe(200)
  return body
}

describe('the root object', () => {
  test('without parameters is the first twenty of everything, newest first', async () => {
    const body = await search('')
    expect(Object.keys(body).sort()).toEqual([
      'alternate_url',
      'arguments',
      'clusters',
      'expanded',
      'fixes',
      'found',
      'items',
      'optional',
      'page',
      'pages',
      'per_page',
      'relaxed',
      'suggests',
    ])
    expect(body).toMatchObject({ found: corpus.length, page: 0, per_page: 20, pages: Math.ceil(corpus.length / 20) })
    expect(body).toMatchObject({ clusters: null, arguments: null, fixes: null, suggests: null })
    const times = body.items.map((item) => item.published_at)
    expect(times).toEqual([...times].sort().reverse())
  })

  test('an item has the keys of the wire, strings for ids, full links and dates without a colon', async () => {
    const [item] = (await search('?text=менеджер&per_page=1')).items
    expect(item).toMatchObject({
      id: expect.stringMatching(/^\d+$/),
      url: `${server.url()}/api/vacancies/${item?.id}`,
      published_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0300$/),
      area: { url: expect.stringContaining('/api/areas/') },
      employer: { vacancies_url: expect.stringContaining('/api/vacancies?employer_id=') },
      relations: [],
      archived: false,
    })
    expect(item?.snippet).toBeDefined()
    expect(item).not.toHaveProperty('counters')
    expect(item).not.toHaveProperty('description')
  })

  test('a page past the end is empty, not an error', async () => {
    expect(await search('?page=9999')).toMatchObject({ items: [], page: 9999, found: corpus.length })
  })

  test('per_page=0 counts alone', async () => {
    expect(await search('?per_page=0&text=менеджер')).toMatchObject({ items: [], pages: 0 })
  })

  test('an empty parameter counts as absent', async () => {
    const all = await search('')
    for (const query of ['per_page=', 'page=&per_page=', 'salary=&area=&experience=', 'period=&text=&area=&area='])
      expect(await search(`?${query}`), query).toMatchObject({ found: all.found, per_page: 20, page: 0 })
    expect(await search('?area=1&area=')).toMatchObject({ found: (await search('?area=1')).found })
  })

  test('a trailing slash is the same resource', async () => {
    const response = await server.fetch('/api/vacancies/?per_page=1')
    expect(response.status).toBe(200)
  })
})

describe('a refused argument is 400 and named', () => {
  test('in the language of the request, the code in none', async () => {
    const headers = { 'Accept-Language': 'ru' }
    const body = await (await server.fetch('/api/vacancies?area=0', { headers })).json()
    const reason = 'неизвестное значение 0'
    expect(body).toMatchObject({
      description: `area: ${reason}`,
      errors: [{ type: 'bad_argument', value: 'area', reason }],
    })
  })

  test.each([
    ['page=-1', 'page'],
    ['page=x', 'page'],
    ['per_page=101', 'per_page'],
    ['per_page=1.5', 'per_page'],
    ['area=0', 'area'],
    ['area=abc', 'area'],
    ['metro=99.1', 'metro'],
    ['experience=long', 'experience'],
    ['schedule=full_day', 'schedule'],
    ['professional_role=9999', 'professional_role'],
    ['industry=7.1', 'industry'],
    ['specialization=x', 'specialization'],
    ['employer_id=abc', 'employer_id'],
    ['label=nice', 'label'],
    ['salary=-5', 'salary'],
    ['salary=100&currency=XXX', 'currency'],
    ['period=0', 'period'],
    ['period=3&date_from=2026-10-01', 'period'],
    ['date_from=yesterday', 'date_from'],
    ['date_to=2026-02-30', 'date_to'],
    ['top_lat=1&bottom_lat=0&left_lng=1', 'right_lng'],
    ['top_lat=91&bottom_lat=0&left_lng=1&right_lng=2', 'top_lat'],
    ['order_by=price', 'order_by'],
    ['order_by=distance', 'sort_point_lat'],
    ['sort_point_lat=5', 'sort_point_lng'],
    ['search_field=title', 'search_field'],
    ['expand=salary', 'expand'],
    ['text=%00', 'text'],
    ['clusters=maybe', 'clusters'],
    ['snapshot=list_0', 'snapshot'],
    ['strict=true&speciality=1', 'speciality'],
  ])('%s', async (query, name) => {
    const { response, body } = await get(`?${query}`)
    expect(response.status).toBe(400)
    expect(body).toMatchObject({
      request_id: response.headers.get('x-request-id'),
      bad_argument: name,
      bad_arguments: [{ name, description: expect.any(String) }],
      errors: [{ type: 'bad_argument', value: name }],
    })
  })

  test('an unknown parameter is let through and named in Warning', async () => {
    const { response } = await get('?speciality=1&per_page=0&' + encodeURIComponent('имя"') + '=1')
    expect(response.status).toBe(200)
    expect(response.headers.get('warning')).toBe('299 - "unknown parameter speciality", 299 - "unknown parameter ????"')
  })
})

describe('credentials', () => {
  test("a bad token is 403 with the wire's error, never anonymous", async () => {
    const { response, body } = await get('', 'qt_wrong')
    expect(response.status).toBe(403)
    expect(body).toMatchObject({ errors: [{ type: 'oauth', value: 'bad_authorization' }] })
  })

  test('a good token reads the same list', async () => {
    const token = await aToken(await aUser())
    const { response, body } = await get('?per_page=1', token)
    expect(response.status).toBe(200)
    expect(body.found).toBe(corpus.length)
  })
})

describe('maintenance', () => {
  beforeAll(() => setEnv({ VACANCIES_MAINTENANCE: 'on' }))
  afterAll(() => setEnv({ VACANCIES_MAINTENANCE: 'off' }))

  test('is 503 with Retry-After for programs', async () => {
    const { response, body } = await get('')
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('30')
    expect(body).toMatchObject({ errors: [{ type: 'service_unavailable' }] })
  })

  test('is the same for pages', async () => {
    const response = await server.fetch('/api/trpc/vacancies.search?input={}')
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('30')
  })
})

describe('asking for more or less', () => {
  test('fields leaves only these keys of each item', async () => {
    const { items } = await search('?fields=id,name&per_page=3')
    for (const item of items) expect(Object.keys(item).sort()).toEqual(['id', 'name'])
  })

  test('expand adds key skills and description', async () => {
    const [item] = (await search('?expand=key_skills,description&per_page=1')).items
    expect(item?.key_skills?.length).toBeGreaterThan(0)
    expect(item?.description).toContain('<p>')
  })

  test('responses_count_enabled adds counters', async () => {
    const [item] = (await search('?responses_count_enabled=true&per_page=1')).items
    expect(item?.counters).toEqual({ responses: 0, total_responses: 0 })
  })

  test('a depth limit can be set', async () => {
    setEnv({ VACANCIES_MAX_DEPTH: '200' })
    const { response, body } = await get('?page=10&per_page=20')
    const inside = await get('?page=9&per_page=20')
    setEnv({ VACANCIES_MAX_DEPTH: '' })
    expect(response.status).toBe(400)
    expect(body).toMatchObject({ bad_argument: 'page' })
    expect(inside.response.status).toBe(200)
  })
})

describe('the text', () => {
  test('title matches come before mentions, newest first in each', async () => {
    const { items } = await search('?text=менеджер по продажам&per_page=100&no_magic=true')
    const rank = items.map((item) =>
      /менеджер\p{L}* по продаж/iu.test(item.name) ? 0 : /менеджер/i.test(item.name) ? 1 : 2,
    )
    expect(rank[0]).toBe(0)
    expect(rank.indexOf(2)).toBeGreaterThan(rank.lastIndexOf(0))
  })

  test('matches are marked in the snippet', async () => {
    const { items } = await search('?text=DESCRIPTION:опыт&per_page=50')
    expect(items.some((item) => item.snippet.requirement?.includes('<highlighttext>'))).toBe(true)
  })

  test('a place and a sum become filters unless no_magic says otherwise', async () => {
    const magic = await search('?text=москва менеджер 100500&describe_arguments=true')
    expect(magic.arguments?.map(({ argument, value }) => [argument, value])).toEqual([
      ['text', 'менеджер'],
      ['area', '1'],
      ['salary', '100500'],
      ['only_with_salary', 'true'],
    ])
    const plain = await search('?text=менеджер&area=1&salary=100500&only_with_salary=true')
    expect(magic.found).toBe(plain.found)
    const literal = await search('?text=москва AND менеджер AND 100500&no_magic=true')
    expect(literal.found).toBeLessThan(magic.found)
  })

  test('a typing error is corrected and said', async () => {
    const body = await search('?text=менеджерр')
    expect(body.fixes).toEqual({ original: 'менеджерр', fixed: 'менеджер' })
    expect(body.found).toBe((await search('?text=менеджер')).found)
  })

  test('another keyboard layout is corrected', async () => {
    expect((await search('?text=vtytl;th')).fixes).toEqual({ original: 'vtytl;th', fixed: 'менеджер' })
  })

  test('synonyms are told', async () => {
    const { expanded } = await search('?text=фронтенд')
    expect(expanded.length).toBeGreaterThan(0)
  })
})

describe('orders', () => {
  test('by salary, those without one at the end', async () => {
    for (const [order, sign] of [
      ['salary_desc', -1],
      ['salary_asc', 1],
    ] as const) {
      const { items } = await search(`?order_by=${order}&area=1&per_page=100&only_with_salary=true`)
      const pay = items
        .filter((item) => item.salary?.currency === 'RUR' && item.salary_range?.mode.id === 'MONTH')
        .map((item) =>
          sign < 0 ? (item.salary?.to ?? item.salary?.from ?? 0) : (item.salary?.from ?? item.salary?.to ?? 0),
        )
      expect(pay).toEqual([...pay].sort((a, b) => sign * (a - b)))
    }
  })

  test('by distance from a point, with metres', async () => {
    const { items } = await search('?order_by=distance&sort_point_lat=55.7558&sort_point_lng=37.6176&per_page=50')
    const metres = items.map((item) => item.sort_point_distance ?? Number.NaN)
    expect(metres).toEqual([...metres].sort((a, b) => a - b))
    expect(metres[0]).toBeLessThan(5000)
  })
})
