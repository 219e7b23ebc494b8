import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { expect, test } from 'vitest'
import { withEmptyDatabase } from './cli/testing/empty-database.ts'
import { startOwn } from '#e2e/own-server.ts'
import { ensureDemoAccounts } from '#server/products/platform/demo.service.ts'
import { closeDb } from '#server/core/database/db.ts'
import { env } from '#server/settings/env.ts'
import { ensureHistory, recordMigration } from '#server/core/postgres/migrations.sql.ts'

test.each(['INTERNAL_PORT', 'PORT'])('a taken %s is named before sample data are loaded', async (setting) => {
  const folder = mkdtempSync(join(tmpdir(), 'quartet-port-'))
  const holder = createServer().listen(0, '127.0.0.1')
  await once(holder, 'listening')
  const { port } = holder.address() as AddressInfo
  try {
    const output = await startOwn(folder, { [setting]: String(port), SAMPLE_VACANCIES: '300' }).then(
      async (started) => {
        await started.stop()
        return 'it started'
      },
      (error: Error) => error.message,
    )
    expect(output).toContain(`Quartet could not start: Port ${port} is taken: set ${setting} to another one`)
    expect(output).not.toContain('loading sample data')
  } finally {
    holder.close()
    rmSync(folder, { recursive: true, force: true })
  }
})

test('a database that is newer than the code ends the start with code 1, and nothing is changed', async () => {
  const name = `${new URL(env().DATABASE_URL).pathname.slice(1)}_newer`
  const url = new URL(env().DATABASE_URL)
  url.pathname = `/${name}`
  const admin = new pg.Client(env().DATABASE_URL)
  await admin.connect()
  await admin.query(`create database ${name}`)
  const client = new pg.Client(url.href)
  await client.connect()
  const folder = mkdtempSync(join(tmpdir(), 'quartet-newer-'))
  try {
    await ensureHistory(client)
    const later = { name: '29990101000000_later', file: '', sql: '', checksum: 'c', startedAt: new Date() }
    await recordMigration(client, later)
    const { AUTH_SECRET = '', ENCRYPTION_KEY = '', TOKEN_HMAC_KEY = '' } = env()
    const settings = { DATABASE_URL: url.href, AUTH_SECRET, ENCRYPTION_KEY, TOKEN_HMAC_KEY }
    const failure = await startOwn(folder, settings).catch((error: Error) => error)
    expect(failure).toBeInstanceOf(Error)
    expect((failure as Error).message).toContain('the server ended with 1:')
    expect((failure as Error).message).toMatch(/Quartet could not start: .*newer .*29990101000000_later/)
    const { rows } = await client.query(
      `select tablename as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
    )
    expect(rows).toEqual([{ name: '_prisma_migrations' }])
  } finally {
    await client.end()
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
    rmSync(folder, { recursive: true, force: true })
  }
})

test('demo accounts that others could use end the start: before they are made, and where they are', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'quartet-demo-'))
  const { AUTH_SECRET = '', DATABASE_URL, ENCRYPTION_KEY = '', TOKEN_HMAC_KEY = '' } = env()
  const started = async (settings: Record<string, string>) => {
    const server = await startOwn(folder, settings).catch((error: Error) => error)
    if (server instanceof Error) return server.message
    await server.stop()
    return 'it started'
  }
  try {
    const fresh = await started({ PUBLIC_URL: 'https://quartet.example', SAMPLE_VACANCIES: '50' })
    expect(fresh).toContain('Quartet could not start: PUBLIC_URL opens Quartet to others')
    expect(fresh).not.toContain('loading sample data')
    await ensureDemoAccounts()
    const existing = await started({ TRUST_PROXY: '1', DATABASE_URL, AUTH_SECRET, ENCRYPTION_KEY, TOKEN_HMAC_KEY })
    expect(existing).toContain('Quartet could not start: TRUST_PROXY opens Quartet to others')
    expect(existing).not.toContain('ready')
  } finally {
    await closeDb()
    rmSync(folder, { recursive: true, force: true })
  }
})

test('quartet start serves from any folder, prints for people until it is ready and then as JSON, and ends in order by a signal', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'quartet-start-'))
  const settings = { DATABASE_URL: '', DATA_DIR: folder, DNS_PORT: '0', INTERNAL_PORT: '0', PORT: '0' }
  const child = spawn('sh', [join(import.meta.dirname, 'quartet.sh'), 'start'], {
    cwd: folder,
    env: { ...process.env, ...settings, LOG_FORMAT: '', LOG_LEVEL: 'info', SAMPLE_VACANCIES: '50' },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  const lines: string[] = []
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line))
  const isReady = (line: string) => line.includes('ready: ')
  try {
    // Longer where it makes the pages first.
    await expect.poll(() => lines.some(isReady), { timeout: 230_000 }).toBe(true)
    const url = /ready: (http[^\s"]+)/.exec(lines.find(isReady) ?? '')?.[1]
    expect(await (await fetch(`${url}/api/health/ready`)).json()).toMatchObject({ status: 'ok' })
    await fetch(`${url}/api/account`)
    await expect.poll(() => lines.join()).toContain('"path":"/api/account"')
  } finally {
    // As a service manager does, and Ctrl-C: to the worker too.
    process.kill(-(child.pid ?? 0), 'SIGTERM')
    expect(await once(child, 'exit')).toEqual([0, null])
    rmSync(folder, { recursive: true, force: true })
  }
  const ready = lines.findIndex(isReady)
  expect(lines.slice(0, ready).filter((line) => line.startsWith('{'))).toEqual([])
  expect(lines[ready]).toMatch(/^ +\d+\.\d s  ready: http/)
  // Notes about the demo accounts follow, and what the worker was writing when it was told.
  const after = lines.slice(lines.findIndex((line) => line.includes('"path":"/api/account"')))
  expect(after.filter((line) => !line.startsWith('{'))).toEqual([])
  expect(after.join()).toContain('SIGTERM: stopping')
  expect(after.join()).not.toContain('exited')
})

test('an empty database of its own is served, and the start says where the first operator is made', () =>
  withEmptyDatabase(async (url) => {
    const folder = mkdtempSync(join(tmpdir(), 'quartet-first-'))
    const { AUTH_SECRET = '', ENCRYPTION_KEY = '', TOKEN_HMAC_KEY = '' } = env()
    const server = await startOwn(folder, { DATABASE_URL: url, AUTH_SECRET, ENCRYPTION_KEY, TOKEN_HMAC_KEY })
    try {
      await expect
        .poll(() => server.output())
        .toMatch(/first operator, or restore a backup, at http\S+\/setup\?key=[\w-]{43}/)
      const [address = ''] = /http\S+\/setup\?key=[\w-]{43}/.exec(server.output()) ?? []
      expect(await (await fetch(address)).text()).toContain('Create the first operator')
    } finally {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  }))

test.each(['text', 'json'])('all that a first start prints as %s has that form, and nothing warns', async (format) => {
  const folder = mkdtempSync(join(tmpdir(), 'quartet-output-'))
  try {
    const server = await startOwn(folder, { LOG_FORMAT: format, LOG_LEVEL: 'info', SAMPLE_VACANCIES: '50' })
    await expect.poll(() => (/vacancies indexed/.test(server.output()) ? '' : server.output())).toBe('')
    expect(await server.stop()).toBe(0)
    const lines = server.output().trimEnd().split('\n')
    // Next prints one line of its own.
    const others = lines.filter(
      (line) => (line.startsWith('{') ? 'json' : 'text') !== format && !line.includes('next.config'),
    )
    expect(others).toEqual([])
    expect(server.output()).not.toContain('Warning')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
