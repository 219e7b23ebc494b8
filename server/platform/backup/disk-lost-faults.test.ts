import { execFileSync, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { provideKeys } from '#server/core/crypto.ts'
import { writeAudit } from '#server/core/audit.ts'
import { systemContext } from '#server/core/context.ts'
import { closeDb, db, transaction } from '#server/core/database/db.ts'
import { startPostgres } from '#server/core/postgres/embedded.ts'
import { prepareDatabase } from '#server/core/postgres/open.ts'
import { enqueue } from '#server/core/tasks/jobs.sql.ts'
import { anyJob } from '#server/core/tasks/testing/any-job.ts'
import { superviseWorker } from '#server/core/tasks/worker.ts'
import { setEnv } from '#server/settings/env.ts'
import { killChild, startChild } from '#server/testing/child.ts'
import { checkBackup } from './manifest.ts'
import { backupFile } from './source.ts'

const home = mkdtempSync(join(tmpdir(), 'disk-lost-'))
const DATA_DIR = join(home, 'data')
const target = join(home, 'other-disk')
const KILLS = 3

let disk: ChildProcess
let url: string

beforeAll(async () => {
  await closeDb()
  const started = await startChild<{ url: string }>('core/postgres/testing/holder.ts', {}, [join(DATA_DIR, 'postgres')])
  disk = started.process
  url = started.message.url
  await prepareDatabase(url, () => {})
  const keys = { AUTH_SECRET: '', ENCRYPTION_KEY: '', TOKEN_HMAC_KEY: '' }
  const backups = { BACKUP_TARGET: target, BACKUP_PASSPHRASE: 'a passphrase of no value' }
  setEnv({ DATABASE_URL: url, DATA_DIR, MUSIC_DIR: '', ...keys, ...backups })
  provideKeys(true)
})
afterAll(async () => {
  setEnv({ BACKUP_TARGET: '', BACKUP_PASSPHRASE: '' })
  await closeDb().catch(() => {})
  rmSync(home, { recursive: true, force: true })
})

test('a disk that is lost while it is written to takes nothing that is older than the last scheduled backup', async () => {
  const writing = busy()
  await expect.poll(writing.count).toBeGreaterThan(50)
  const before = await rowsOf(url)
  const worker = await superviseWorker({ log: () => {} })
  await enqueue(db(), anyJob('platform.backup-schedule'), {})
  for (let kill = 0; kill < KILLS; kill++) await killWhileWriting(worker.pid)
  const proved = () => db().backup.count({ where: { state: 'proved' } })
  await expect.poll(proved, { timeout: 200_000, interval: 500 }).toBeGreaterThan(0)
  const after = await rowsOf(url)
  const answered = writing.count()
  await expect.poll(writing.count).toBeGreaterThan(answered)
  await loseDisk()
  await writing.stop()
  await worker.stop()

  const restored = join(home, 'restored')
  quartet(restored, 'restore', 'latest')
  const server = await startPostgres({ dataDir: join(restored, 'postgres'), log: () => {} })
  try {
    const found = await rowsOf(server.url)
    // What nobody changed in between is there, to the letter.
    const expected = [...before].filter((row) => after.has(row))
    expect(expected.length).toBeGreaterThan(100)
    expect(expected.filter((row) => !found.has(row))).toEqual([])
    // Of what came later, some is lost: the comparison can fail.
    expect([...after].filter((row) => !found.has(row)).length).toBeGreaterThan(0)
  } finally {
    await server.stop()
  }
  for (const key of ['auth_secret', 'encryption_key', 'token_hmac_key'])
    expect(readFileSync(join(restored, 'keys', key), 'utf8').length).toBeGreaterThan(31)
})

/** Adds accounts with audit entries as fast as it can, until it is stopped. */
function busy() {
  let made = 0
  let isStopping = false
  const loop = async () => {
    while (!isStopping) {
      const id = `usr_${String(made++).padStart(32, '0')}`
      const work = transaction(async (tx) => {
        await tx.user.create({ data: { id, name: 'Busy', email: `${id}@busy.test`, roles: ['user'] } })
        await writeAudit(tx, systemContext(), 'busy.create', [{ subject: `user:${id}` }])
      })
      await work.catch(() => sleep(50))
    }
  }
  const running = loop()
  const stop = () => {
    isStopping = true
    return running
  }
  return { count: () => made, stop }
}

/**
 * Kills the worker while a file is being written, as soon as there is a part of one; whatever has its name is whole.
 */
async function killWhileWriting(pid: () => number | undefined): Promise<void> {
  const isWriting = () => existsSync(target) && readdirSync(target).some((name) => name.endsWith('.part'))
  await expect.poll(isWriting, { timeout: 120_000, interval: 1 }).toBe(true)
  const worker = pid()
  if (worker !== undefined) process.kill(worker, 'SIGKILL')
  await expect.poll(pid, { interval: 5 }).not.toBe(worker)
  for (const name of readdirSync(target).filter((found) => !found.endsWith('.part')))
    await checkBackup(backupFile(join(target, name)))
}

/** Every row of ours as text, with its table. */
async function rowsOf(address: string): Promise<Set<string>> {
  const client = new pg.Client(address)
  await client.connect()
  try {
    const tables = await client.query<{ name: string }>(
      `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename not in ('rate_limit', '_prisma_migrations')`,
    )
    const found = new Set<string>()
    for (const { name } of tables.rows) {
      const { rows } = await client.query<{ text: string }>(`select t::text as text from ${name} t`)
      for (const { text } of rows) found.add(`${name} ${text}`)
    }
    return found
  } finally {
    await client.end()
  }
}

/** As a disk that fails: the server is gone at once, and so is every file of it. */
async function loseDisk(): Promise<void> {
  const record = join(DATA_DIR, 'postgres/location')
  const folder = existsSync(record) ? readFileSync(record, 'utf8').trim() : join(DATA_DIR, 'postgres')
  const postmaster = Number(readFileSync(join(folder, 'cluster/postmaster.pid'), 'utf8').split('\n')[0])
  await killChild(disk)
  process.kill(postmaster, 'SIGKILL')
  for (const lost of [folder, DATA_DIR]) rmSync(lost, { recursive: true, force: true, maxRetries: 10 })
}

function quartet(dataDir: string, ...args: string[]): void {
  const settings = { DATA_DIR: dataDir, DATABASE_URL: '', AUTH_SECRET: '', ENCRYPTION_KEY: '', TOKEN_HMAC_KEY: '' }
  const env = { ...process.env, ...settings }
  execFileSync(process.execPath, ['scripts/cli/main.ts', ...args], { env, stdio: ['ignore', 'ignore', 'pipe'] })
}
