import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeDb, pool } from '#server/core/database/db.ts'
import { forgetSingleton } from '#server/core/process/singleton.ts'
import { closePubsub } from '#server/core/database/pubsub.ts'
import { runs } from '#server/testing/runs.ts'
import { generateVacancies } from '../generator/generate.ts'
import { criteriaOf } from '../filters/criteria.ts'
import { aCorpus, CORPUS_END } from '../testing/corpus.ts'
import { indexOf, naiveMatch, type Known } from '../testing/naive.ts'
import { naiveOrder } from '../testing/naive-order.ts'
import { matchesIndex } from '../testing/queries.ts'
import { anySearch, answersOf, fewParams, TEXTS } from '../testing/searches.ts'
import { searchOn } from './index.ts'
import type { Criteria } from '../filters/types.ts'
import type { SearchParams } from '../filters/search.schema.ts'
import { withOptionalWords } from './optional-words.ts'
import { memoryBackend } from './memory/backend.ts'
import type { Documents } from './memory/documents.ts'
import { memoryIndex } from './memory/live.ts'
import { postgresBackend } from './postgres/backend.sql.ts'
import type { SearchBackend } from './types.ts'

let corpus: Known[]
let documents: Documents

beforeAll(async () => {
  corpus = await aCorpus(2000)
  documents = (await memoryIndex().loaded()) ?? expect.fail('the index was not loaded')
}, 240_000)
afterAll(async () => {
  await closePubsub()
  await closeDb()
})

const bothPaths = (): [SearchBackend, SearchBackend] => [postgresBackend, memoryBackend(documents)]

test('PostgreSQL and the index in memory both find exactly what a naive look at every vacancy finds', async () => {
  let nonEmpty = 0
  await fc.assert(
    fc.asyncProperty(fewParams, async (given) => {
      const criteria = criteriaOf(given)
      const expected = corpus.filter(naiveMatch(given)).map(({ vacancy }) => vacancy.id)
      for (const path of bothPaths()) {
        const ids = await path.orderedIds(criteria, new Date())
        expect(
          [...ids].sort((a, b) => a - b),
          path.name,
        ).toEqual(expected)
        expect(await path.count(criteria, new Date()), path.name).toBe(expected.length)
      }
      if (expected.length > 0) nonEmpty++
    }),
    { numRuns: runs(500), seed: 20_261_101 },
  )
  expect(nonEmpty).toBeGreaterThan(runs(500) * 0.4)
}, 240_000)

test('both order by relevance as a naive score of every vacancy does', async () => {
  let several = 0
  await fc.assert(
    fc.asyncProperty(fewParams, fc.constantFrom(...TEXTS), async (given, text) => {
      const params = { ...given, text, order_by: 'relevance' as const }
      const criteria = criteriaOf(params)
      const found = corpus.filter(naiveMatch(params))
      const expected = naiveOrder(criteria, found)
      for (const path of bothPaths()) {
        const ids = await path.orderedIds(criteria, new Date())
        if (criteria.text !== null) expect([...ids], `${path.name}: ${text}`).toEqual(expected)
      }
      if (expected.length > 5) several++
    }),
    { numRuns: runs(300), seed: 20_261_122 },
  )
  expect(several).toBeGreaterThan(runs(300) / 10)
}, 240_000)

const LENIENT = [
  'продавец брандспойтник',
  'бухгалтер iso 9001',
  'водитель категории ce -такси',
  'повар для начинающих',
  'электрик нет_такого_слова',
]

const NARROWER: SearchParams[] = [{}, { salary: 60_000 }, { schedule: ['fullDay'] }, { only_with_salary: true }]

test('both choose the same optional words, and find and order with them what a naive look does', async () => {
  let several = 0
  const decided = (path: SearchBackend, text: string, given: SearchParams): Promise<Criteria> => {
    forgetSingleton('vacancies.optional-words')
    return withOptionalWords(criteriaOf({ ...given, text, order_by: 'relevance' }), path)
  }
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...NARROWER), fc.constantFrom(...LENIENT), async (given, text) => {
      const [criteria, other] = await Promise.all(bothPaths().map((path) => decided(path, text, given)))
      expect(criteria).toEqual(other)
      const query = criteria?.text
      if (!criteria || !query?.lenient) return
      expect(query.lenient.optional.length).toBeGreaterThan(0)
      const found = corpus
        .filter(naiveMatch(given))
        .filter(({ vacancy, company }) => matchesIndex(query, indexOf(vacancy, company)))
      for (const path of bothPaths()) {
        expect([...(await path.orderedIds(criteria, new Date()))], text).toEqual(naiveOrder(criteria, found))
      }
      if (found.length > 5) several++
    }),
    { numRuns: runs(100), seed: 20_261_125 },
  )
  expect(several).toBeGreaterThan(runs(100) / 10)
}, 240_000)

const sameAnswers = (numRuns: number) =>
  fc.assert(
    fc.asyncProperty(anySearch, async ({ params, without }) => {
      const criteria = criteriaOf(params)
      const now = new Date('2026-11-01T12:00:00Z')
      const [postgres, memory] = bothPaths()
      expect(await answersOf(memory, criteria, now, without)).toEqual(await answersOf(postgres, criteria, now, without))
    }),
    { numRuns, seed: 20_261_121 },
  )
test('both give the same order, facets, pay and points', () => sameAnswers(100), 240_000)

test('vacancies whose distances differ by less than a centimetre come newest first in both', async () => {
  const { rows } = await pool().query<{ id: number }>(
    'select vacancy_id as id from vacancy_search where lat is not null order by published_at desc, vacancy_id desc limit 2',
  )
  const [newer = 0, older = 0] = rows.map(({ id }) => id)
  await pool().query(
    'update vacancy_search set lat = 10 + (vacancy_id = $1)::int * 2e-9, lng = 10 where vacancy_id in ($1, $2)',
    [newer, older],
  )
  const criteria = criteriaOf({ order_by: 'distance', sort_point_lat: 0, sort_point_lng: 10 })
  await expect.poll(() => documents.lat[documents.ordinalOf(older)]).toBe(10)
  for (const path of bothPaths()) {
    const ids = await path.orderedIds(criteria, new Date())
    expect([...ids.subarray(0, 2)], path.name).toEqual([newer, older])
  }
})

test('a crawl that PostgreSQL began goes on in its list when the index in memory is loaded', async () => {
  const [postgres, memory] = bothPaths()
  let path = postgres
  const engine = searchOn(() => path)
  const criteria = criteriaOf({ text: 'менеджер' })
  const first = await engine.list(criteria, { reader: 'crawl', page: 0 })
  path = memory
  expect((await engine.list(criteria, { reader: 'crawl', page: 1 })).snapshot).toBe(first.snapshot)
  expect((await engine.list(criteria, { reader: 'x', page: 5, snapshot: first.snapshot })).ids).toBe(first.ids)
})

test('both still agree after vacancies were added, changed and removed', async () => {
  await generateVacancies({ count: 2400, until: CORPUS_END })
  await pool().query(`delete from vacancy where id % 7 = 0`)
  await pool().query(
    'update vacancy_search set salary_low = salary_low / 2, lat = null, lng = null where vacancy_id % 11 = 0',
  )
  // The last change of all: when it has arrived, so have the others.
  await pool().query(`update vacancy_search set tags = tags || 1, published_at = published_at - interval '9 days'
    where vacancy_id % 5 = 0`)
  const { rows } = await pool().query<{ count: number }>('select count(*)::int4 as count from vacancy_search')
  const late = await pool().query<{ count: number }>(
    'select count(*)::int4 as count from vacancy_search where tags @> array[1]',
  )
  await expect.poll(() => documents.living).toBe(rows[0]?.count)
  await expect
    .poll(async () => {
      const tags = await memoryBackend(documents).tagCounts(criteriaOf({}), undefined, new Date())
      return tags.get(1)
    })
    .toBe(late.rows[0]?.count)
  await sameAnswers(60)
}, 240_000)
