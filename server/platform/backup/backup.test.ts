import { createCipheriv, scryptSync } from 'node:crypto'
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { writeAudit } from '#server/core/audit.ts'
import { systemContext } from '#server/core/context.ts'
import { db, transaction } from '#server/core/database/db.ts'
import { env, setEnv } from '#server/settings/env.ts'
import { readMigrations } from '#server/core/postgres/migrate.ts'
import { MIGRATIONS, prepareDatabase } from '#server/core/postgres/open.ts'
import { enqueue } from '#server/core/tasks/jobs.sql.ts'
import { anyJob } from '#server/core/tasks/testing/any-job.ts'
import { writeBackup } from './backup.ts'
import { backupFolders } from './folders.ts'
import { checkBackup } from './manifest.ts'
import { admitBackup, restoreBackup, restoreKeys } from './restore.ts'
import { backupFile } from './source.ts'
import { inDatabase, OwnDatabases } from './testing/own-databases.ts'

const PASSPHRASE = 'a passphrase for the backup'
const say = () => {}
const own = new OwnDatabases()

/** The worthless ones of the tests. */
const { AUTH_SECRET = '', ENCRYPTION_KEY = '' } = env()
const KEYS = { AUTH_SECRET, ENCRYPTION_KEY }

async function restored(file: string, url: string): Promise<Map<string, string>> {
  const backup = await checkBackup(backupFile(file))
  const keys = await admitBackup(backup)
  await restoreBackup(backupFile(file), backup, { url, folders: await backupFolders(), say })
  return restoreKeys(keys)
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
    const home = own.useFolders('busy')
    setEnv({ BACKUP_PASSPHRASE: '' })
    writeFileSync(join(home, 'audit/audit-1-2.ndjson.gz'), 'archived')
    symlinkSync('/etc/hostname', join(home, 'music/outside.mp3'))
    symlinkSync('..', join(home, 'music/deep/above'))
    await enqueue(db(), anyJob('test.pending'), { n: 1 })
    const work = busy(home)
    await expect.poll(work.made).toBeGreaterThan(20)
    const before = work.made() - 8
    const file = own.fileOf('busy')
    const manifest = await writeBackup(file, { url: own.source, folders: await backupFolders(), say })
    const since = work.made()
    await work.stop()

    const { AUTH_SECRET, ENCRYPTION_KEY, TOKEN_HMAC_KEY } = env()
    setEnv({ AUTH_SECRET: '', ENCRYPTION_KEY: '', TOKEN_HMAC_KEY: '' })
    const target = own.useFolders('busy-restored')
    const url = await own.anEmptyOne()
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
    const old = await own.anEmptyOne()
    await prepareDatabase(old, say, new Set(names.slice(0, -1)))
    await inDatabase(old, (client) =>
      client.query(`insert into user_account (id, name, email, roles, updated_at)
        values ('usr_old', 'Old', 'old@example.com', '{user}', now())`),
    )
    own.useFolders('old')
    await writeBackup(own.fileOf('old'), { url: old, folders: await backupFolders(), say })
    const url = await own.anEmptyOne()
    own.useFolders('old-restored')
    await restored(own.fileOf('old'), url)
    await inDatabase(url, async (client) => {
      expect(await count(client, `from user_account where name = 'Old'`)).toBe(1)
      expect(await count(client, 'from _prisma_migrations')).toBe(names.length)
    })
  })

  it('is encrypted with a passphrase: nothing of it can be read without', async () => {
    own.useFolders('sealed')
    setEnv({ BACKUP_PASSPHRASE: PASSPHRASE })
    await writeBackup(own.fileOf('sealed'), { url: own.source, folders: await backupFolders(), say })
    const sealed = backupFile(own.fileOf('sealed'))
    expect(readFileSync(own.fileOf('sealed')).subarray(0, 22).toString()).toBe('age-encryption.org/v1\n')
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
    const { manifest } = await checkBackup(backupFile(own.fileOf('old')))
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
