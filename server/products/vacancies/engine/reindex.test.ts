import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeDb, db, pool, transaction } from '#server/core/database/db.ts'
import { forgetSingleton } from '#server/core/process/singleton.ts'
import { generateVacancies } from '../generator/generate.ts'
import { criteriaOf } from '../filters/criteria.ts'
import { FLAG_NAMES } from '../filters/filters.schema.ts'
import { aCorpus, CORPUS_END } from '../testing/corpus.ts'
import { analysisVersion } from './analysis-version.ts'
import { COMPANY_JOB, indexCompany, indexRestOf, rebuildIndex } from './indexing.service.ts'
import { postgresBackend } from './postgres/backend.sql.ts'
import { buildTextIndex } from './postgres/bulk.sql.ts'

const going = new AbortController().signal
let count: number

beforeAll(async () => {
  count = (await aCorpus(700)).length
})
afterAll(closeDb)

const vectors = async (): Promise<unknown[]> =>
  (
    await pool().query(`select vacancy_id, tsv::text, tags, salary_low, sentences
      from vacancy_search left join vacancy_snippet using (vacancy_id) order by 1`)
  ).rows

test('rows of the present rules are left alone', async () => {
  expect(await rebuildIndex(going)).toBe(0)
  expect(await db().vacancyIndexState.findMany()).toEqual([{ id: 1, version: analysisVersion(), doneTo: null }])
})

test('rows are noted under the rules that made them, before anybody looks', async () => {
  await db().vacancyIndexState.deleteMany()
  await generateVacancies({ count: 705, until: CORPUS_END })
  // Rows were there and nobody had noted their rules: an earlier release made them.
  expect(await db().vacancyIndexState.findMany()).toEqual([{ id: 1, version: 'unknown', doneTo: null }])
  count = await db().vacancySearch.count()
  expect(await rebuildIndex(going)).toBe(count)
  await db().vacancyIndexState.deleteMany()
  await pool().query('delete from vacancy')
  count = (await aCorpus(700)).length
  expect(await db().vacancyIndexState.findMany()).toEqual([{ id: 1, version: analysisVersion(), doneTo: null }])
})

test('an index of texts that a load broken off had taken away is built again', async () => {
  const known = async (): Promise<unknown> =>
    (await pool().query(`select to_regclass('vacancy_search_tsv_tags_idx') is not null as known`)).rows
  await pool().query('drop index vacancy_search_tsv_tags_idx')
  await Promise.all([buildTextIndex(), buildTextIndex()])
  expect(await known()).toEqual([{ known: true }])
})

test('other rules rebuild every row once, to the same content as writing does', async () => {
  const before = await vectors()
  await pool().query(`update vacancy_search set tsv = '''old'':1'`)
  await pool().query('delete from vacancy_snippet where vacancy_id % 2 = 0')
  await pool().query(`update vacancy_snippet set sentences = 'old'`)
  await db().vacancyIndexState.update({ where: { id: 1 }, data: { version: 'older' } })
  expect(await rebuildIndex(going)).toBe(count)
  expect(await vectors()).toEqual(before)
  expect(await rebuildIndex(going)).toBe(0)
})

test('a filter that is added finds rows that were indexed before it', async () => {
  const criteria = criteriaOf({ accept_temporary: true })
  const indexedWithout = async (): Promise<void> => {
    const at = FLAG_NAMES.indexOf('accept_temporary')
    try {
      FLAG_NAMES.splice(at, 1)
      forgetSingleton('vacancies.analysis-version')
      await rebuildIndex(going, 'older')
      await rebuildIndex(going)
    } finally {
      FLAG_NAMES.splice(at, 0, 'accept_temporary')
      forgetSingleton('vacancies.analysis-version')
    }
  }
  const before = await postgresBackend.count(criteria, CORPUS_END)
  expect(before).toBeGreaterThan(0)
  await indexedWithout()
  expect(await postgresBackend.count(criteria, CORPUS_END)).toBe(0)
  expect(await rebuildIndex(going)).toBe(count)
  expect(await postgresBackend.count(criteria, CORPUS_END)).toBe(before)
})

test('a remaking that was broken off goes on where it was', async () => {
  const ids = (await vectors()) as { vacancy_id: number }[]
  const middle = ids[500]?.vacancy_id ?? 0
  await db().vacancyIndexState.update({ where: { id: 1 }, data: { doneTo: middle } })
  expect(await rebuildIndex(going)).toBe(count - 501)
})

test('two at once share the work', async () => {
  await db().vacancyIndexState.update({ where: { id: 1 }, data: { version: 'older' } })
  const [a, b] = await Promise.all([rebuildIndex(going), rebuildIndex(going)])
  expect(a + b).toBe(count)
})

test('the vacancies of a company that was renamed follow: a hundred with the change, the others by its job', async () => {
  const { rows: ids } = await pool().query('select vacancy_id from vacancy_search order by 1 limit 450')
  const company = await db().company.findFirstOrThrow()
  const where = { id: { in: ids.map(({ vacancy_id }: { vacancy_id: number }) => vacancy_id) } }
  await db().vacancy.updateMany({ where, data: { companyId: company.id } })
  const total = await db().vacancy.count({ where: { companyId: company.id } })
  await transaction(async (tx) =>
    indexCompany(tx, await tx.company.update({ where: { id: company.id }, data: { name: 'Лазурный Завод' } })),
  )
  const renamed = async () => {
    const { rows } = await pool().query(`select from vacancy_search where tsv::text like '%лазурн%'`)
    return rows.length
  }
  expect(await renamed()).toBe(100)
  const key = `${COMPANY_JOB.name} ${company.id}`
  const { rows: jobs } = await pool().query('select payload from graphile_worker._private_jobs where key = $1', [key])
  const { companyId, from } = COMPANY_JOB.payload.parse((jobs as { payload: unknown }[])[0]?.payload)
  // A worker that is killed begins again.
  await indexRestOf(companyId, from, going)
  await indexRestOf(companyId, from, going)
  expect(await renamed()).toBe(total)
})
