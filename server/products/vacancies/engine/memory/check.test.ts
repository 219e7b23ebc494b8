import { afterAll, expect, it } from 'vitest'
import { spoken } from '#server/core/finding.ts'
import { closeDb, db, pool } from '#server/core/database/db.ts'
import { publish } from '#server/core/database/pubsub.sql.ts'
import { closePubsub } from '#server/core/database/pubsub.ts'
import { setEnv } from '#server/settings/env.ts'
import { aCorpus } from '../../testing/corpus.ts'
import { CHANGES } from '../changes.ts'
import { checkIndex } from './check.ts'
import { memoryIndex } from './live.ts'

afterAll(async () => {
  setEnv({ VACANCIES_INDEX_MB: '' })
  await closePubsub()
  await closeDb()
})

const found = async () => {
  const finding = await checkIndex()
  return finding && spoken(finding)
}

it('says whether searches are answered from memory, and what to do where they are not', async () => {
  expect(await found()).toMatchObject({ state: 'warning', remedy: expect.any(String) })
  await aCorpus(50)
  const loading = memoryIndex().loaded()
  expect(await found()).toMatchObject({ state: 'ok', found: expect.stringContaining('being loaded') })
  const index = await loading
  expect(await found()).toMatchObject({ state: 'ok', figures: { rows: index?.living, pending: 0 } })
  setEnv({ VACANCIES_INDEX_MB: '0' })
  expect(await found()).toMatchObject({ state: 'ok', found: expect.stringContaining('switched off') })
})

it('says that more changes wait than it reads in a moment', async () => {
  setEnv({ VACANCIES_INDEX_MB: '' })
  await memoryIndex().loaded()
  const holder = await pool().connect()
  try {
    // Nothing can be read, while other processes have announced what they changed.
    await holder.query('begin; lock table vacancy_search in access exclusive mode')
    for (let first = 1_000_000; first < 1_013_000; first += 1000) {
      await publish(db(), CHANGES, Array.from({ length: 1000 }, (_, at) => first + at).join(','))
    }
    await expect.poll(found).toMatchObject({
      id: 'storage.index',
      state: 'warning',
      found: expect.stringMatching(/^1\d,\d{3} changes are not in it yet$/),
      remedy: expect.stringMatching(/^Wait: it reads changes as fast as it can/),
    })
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  await expect.poll(found).toMatchObject({ state: 'ok', figures: { pending: 0 } })
})

it('says that the index is too large, and which setting to raise', async () => {
  await aCorpus(3000)
  setEnv({ VACANCIES_INDEX_MB: '1' })
  memoryIndex().renew()
  await memoryIndex().loaded()
  expect(await found()).toEqual({
    id: 'storage.index',
    state: 'warning',
    about: expect.any(String),
    found: 'too large for VACANCIES_INDEX_MB (1): the database answers searches, slower',
    remedy: 'Raise VACANCIES_INDEX_MB, and the memory of the machine if need be',
  })
})
