import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeDb, pool } from '#server/core/database/db.ts'
import { forgetSingleton } from '#server/core/process/singleton.ts'
import { setEnv } from '#server/settings/env.ts'
import { generateVacancies } from '../../generator/generate.ts'
import { criteriaOf } from '../../filters/criteria.ts'
import { aCorpus, CORPUS_END } from '../../testing/corpus.ts'
import { vacancySearch } from '../index.ts'
import { postgresBackend } from '../postgres/backend.sql.ts'
import { memoryBackend } from './backend.ts'
import { memoryIndex } from './live.ts'

const everything = criteriaOf({})

beforeAll(() => aCorpus(400))
afterAll(closeDb)

const expectSame = async (): Promise<void> => {
  const documents = memoryIndex().current()
  if (!documents) throw new Error('there is no index')
  expect(await memoryBackend(documents).orderedIds(everything, new Date())).toEqual(
    await postgresBackend.orderedIds(everything, new Date()),
  )
}

test('until the index is loaded PostgreSQL answers, with the same', async () => {
  forgetSingleton('vacancies.memory')
  expect(memoryIndex().current()).toBeNull()
  const count = await vacancySearch().count(everything)
  expect((await memoryIndex().loaded())?.living).toBe(count)
  await expectSame()
})

test('changes made while the index is reloaded are in it', async () => {
  const old = await memoryIndex().loaded()
  memoryIndex().renew()
  await pool().query('delete from vacancy where id % 3 = 0')
  await generateVacancies({ count: 450, until: CORPUS_END })
  const made = await memoryIndex().loaded()
  expect(made).not.toBe(old)
  await expect.poll(expectSame).toBeUndefined()
})

test.each([
  ['an announcement that names nothing', `select pg_notify('vacancies_changed', '')`],
  [
    'a lost connection',
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'quartet messages'`,
  ],
])('after %s nothing is answered from the old index, and it is loaded again', async (_, statement) => {
  const old = await memoryIndex().loaded()
  await pool().query(statement)
  await expect.poll(() => memoryIndex().current() === old).toBe(false)
  await expect.poll(() => memoryIndex().loaded()).not.toBeNull()
  await pool().query(
    "update vacancy_search set published_at = published_at - interval '40 days' where vacancy_id % 2 = 0",
  )
  await expect.poll(expectSame).toBeUndefined()
})

test.each(['0', '1'])('with %s MB there is no index, and everything is answered', async (limit) => {
  setEnv({ VACANCIES_INDEX_MB: limit })
  forgetSingleton('vacancies.memory')
  expect(await memoryIndex().loaded()).toBeNull()
  expect(await memoryIndex().loaded()).toBeNull()
  expect(await vacancySearch().count(everything)).toBeGreaterThan(250)
  setEnv({ VACANCIES_INDEX_MB: '' })
  forgetSingleton('vacancies.memory')
})
