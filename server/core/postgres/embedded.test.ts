import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startPostgres, type EmbeddedPostgres } from './embedded.ts'
import { commandLine, waitUntil } from './postmaster.ts'

const cache = join(import.meta.dirname, '../../../.cache')
let dataDir: string
let running: EmbeddedPostgres | undefined
let holder: ChildProcess | undefined

// One folder for all: creating the files for each test would take most of the time.
beforeAll(() => {
  dataDir = join(cache, `embedded-${process.pid}`)
  mkdirSync(dataDir, { recursive: true })
})

afterEach(async () => {
  holder?.kill('SIGKILL')
  holder = undefined
  running ??= await start()
  await running.stop()
  running = undefined
})

afterAll(() => {
  for (const folder of [homeOf(dataDir), dataDir]) rmSync(folder, { recursive: true, force: true })
})

test('an empty folder becomes a database that splits words at Russian quotation marks and dashes', async () => {
  running = await start()
  expect(running.adopted).toBe(false)
  const [row] = await query<{ tsv: string; version: string }>(
    running.url,
    `select to_tsvector('russian', 'Компания «Яндекс» — ёлки')::text as tsv, version()`,
  )
  expect(row?.tsv).toBe("'елк':3 'компан':1 'яндекс':2")
  expect(row?.version).toMatch(/^PostgreSQL 18/)
})

test('data is there after stop and start, and no server is left in between', async () => {
  running = await start()
  await query(running.url, 'create table kept1 as select 42 as answer')
  const pid = postmaster()
  await running.stop()
  expect(commandLine(pid)).toBe('')
  running = await start()
  expect(await query(running.url, 'select answer from kept1')).toEqual([{ answer: 42 }])
})

test('the application is no superuser and a wrong password is refused', async () => {
  running = await start()
  expect(await query(running.url, 'select rolsuper from pg_roles where rolname = current_user')).toEqual([
    { rolsuper: false },
  ])
  const stranger = new URL(running.url)
  stranger.password = 'guess'
  await expect(query(stranger.href, 'select 1')).rejects.toThrow('password authentication failed')
})

test('a second start on the folder is refused in one sentence and does the first no harm', async () => {
  running = await start()
  await expect(start()).rejects.toThrow(`Quartet is already running on ${dataDir} (process ${process.pid})`)
  expect(await query(running.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('after kill -9 of its parent the next start adopts the living server', async () => {
  const { url } = await startHolder()
  await query(url, 'create table kept2 as select 42 as answer')
  const pid = postmaster()
  await kill(holder)
  expect(commandLine(pid)).toContain('postgres')
  running = await start()
  expect(running.adopted).toBe(true)
  expect(running.url).toBe(url)
  expect(await query(running.url, 'select answer from kept2')).toEqual([{ answer: 42 }])
  await running.stop()
  expect(commandLine(pid)).toBe('')
})

test('after kill -9 of both the next start recovers what was committed', async () => {
  const { url } = await startHolder()
  await query(url, 'create table kept3 as select 42 as answer')
  const pid = postmaster()
  await kill(holder)
  process.kill(pid, 'SIGKILL')
  running = await start()
  expect(running.adopted).toBe(false)
  expect(await query(running.url, 'select answer from kept3')).toEqual([{ answer: 42 }])
})

test('a server that is killed while we run comes back at the same address', async () => {
  running = await start()
  const pid = postmaster()
  process.kill(pid, 'SIGKILL')
  for (;;) {
    const rows = await query(running.url, 'select 1 as one').catch(() => [])
    if (rows.length > 0) break
    await sleep(50)
  }
  expect(postmaster()).not.toBe(pid)
})

test('a postmaster.pid whose process id now belongs to another program does not keep the server from starting', async () => {
  running = await start()
  await running.stop()
  const file = join(homeOf(dataDir), 'cluster/postmaster.pid')
  writeFileSync(file, `${process.pid}\n/elsewhere\n1\n5432\n\n127.0.0.1\n0\nready\n`)
  running = await start()
  expect(await query(running.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('what a killed first start left half made is removed', async () => {
  running = await start()
  await running.stop()
  const home = homeOf(dataDir)
  const half = join(home, 'cluster.new-999999999')
  mkdirSync(half)
  running = await start()
  expect(existsSync(half)).toBe(false)
})

test('files of another major version are refused by name', async () => {
  running = await start()
  await running.stop()
  const file = join(homeOf(dataDir), 'cluster/PG_VERSION')
  const version = readFileSync(file, 'utf8')
  writeFileSync(file, '12\n')
  await expect(start()).rejects.toThrow('were created by PostgreSQL 12')
  writeFileSync(file, version)
})

function start(): Promise<EmbeddedPostgres> {
  return startPostgres({ dataDir, log: () => {} })
}

async function startHolder(): Promise<{ url: string }> {
  holder = fork(join(import.meta.dirname, 'testing/holder.ts'), [dataDir], { execArgv: [] })
  const [message] = (await once(holder, 'message')) as [{ url: string }]
  return message
}

async function kill(child: ChildProcess | undefined): Promise<void> {
  child?.kill('SIGKILL')
  await waitUntil(() => child?.signalCode !== null, 10_000)
}

function postmaster(): number {
  return Number(readFileSync(join(homeOf(dataDir), 'cluster/postmaster.pid'), 'utf8').split('\n')[0])
}

/** Where the files are: outside when root's clone cannot be entered by the account that runs PostgreSQL. */
function homeOf(folder: string): string {
  const record = join(folder, 'location')
  return existsSync(record) ? readFileSync(record, 'utf8').trim() : folder
}

async function query<T extends pg.QueryResultRow>(url: string, sql: string): Promise<T[]> {
  const client = new pg.Client(url)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<T>(sql)).rows
  } finally {
    await client.end()
  }
}
