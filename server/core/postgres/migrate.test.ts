import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { env } from '#server/settings/env.ts'
import { migrate } from './migrate.ts'

const root = join(import.meta.dirname, '../../../.cache')
const quiet = () => {}
let admin: pg.Client
let client: pg.Client
let url: string
let folder: string

beforeAll(async () => {
  admin = new pg.Client(env().DATABASE_URL)
  await admin.connect()
  const fresh = new URL(env().DATABASE_URL)
  fresh.pathname += '_migrate'
  url = fresh.href
})

afterAll(async () => {
  await client.end()
  await admin.query(`drop database ${new URL(url).pathname.slice(1)} with (force)`)
  await admin.end()
})

beforeEach(async () => {
  const name = new URL(url).pathname.slice(1)
  await client?.end()
  await admin.query(`drop database if exists ${name} with (force)`)
  await admin.query(`create database ${name}`)
  client = new pg.Client(url)
  await client.connect()
  mkdirSync(root, { recursive: true })
  folder = mkdtempSync(join(root, 'migrate-'))
  return () => rmSync(folder, { recursive: true })
})

test('files are applied in the order of their names and recorded as Prisma records them', async () => {
  file('20260102000000_second', 'alter table a add column b text;')
  const first = file('20260101000000_first', 'create table a (id int);\ninsert into a values (1), (2);')
  expect(await migrate(url, folder, quiet)).toEqual(['20260101000000_first', '20260102000000_second'])

  const { rows } = await client.query('select * from _prisma_migrations order by migration_name')
  expect(rows).toHaveLength(2)
  expect(rows[0]).toMatchObject({
    checksum: createHash('sha256').update(first).digest('hex'),
    migration_name: '20260101000000_first',
    applied_steps_count: 1,
    rolled_back_at: null,
    logs: null,
  })
  expect(rows[0].finished_at.getTime()).toBeGreaterThanOrEqual(rows[0].started_at.getTime())
})

test('a second run applies only what is new, also when its name sorts earlier', async () => {
  file('20260102000000_b', 'create table b ();')
  await migrate(url, folder, quiet)
  expect(await migrate(url, folder, quiet)).toEqual([])
  file('20260101000000_a', 'create table a ();')
  expect(await migrate(url, folder, quiet)).toEqual(['20260101000000_a'])
})

test('a failing file leaves the database as it was and the error names file, line and reason', async () => {
  file('20260101000000_good', 'create table good ();')
  file(
    '20260102000000_bad',
    'create table half ();\n-- ё😀 before the error\nselect * from nowhere;\ncreate table late ();',
  )
  const error = await migrate(url, folder, quiet).catch((thrown: Error) => thrown)
  expect(error).toBeInstanceOf(Error)
  expect((error as Error).message).toContain('20260102000000_bad/migration.sql:3: relation "nowhere" does not exist')
  expect(await tables()).toEqual(['_prisma_migrations', 'good'])
  const { rows } = await client.query('select migration_name from _prisma_migrations')
  expect(rows).toEqual([{ migration_name: '20260101000000_good' }])
})

test('an error that PostgreSQL gives without a place names the file and the row', async () => {
  file('20260101000000_a', 'create table a (id int primary key);\ninsert into a values (1);\ninsert into a values (1);')
  await expect(migrate(url, folder, quiet)).rejects.toThrow(/_a\/migration.sql: duplicate key value.*\n.*\(id\)=\(1\)/)
})

test('a corrected file is applied by the next run', async () => {
  file('20260101000000_a', 'create table;')
  await expect(migrate(url, folder, quiet)).rejects.toThrow('20260101000000_a')
  file('20260101000000_a', 'create table a ();')
  expect(await migrate(url, folder, quiet)).toEqual(['20260101000000_a'])
})

test('an applied file that was edited is refused by name and nothing new is applied', async () => {
  file('20260101000000_a', 'create table a ();')
  await migrate(url, folder, quiet)
  file('20260101000000_a', 'create table a (id int);')
  file('20260102000000_b', 'create table b ();')
  await expect(migrate(url, folder, quiet)).rejects.toThrow('20260101000000_a was edited after it was applied')
  expect(await tables()).toEqual(['_prisma_migrations', 'a'])
})

test('a file that steers transactions itself is refused before anything is applied', async () => {
  file('20260101000000_a', 'create table a ();')
  file('20260102000000_b', 'create table b ();\nCOMMIT;\nselect 1/0;')
  await expect(migrate(url, folder, quiet)).rejects.toThrow('"COMMIT;" is not allowed')
  expect(await tables()).toEqual([])
})

test('a migration that Prisma left half applied stops the run', async () => {
  file('20260101000000_a', 'create table a ();')
  await migrate(url, folder, quiet)
  await client.query('update _prisma_migrations set finished_at = null')
  await expect(migrate(url, folder, quiet)).rejects.toThrow('20260101000000_a was left half applied')
})

test('two runners at once apply each file once', async () => {
  file('20260101000000_a', 'create table a (); select pg_sleep(0.2);')
  file('20260102000000_b', 'create table b ();')
  const runs = await Promise.all([1, 2, 3].map(() => migrate(url, folder, quiet)))
  expect(runs.flat().sort()).toEqual(['20260101000000_a', '20260102000000_b'])
  const { rows } = await client.query('select count(*)::int as count from _prisma_migrations')
  expect(rows).toEqual([{ count: 2 }])
})

test('a database that is newer than the files is refused by name and nothing new is applied', async () => {
  file('20260102000000_from_later', 'create table a ();')
  await migrate(url, folder, quiet)
  rmSync(join(folder, '20260102000000_from_later'), { recursive: true })
  file('20260101000000_b', 'create table b ();')
  await expect(migrate(url, folder, quiet)).rejects.toThrow(/newer than this version.*20260102000000_from_later/)
  expect(await tables()).toEqual(['_prisma_migrations', 'a'])
})

test('a migration that was rolled back does not make a database newer', async () => {
  file('20260102000000_from_later', 'create table a ();')
  await migrate(url, folder, quiet)
  rmSync(join(folder, '20260102000000_from_later'), { recursive: true })
  await client.query('update _prisma_migrations set rolled_back_at = now()')
  expect(await migrate(url, folder, quiet)).toEqual([])
})

function file(name: string, sql: string): string {
  mkdirSync(join(folder, name), { recursive: true })
  writeFileSync(join(folder, name, 'migration.sql'), sql)
  return sql
}

async function tables(): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  return rows.map(({ name }) => name)
}
