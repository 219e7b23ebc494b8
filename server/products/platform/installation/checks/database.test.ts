import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { closeDb, db } from '#server/core/database/db.ts'
import { spoken } from '#server/core/finding.ts'
import { recordedHome } from '#server/core/postgres/cluster-location.ts'
import { startPostgres } from '#server/core/postgres/embedded.ts'
import { migrate } from '#server/core/postgres/migrate.ts'
import { MIGRATIONS } from '#server/core/postgres/open.ts'
import { env, setEnv } from '#server/settings/env.ts'
import { checkDatabaseState } from './database-state.sql.ts'
import { checkDatabase } from './database.sql.ts'

const { DATABASE_URL, DATA_DIR } = env()
const home = mkdtempSync(join(tmpdir(), 'quartet-database-'))
const usual = () => setEnv({ DATABASE_POOLER_URL: '', DATABASE_READ_URL: '', DATABASE_URL, DATA_DIR })
afterAll(() => {
  usual()
  // As root the files may be elsewhere: PostgreSQL runs as another account.
  rmSync(recordedHome(join(home, 'postgres')) ?? home, { recursive: true })
  rmSync(home, { recursive: true, force: true })
})

const found = async (settings: Record<string, string>) => {
  setEnv(settings)
  const findings = (await checkDatabase()).map(spoken)
  usual()
  return findings
}

it('an embedded database that is stopped, or not made yet, cannot be looked at', async () => {
  const settings = { DATABASE_URL: '', DATA_DIR: home }
  expect(await found(settings)).toEqual([
    {
      id: 'database.answers',
      state: 'ok',
      about: 'Database',
      found: 'none yet: the first start makes an embedded one',
    },
  ])
  const postgres = await startPostgres({ dataDir: join(home, 'postgres'), log: () => {} })
  expect(await found(settings)).toMatchObject([
    { id: 'database.answers', state: 'ok', found: expect.stringMatching(/^PostgreSQL \d+[.\d]* answers$/) },
    { id: 'database.migrations', state: 'warning', found: 'the database is empty', remedy: 'The next start fills it' },
  ])
  await postgres.stop()
  expect(await found(settings)).toEqual([
    {
      id: 'database.answers',
      state: 'warning',
      about: 'Database',
      found: 'the embedded one is not running',
      remedy: 'Start Quartet to have it looked at',
    },
  ])
})

it('migrations that an older version has not applied are counted, until they are', async () => {
  const older = join(home, 'migrations')
  cpSync(MIGRATIONS, older, { recursive: true })
  const names = (await readdir(older)).filter((name) => /^\d{4}/.test(name)).sort()
  for (const name of names.slice(-2)) rmSync(join(older, name), { recursive: true })
  const url = new URL(DATABASE_URL)
  const name = `${url.pathname.slice(1)}_older`
  await db().$executeRawUnsafe(`create database ${name}`)
  url.pathname = `/${name}`
  const ofMigrations = async () => (await found({ DATABASE_URL: url.href })).find(({ id }) => id.endsWith('migrations'))
  try {
    await migrate(url.href, older, () => {})
    expect(await ofMigrations()).toEqual({
      id: 'database.migrations',
      state: 'warning',
      about: 'Migrations',
      found: '2 are missing',
      remedy: 'The next start applies them',
    })
    await migrate(url.href, MIGRATIONS, () => {})
    expect(await ofMigrations()).toMatchObject({ state: 'ok', found: `all ${names.length} are applied` })
  } finally {
    await closeDb()
    await db().$executeRawUnsafe(`drop database ${name} with (force)`)
  }
})

it('a pooler and a replica are each looked at by the setting that names them', async () => {
  const lost = 'postgres://nobody@127.0.0.1:1/none'
  const findings = await found({ DATABASE_POOLER_URL: lost, DATABASE_READ_URL: DATABASE_URL })
  expect(findings).toContainEqual({
    id: 'database.pooler',
    state: 'broken',
    about: 'DATABASE_POOLER_URL',
    found: expect.stringMatching(/^it cannot be used: .*ECONNREFUSED/),
    remedy: expect.stringContaining('password in DATABASE_POOLER_URL, and that'),
  })
  expect(findings).toContainEqual({
    id: 'database.read',
    state: 'ok',
    about: 'DATABASE_READ_URL',
    found: expect.stringMatching(/^PostgreSQL \d+/),
  })
  const [read] = (await found({ DATABASE_READ_URL: lost })).filter(({ id }) => id === 'database.read')
  expect(read).toMatchObject({ state: 'broken', remedy: expect.stringContaining('password in DATABASE_READ_URL') })
})

it('connections that run out, and a replica that does not answer, are warnings', async () => {
  expect((await checkDatabaseState(db(), 0)).map(spoken)).toMatchObject([
    {
      id: 'database.size',
      state: 'warning',
      found: expect.stringMatching(/, \d+ of \d+ connections in use$/),
      remedy: expect.stringMatching(/^Raise max_connections/),
    },
  ])
  setEnv({ DATABASE_READ_URL: 'postgres://nobody@127.0.0.1:1/none' })
  expect((await checkDatabaseState(db())).map(spoken)[1]).toMatchObject({
    id: 'database.replica',
    state: 'warning',
    found: expect.stringMatching(/^it does not answer: .*ECONNREFUSED/),
    remedy: expect.stringMatching(/^Start it, or correct DATABASE_READ_URL/),
  })
})
