import { createCipheriv, scryptSync } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeAudit } from '#server/core/audit.ts'
import { systemContext } from '#server/core/context.ts'
import { closeDb, db, transaction } from '#server/core/database/db.ts'
import { env, setEnv } from '#server/settings/env.ts'
import { readMigrations } from '#server/core/postgres/migrate.ts'
import { MIGRATIONS, prepareDatabase } from '#server/core/postgres/open.ts'
import { enqueue } from '#server/core/tasks/jobs.sql.ts'
import { anyJob } from '#server/core/tasks/testing/any-job.ts'
import { aUser } from '#server/testing/factories.ts'
import { writeBackup } from './backup.ts'
import { backupFolders } from './folders.ts'
import { checkBackup } from './manifest.ts'
import { admitBackup, restoreBackup, restoreKeys } from './restore.ts'
import { backupFile } from './source.ts'
import { tarArchive } from './tar.ts'

const PASSPHRASE = 'a passphrase for the backup'
const say = () => {}

/** The worthless ones of the tests. */
const { AUTH_SECRET = '', ENCRYPTION_KEY = '' } = env()
const KEYS = { AUTH_SECRET, ENCRYPTION_KEY }

let folder: string
let source: string
let admin: pg.Client
const made: string[] = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'backup-'))
  source = env().DATABASE_URL
  admin = new pg.Client(source)
  await admin.connect()
  useFolders('source')
})
afterAll(async () => {
  for (const name of made) await admin.query(`drop database ${name} with (force)`)
  await admin.end()
  await closeDb()
  rmSync(folder, { recursive: true })
})

/** Data folders of one installation. */
function useFolders(name: string): string {
  const home = join(folder, name)
  setEnv({ DATA_DIR: home, MUSIC_DIR: join(home, 'music'), AUDIT_ARCHIVE_DIR: join(home, 'audit') })
  for (const part of ['music/deep', 'audit']) mkdirSync(join(home, part), { recursive: true })
  return home
}

/** An empty database. */
async function anEmptyOne(): Promise<string> {
  const url = new URL(source)
  url.pathname += `_backup_${made.length}`
  made.push(url.pathname.slice(1))
  await admin.query(`create database ${url.pathname.slice(1)}`)
  return url.href
}

const fileOf = (name: string) => join(folder, `${name}.tar.gz`)

async function writeArchive(name: string, files: Record<string, string>): Promise<void> {
  const archive = tarArchive(async (add) => {
    for (const [file, text] of Object.entries(files)) {
      const content = Buffer.from(text)
      await add({ name: file, bytes: content.length, modified: new Date() }, [content])
    }
  })
  writeFileSync(fileOf(name), gzipSync(Buffer.concat(await Array.fromAsync(archive))))
}

async function restored(file: string, url: string): Promise<Map<string, string>> {
  const backup = await checkBackup(backupFile(file))
  const keys = await admitBackup(backup)
  await restoreBackup(backupFile(file), backup, { url, folders: await backupFolders(), say })
  return restoreKeys(keys)
}

async function inDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const count = async (client: pg.Client, query: string) =>
  Number((await client.query<{ count: string }>(`select count(*) ${query}`)).rows[0]?.count)

/** Adds accounts with their audit entries, and tracks with their files, until it is stopped. */
function busy(home: string) {
  let n = 0
  let stopping = false
  const loops = Array.from({ length: 4 }, async () => {
    while (!stopping) {
      const id = ++n
      const path = `deep/busy ${id}.mp3`
      writeFileSync(join(home, 'music', path), `sound ${id}`)
      await db().musicTrack.create({ data: { title: `Busy ${id}`, duration: 1, path } })
      await transaction(async (tx) => {
        await tx.user.create({
          data: { id: `usr_busy_${id}`, name: 'Busy', email: `${id}@busy.test`, roles: ['user'] },
        })
        await writeAudit(tx, systemContext(), 'busy.create', [{ subject: `user:usr_busy_${id}` }])
      })
    }
  })
  const stop = () => {
    stopping = true
    return Promise.all(loops)
  }
  return { stop, made: () => n }
}

describe('a backup', () => {
  it('of a busy installation is one state of it: rows, files, keys, jobs, numbers', async () => {
    const home = useFolders('busy')
    setEnv({ BACKUP_PASSPHRASE: '' })
    writeFileSync(join(home, 'audit/audit-1-2.ndjson.gz'), 'archived')
    symlinkSync('/etc/hostname', join(home, 'music/outside.mp3'))
    symlinkSync('..', join(home, 'music/deep/above'))
    await enqueue(db(), anyJob('test.pending'), { n: 1 })
    const work = busy(home)
    await expect.poll(work.made).toBeGreaterThan(20)
    const before = work.made() - 8
    const file = fileOf('busy')
    const manifest = await writeBackup(file, { url: source, folders: await backupFolders(), say })
    const since = work.made()
    await work.stop()

    const { AUTH_SECRET, ENCRYPTION_KEY, TOKEN_HMAC_KEY } = env()
    setEnv({ AUTH_SECRET: '', ENCRYPTION_KEY: '', TOKEN_HMAC_KEY: '' })
    const target = useFolders('busy-restored')
    const url = await anEmptyOne()
    const keys = await restored(file, url)
    setEnv({
      AUTH_SECRET: AUTH_SECRET ?? '',
      ENCRYPTION_KEY: ENCRYPTION_KEY ?? '',
      TOKEN_HMAC_KEY: TOKEN_HMAC_KEY ?? '',
    })

    expect(readFileSync(keys.get('TOKEN_HMAC_KEY') ?? '', 'utf8')).toBe(TOKEN_HMAC_KEY)
    expect(readFileSync(join(target, 'audit/audit-1-2.ndjson.gz'), 'utf8')).toBe('archived')
    expect(existsSync(join(target, 'music/outside.mp3'))).toBe(false)
    await inDatabase(url, async (client) => {
      const users = await count(client, `from user_account where name = 'Busy'`)
      expect(users).toBeGreaterThanOrEqual(before)
      expect(users).toBeLessThanOrEqual(since)
      expect(await count(client, `from audit_entry where action = 'busy.create'`)).toBe(users)
      expect(manifest.tables.find(({ name }) => name === 'user_account')?.rows).toBeGreaterThanOrEqual(users)
      const { rows } = await client.query<{ id: number; path: string }>('select id, path from music_track')
      for (const { path } of rows)
        expect(readFileSync(join(target, 'music', path), 'utf8')).toBe(`sound ${/\d+/.exec(path)?.[0]}`)
      const next = `insert into music_track (title, duration, updated_at) values ('Next track', 1, now()) returning id`
      const inserted = (await client.query<{ id: number }>(next)).rows[0]?.id
      expect(inserted).toBeGreaterThan(Math.max(...rows.map(({ id }) => id)))
      expect(await count(client, 'from graphile_worker._private_jobs')).toBe(1)
      await expect(client.query('delete from audit_entry')).rejects.toThrow('append-only')
    })
  })

  it('of an earlier version is brought up to this one', async () => {
    const names = (await readMigrations(MIGRATIONS)).map(({ name }) => name)
    const old = await anEmptyOne()
    await prepareDatabase(old, say, new Set(names.slice(0, -1)))
    await inDatabase(old, (client) =>
      client.query(`insert into user_account (id, name, email, roles, updated_at)
        values ('usr_old', 'Old', 'old@example.com', '{user}', now())`),
    )
    useFolders('old')
    await writeBackup(fileOf('old'), { url: old, folders: await backupFolders(), say })
    const url = await anEmptyOne()
    useFolders('old-restored')
    await restored(fileOf('old'), url)
    await inDatabase(url, async (client) => {
      expect(await count(client, `from user_account where name = 'Old'`)).toBe(1)
      expect(await count(client, 'from _prisma_migrations')).toBe(names.length)
    })
  })

  it('is encrypted with a passphrase: nothing of it can be read without', async () => {
    useFolders('sealed')
    setEnv({ BACKUP_PASSPHRASE: PASSPHRASE })
    await writeBackup(fileOf('sealed'), { url: source, folders: await backupFolders(), say })
    const sealed = backupFile(fileOf('sealed'))
    expect(readFileSync(fileOf('sealed')).subarray(0, 22).toString()).toBe('age-encryption.org/v1\n')
    expect((await admitBackup(await checkBackup(sealed))).TOKEN_HMAC_KEY).toBe(env().TOKEN_HMAC_KEY)
    setEnv({ BACKUP_PASSPHRASE: `${PASSPHRASE}!` })
    await expect(checkBackup(sealed)).rejects.toThrow('BACKUP_PASSPHRASE is not the one that it was encrypted with')
    setEnv({ BACKUP_PASSPHRASE_PREVIOUS: PASSPHRASE })
    await checkBackup(sealed)
    setEnv({ BACKUP_PASSPHRASE: '', BACKUP_PASSPHRASE_PREVIOUS: '' })
    await expect(checkBackup(sealed)).rejects.toThrow('it is encrypted: set BACKUP_PASSPHRASE')
  })

  it('of version 0.2, whose keys alone are encrypted, opens with their passphrase', async () => {
    const values = { TOKEN_HMAC_KEY: env().TOKEN_HMAC_KEY }
    const { manifest } = await checkBackup(backupFile(fileOf('old')))
    const former = { manifest, keys: sealedByVersion02(JSON.stringify(values)) }
    setEnv({ BACKUP_PASSPHRASE: PASSPHRASE, AUTH_SECRET: '', ENCRYPTION_KEY: '' })
    expect(await admitBackup(former)).toEqual(values)
    setEnv({ BACKUP_PASSPHRASE: `${PASSPHRASE}!` })
    await expect(admitBackup(former)).rejects.toThrow('BACKUP_PASSPHRASE is not the one')
    setEnv({ BACKUP_PASSPHRASE: '' })
    await expect(admitBackup(former)).rejects.toThrow('set BACKUP_PASSPHRASE')
    setEnv(KEYS)
  })
})

/** As `keys.json` of that version. */
function sealedByVersion02(text: string) {
  const [salt, nonce] = [Buffer.alloc(16, 1), Buffer.alloc(12, 2)]
  const key = scryptSync(PASSPHRASE, salt, 32, { N: 2 ** 15, r: 8, p: 1, maxmem: 2 ** 26 })
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const sealed = Buffer.concat([cipher.update(text), cipher.final()])
  const base64 = (bytes: Buffer) => bytes.toString('base64')
  return { salt: base64(salt), nonce: base64(nonce), tag: base64(cipher.getAuthTag()), sealed: base64(sealed) }
}

describe('a backup is refused', () => {
  it.each([
    ['plain', ''],
    ['encrypted', PASSPHRASE],
  ])('when any byte of it is missing or another: %s', async (_, passphrase) => {
    await aUser()
    useFolders('damaged')
    setEnv({ BACKUP_PASSPHRASE: passphrase })
    const file = fileOf('damaged')
    await writeBackup(file, { url: source, folders: await backupFolders(), say })
    const bytes = readFileSync(file)
    // The last eight bytes are sums; between them and the content a few bits mean nothing.
    const places = (passphrase ? [0, 0.5] : [0, 0.2, 0.5, 0.8]).map((part) => Math.floor(bytes.length * part))
    for (const place of [...places, ...(passphrase ? [] : [bytes.length - 8]), bytes.length - 1]) {
      const flipped = Buffer.from(bytes)
      flipped[place] = (flipped[place] ?? 0) ^ 0x10
      for (const wrong of [flipped, bytes.subarray(0, place)]) {
        writeFileSync(file, wrong)
        await expect(checkBackup(backupFile(file)), String(place)).rejects.toThrow('is damaged')
      }
    }
    writeFileSync(file, bytes)
    await checkBackup(backupFile(file))
    setEnv({ BACKUP_PASSPHRASE: '' })
    await writeBackup(file, { url: source, folders: await backupFolders(), say })
  })

  it('when it is whole but not what its manifest says', async () => {
    const { manifest, keys } = await checkBackup(backupFile(fileOf('damaged')))
    const write = async (value: object) => {
      await writeArchive('made', { 'keys.json': JSON.stringify(keys), 'manifest.json': JSON.stringify(value) })
      return checkBackup(backupFile(fileOf('made')))
    }
    await expect(write(manifest)).rejects.toThrow('its content is not what was written')
    await expect(write({ ...manifest, tables: 'none' })).rejects.toThrow('its manifest is missing or malformed')
    await expect(write({ ...manifest, format: 2 })).rejects.toThrow('made by a newer version')
  })

  it('when it is of a newer version, or other keys are set', async () => {
    const backup = await checkBackup(backupFile(fileOf('damaged')))
    const migrations = [...backup.manifest.migrations, { name: '29990101000000_future', checksum: 'x' }]
    const newer = { ...backup, manifest: { ...backup.manifest, migrations } }
    await expect(admitBackup(newer)).rejects.toThrow('does not know 29990101000000_future')
    const other = { ...backup, keys: { values: { TOKEN_HMAC_KEY: 'x'.repeat(40) } } }
    await expect(admitBackup(other)).rejects.toThrow('TOKEN_HMAC_KEY differ from the keys of the backup')
  })

  it('when the database is not empty, and then nothing changes', async () => {
    useFolders('filled')
    const backup = await checkBackup(backupFile(fileOf('damaged')))
    const users = await db().user.count()
    await expect(
      restoreBackup(backupFile(fileOf('damaged')), backup, { url: source, folders: await backupFolders(), say }),
    ).rejects.toThrow('already has accounts')
    expect(await db().user.count()).toBe(users)
    const url = await anEmptyOne()
    await inDatabase(url, (client) => client.query('create table something (id int)'))
    await expect(
      restoreBackup(backupFile(fileOf('damaged')), backup, { url, folders: await backupFolders(), say }),
    ).rejects.toThrow('tables of something else')
  })

  it('when a file would not lie in its folder', async () => {
    useFolders('outside')
    const url = await anEmptyOne()
    const backup = await checkBackup(backupFile(fileOf('damaged')))
    await writeArchive('outside', { 'audio/../../outside.mp3': 'x' })
    const empty = { ...backup, manifest: { ...backup.manifest, tables: [] } }
    await expect(
      restoreBackup(backupFile(fileOf('outside')), empty, { url, folders: await backupFolders(), say }),
    ).rejects.toThrow('does not lie inside')
    expect(existsSync(join(folder, 'outside.mp3'))).toBe(false)
  })
})
