import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeDb, db } from '#server/core/database/db.ts'
import { env } from '#server/settings/env.ts'
import { loadMusicDemo } from '#server/products/music/demo.ts'
import { aToken, aUser } from '#server/testing/factories.ts'
import { aCorpus } from '#server/products/vacancies/testing/corpus.ts'
import { copyRows } from './copy.sql.ts'
import { prepareDatabase } from './open.ts'

let admin: pg.Client
let url: string

beforeAll(async () => {
  admin = new pg.Client(env().DATABASE_URL)
  await admin.connect()
  const target = new URL(env().DATABASE_URL)
  target.pathname += '_copy'
  url = target.href
  await admin.query(`create database ${target.pathname.slice(1)}`)
  await prepareDatabase(url, () => {})
})
afterAll(async () => {
  await admin.query(`drop database ${new URL(url).pathname.slice(1)} with (force)`)
  await admin.end()
  await closeDb()
})

test('a copy holds every row, goes on with the next ids, keeps its triggers, and is made into an unused database only', async () => {
  await aToken(await aUser())
  await loadMusicDemo()
  await aCorpus(300)
  await admin.query(`insert into rate_limit (key) values ('address')`)
  const copied = await copyRows(env().DATABASE_URL, url, () => {})
  expect(copied).toBeGreaterThan(900)

  const target = new pg.Client(url)
  await target.connect()
  try {
    for (const table of ['user_account', 'api_token', 'audit_entry', 'music_track', 'vacancy', 'vacancy_search']) {
      const rows = `select md5(string_agg(t::text, '|' order by t::text)) as sum from ${table} t`
      expect((await target.query(rows)).rows, table).toEqual((await admin.query(rows)).rows)
    }
    expect((await target.query('select from rate_limit')).rowCount, 'counters of limits end with their server').toBe(0)
    const next = `insert into music_artist (title, updated_at) values ('Next', now()) returning id`
    const { rows } = await target.query<{ id: number }>(next)
    expect(rows[0]?.id).toBe(((await db().musicArtist.aggregate({ _max: { id: true } }))._max.id ?? 0) + 1)
    await expect(target.query('delete from audit_entry')).rejects.toThrow()
  } finally {
    await target.end()
  }
  await expect(copyRows(env().DATABASE_URL, url, () => {})).rejects.toThrow('already has accounts')
})
