import { mkdtemp, readdir, readFile, rm, truncate, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { closeDb, pool } from '#server/core/database/db.ts'
import { forgetSingleton } from '#server/core/process/singleton.ts'
import { setEnv } from '#server/settings/env.ts'
import { generateVacancies } from '../../generator/generate.ts'
import { criteriaOf } from '../../filters/criteria.ts'
import { aCorpus, CORPUS_END } from '../../testing/corpus.ts'
import { answersOf } from '../../testing/searches.ts'
import { postgresBackend } from '../postgres/backend.sql.ts'
import { memoryBackend } from './backend.ts'
import { Documents } from './documents.ts'
import { keepIndex, keptIndex } from './kept.ts'
import { memoryIndex } from './live.ts'

let folder: string
let file: string

beforeAll(async () => {
  await aCorpus(500)
  folder = await mkdtemp(join(tmpdir(), 'kept-index-'))
  file = join(folder, 'vacancies.index')
  setEnv({ VACANCIES_INDEX_DIR: folder })
})
afterAll(async () => {
  setEnv({ VACANCIES_INDEX_DIR: 'none' })
  await closeDb()
  await rm(folder, { recursive: true })
})

/** The index as a process has it that starts now. */
async function started(): Promise<Documents> {
  forgetSingleton('vacancies.memory')
  return (await memoryIndex().loaded()) ?? expect.fail('the index was not loaded')
}

beforeEach(async () => {
  await rm(file, { force: true })
  await started()
})

const SEARCHES = [{}, { text: 'менеджер' }, { text: 'прода*', order_by: 'relevance' as const }, { area: ['1'] }]

async function expectTrue(documents: Documents): Promise<void> {
  const now = new Date('2026-11-01T12:00:00Z')
  for (const search of SEARCHES) {
    const answers = (path: typeof postgresBackend) => answersOf(path, criteriaOf(search), now, undefined)
    expect(await answers(memoryBackend(documents))).toEqual(await answers(postgresBackend))
  }
}

test('a process that starts reads the index of the one before', async () => {
  const kept = await keptIndex(file)
  if (typeof kept === 'string') return expect.fail(kept)
  await expectTrue(kept)
  const written = await readFile(file)
  await expectTrue(await started())
  // It was not written again, as after a load from the database.
  expect(await readFile(file)).toEqual(written)
})

test('what changed while no process ran is brought up to date, and goes on changing', async () => {
  await pool().query('delete from vacancy where id % 17 = 0')
  await pool().query(
    'update vacancy_search set salary_low = salary_low / 2, tags = tags || 1 where vacancy_id % 19 = 0',
  )
  await generateVacancies({ count: 530, until: CORPUS_END })
  const documents = await started()
  await expectTrue(documents)
  await pool().query('delete from vacancy where id % 23 = 0')
  await generateVacancies({ count: 560, until: CORPUS_END })
  await expect.poll(() => expectTrue(documents)).toBeUndefined()
})

test('an index that is far behind is loaded from the database', async () => {
  await pool().query('update vacancy_search set title_words = title_words where vacancy_id % 2 = 0')
  const before = await readFile(file)
  await expectTrue(await started())
  expect((await readFile(file)).equals(before)).toBe(false)
})

test.each<[string, (bytes: Buffer) => Promise<void>]>([
  ['cut off', (bytes) => truncate(file, Math.floor(bytes.length / 2))],
  ['cut off within its header', () => truncate(file, 30)],
  ['empty', () => truncate(file, 0)],
  ['longer', (bytes) => writeFile(file, Buffer.concat([bytes, bytes.subarray(0, 8)]))],
  [
    'changed in one bit',
    (bytes) =>
      writeFile(
        file,
        bytes.map((byte, at) => (at === bytes.length - 999 ? byte ^ 4 : byte)),
      ),
  ],
  ['another thing', () => writeFile(file, 'hello '.repeat(1000))],
])('a file that is %s is noticed and made again', async (_, damage) => {
  const whole = await readFile(file)
  await damage(whole)
  expect(await keptIndex(file)).toBeTypeOf('string')
  await expectTrue(await started())
  expect(await keptIndex(file)).toBeInstanceOf(Documents)
})

test.each([
  ['text analysis', 2],
  ['database', 3],
])('an index of another %s is not used', async (_, part) => {
  const text = (await readFile(file)).toString('latin1')
  const right = (/"of":"(\S+) (\S+) ([^"]+)"/.exec(text) ?? [])[part] ?? expect.fail('there is no header')
  const wrong = right.replace(/\d/, (digit) => String((Number(digit) + 1) % 10))
  await writeFile(file, Buffer.from(text.replace(right, wrong), 'latin1'))
  expect(await keptIndex(file)).toContain('another database, release or text analysis')
  await expectTrue(await started())
})

test('a writer that was killed leaves the former file, and what it left is removed', async () => {
  const bytes = await readFile(file)
  const leftover = `${file}.killed`
  await writeFile(leftover, bytes.subarray(0, 1000))
  await utimes(leftover, new Date(0), new Date(0))
  expect(await keptIndex(file)).toBeInstanceOf(Documents)
  const kept = await keptIndex(file)
  if (typeof kept === 'string') return expect.fail(kept)
  await keepIndex(file, kept)
  expect(await readdir(folder)).toEqual(['vacancies.index'])
})
