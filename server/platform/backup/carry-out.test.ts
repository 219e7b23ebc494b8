import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { systemContext } from '#server/core/context.ts'
import { closeDb, db } from '#server/core/database/db.ts'
import { readMigrations } from '#server/core/postgres/migrate.ts'
import { MIGRATIONS, prepareDatabase } from '#server/core/postgres/open.ts'
import { listRestoreOptions, requestRestore } from '#server/platform/accounts/setup-restore.service.ts'
import { setupPath } from '#server/platform/accounts/setup.service.ts'
import { env, setEnv } from '#server/settings/env.ts'
import { aUser } from '#server/testing/factories.ts'
import { writeBackup } from './backup.ts'
import { carryOutRestore } from './carry-out.ts'
import { backupFolders } from './folders.ts'
import { readRestoreRequest, storeRestoreRequest } from './restore-request.ts'

const home = mkdtempSync(join(tmpdir(), 'carry-out-'))
const FILE = 'quartet-20261128T004835Z.tar.gz.age'
const OLD = 'quartet-20250101T000000Z.tar.gz.age'
const PASSPHRASE = 'a passphrase of no value'
const place = join(home, 'backups')
const { DATABASE_URL, AUTH_SECRET = '' } = env()

let admin: pg.Client
let url: string

beforeAll(async () => {
  mkdirSync(place)
  mkdirSync(join(home, 'source/music'), { recursive: true })
  setEnv({ DATA_DIR: join(home, 'source'), BACKUP_TARGET: place, BACKUP_PASSPHRASE: PASSPHRASE })
  writeFileSync(join(home, 'source/music/song.mp3'), 'a song')
  await aUser({ name: 'Kept' })
  admin = new pg.Client(DATABASE_URL)
  await admin.connect()
  const target = new URL(DATABASE_URL)
  target.pathname += '_new'
  url = target.href
  await write(FILE, DATABASE_URL)
  await anEmptyOne()
  const names = (await readMigrations(MIGRATIONS)).map(({ name }) => name)
  await prepareDatabase(url, () => {}, new Set(names.slice(0, -1)))
  await withNew((client) =>
    client.query(`insert into user_account (id, name, email, roles, updated_at)
      values ('usr_old', 'Old', 'old@example.com', '{user}', now())`),
  )
  await write(OLD, url)
})
beforeEach(async () => {
  await closeDb()
  await anEmptyOne()
  await prepareDatabase(url, () => {})
  rmSync(join(home, 'data'), { recursive: true, force: true })
  setEnv({ DATABASE_URL: url, DATA_DIR: join(home, 'data') })
})
afterAll(async () => {
  await closeDb()
  setEnv({ DATABASE_URL, BACKUP_TARGET: '', BACKUP_PASSPHRASE: '' })
  await admin.query(`drop database if exists ${nameOf(url)} with (force)`)
  await admin.end()
  rmSync(home, { recursive: true })
})

const nameOf = (address: string) => new URL(address).pathname.slice(1)
const write = async (file: string, from: string) =>
  writeBackup(join(place, file), { url: from, folders: await backupFolders(), say: () => {} })

async function anEmptyOne(): Promise<void> {
  await admin.query(`drop database if exists ${nameOf(url)} with (force)`)
  await admin.query(`create database ${nameOf(url)}`)
}

async function withNew<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const names = () =>
  withNew(async (client) =>
    (await client.query<{ name: string }>('select name from user_account')).rows.map(({ name }) => name),
  )

const key = async () => new URLSearchParams((await setupPath(db()))?.split('?')[1]).get('key') ?? ''
const options = async (given: string) => (await listRestoreOptions.execute(systemContext(), { key: given })).output
const request = async (input: object) => requestRestore.execute(systemContext(), { key: await key(), ...input })
const carryOut = () => carryOutRestore(() => {})

it('what the set-up page asks for becomes the installation: rows, files, of an earlier version too', async () => {
  expect(await options(await key())).toMatchObject({
    place,
    passphrase: true,
    state: null,
    problem: null,
    backups: [{ file: FILE }, { file: OLD }],
  })
  await request({ backup: FILE })
  expect((await options(await key())).state).toBe('restoring')
  await closeDb()
  await carryOut()
  expect(await names()).toEqual(['Kept'])
  expect(readFileSync(join(home, 'data/music/song.mp3'), 'utf8')).toBe('a song')
  expect(readRestoreRequest()).toBeNull()
  await expect(options('any key')).rejects.toMatchObject({ details: { reason: 'wrong_setup_key' } })

  // Again, as after a kill between the rows and the end; with accounts nothing is touched.
  await storeRestoreRequest({ backup: OLD })
  await closeDb()
  await carryOut()
  expect([await names(), readRestoreRequest()]).toEqual([['Kept'], null])
})

it('one of an earlier version, whose restore was killed before, is brought up to this one', async () => {
  await request({ backup: OLD })
  await closeDb()
  // The kill came when tables were gone and some files were there.
  await withNew((client) => client.query('drop schema public, graphile_worker cascade; create schema public'))
  mkdirSync(join(home, 'data/music'), { recursive: true })
  writeFileSync(join(home, 'data/music/song.mp3'), 'half a s')
  await carryOut()
  expect(await names()).toEqual(['Old'])
  expect(readFileSync(join(home, 'data/music/song.mp3'), 'utf8')).toBe('a song')
})

it('a failure is on the page, nothing has changed, and the next attempt may succeed', async () => {
  await request({ backup: FILE, passphrase: 'not the passphrase' })
  await closeDb()
  await carryOut()
  const { state, problem } = await options(await key())
  expect([state, problem]).toEqual(['failed', expect.stringContaining('the passphrase is not the one')])
  expect(JSON.stringify(readRestoreRequest())).not.toContain('not the passphrase"')
  expect([await names(), existsSync(join(home, 'data/music/song.mp3'))]).toEqual([[], false])
  // Without a new request a start does nothing.
  await carryOut()
  setEnv({ BACKUP_PASSPHRASE: 'another passphrase of no value' })
  await request({ backup: FILE, passphrase: PASSPHRASE })
  await closeDb()
  await carryOut()
  setEnv({ BACKUP_PASSPHRASE: PASSPHRASE })
  expect(await names()).toEqual(['Kept'])
})

it('other keys than those of the backup are put into files, and named', async () => {
  setEnv({ AUTH_SECRET: 'another secret of thirty-two characters' })
  await storeRestoreRequest({ backup: FILE })
  await carryOut()
  setEnv({ AUTH_SECRET })
  const file = join(home, 'data/keys/auth_secret')
  expect(readRestoreRequest()?.problem).toContain(`AUTH_SECRET_FILE=${file}`)
  expect(readFileSync(file, 'utf8')).toBe(AUTH_SECRET)
  expect(await names()).toEqual([])
})

it('a wrong key, a file that is not there and folders with files are refused, and nothing is asked for', async () => {
  await expect(options('wrong')).rejects.toMatchObject({ code: 'forbidden' })
  await expect(requestRestore.execute(systemContext(), { key: 'wrong', backup: FILE })).rejects.toMatchObject({
    code: 'forbidden',
  })
  await expect(request({ backup: '../../etc/passwd' })).rejects.toThrow('There is no such backup')
  mkdirSync(join(home, 'data/music'), { recursive: true })
  writeFileSync(join(home, 'data/music/own.mp3'), 'own')
  await expect(request({ backup: FILE })).rejects.toThrow('has files already')
  expect(readRestoreRequest()).toBeNull()
})
