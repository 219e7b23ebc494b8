import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, it } from 'vitest'
import type { FindingView } from '#server/core/finding.schema.ts'
import { ensureDemoAccounts } from '#server/products/platform/demo.service.ts'
import { closeDb, db } from '#server/core/database/db.ts'
import { env, setEnv } from '#server/settings/env.ts'
import { killChild, startChild } from '#server/testing/child.ts'
import { aUser } from '#server/testing/factories.ts'
import { startTestServer } from '#server/testing/http.ts'
import { withEmptyDatabase } from './testing/empty-database.ts'
import { run } from './testing/run.ts'

const folder = mkdtempSync(join(tmpdir(), 'quartet-doctor-'))
afterAll(() => rmSync(folder, { recursive: true }))

const { DATABASE_URL, AUTH_SECRET = '' } = env()
const USUAL = {
  AUTH_SECRET,
  CLOUD_DRIVER: '',
  DATABASE_URL,
  DATA_DIR: folder,
  HOST: '',
  INTERNAL_PORT: '0',
  MIN_DISK_MB: '',
  PORT: '0',
  PUBLIC_URL: '',
  S3_BUCKET: '',
  S3_ENDPOINT: '',
  S3_ACCESS_KEY_ID: '',
  S3_SECRET_ACCESS_KEY: '',
  POWERDNS_URL: '',
  SEARCH_NODES: '',
  SMTP_URL: '',
  TLS_CERT: '',
  TLS_KEY: '',
}
beforeEach(() => setEnv(USUAL))

/** What is found with these settings, by what it is about. */
async function examined(settings: Record<string, string> = {}) {
  setEnv(settings)
  const { code, out } = await run(['doctor', '--json'])
  setEnv(USUAL)
  const { broken, findings } = JSON.parse(out[0] ?? '') as { broken: number; findings: FindingView[] }
  expect(code).toBe(broken > 0 ? 1 : 0)
  for (const { state, remedy } of findings) expect(state === 'ok' || remedy).toBeTruthy()
  return Object.fromEntries(findings.map(({ about, ...finding }) => [about, finding]))
}

it('finds an installation in order', async () => {
  await aUser({ roles: ['operator'] })
  expect(await examined()).toMatchObject({
    Settings: { state: 'ok' },
    Keys: { state: 'ok' },
    PORT: { state: 'ok' },
    Database: { state: 'ok', found: expect.stringMatching(/^PostgreSQL \d+/) },
    Migrations: { state: 'ok' },
    Operators: { state: 'ok' },
    'Disk of data': { state: 'ok' },
    'Data folder': { state: 'ok' },
    Hypervisor: { state: 'ok' },
    'Name server': { state: 'ok' },
  })
  const { out } = await run(['doctor'])
  expect(out.at(-1)).toMatch(/^\d+ looked at, 0 broken, \d with a warning$/)
})

it('names settings that cannot be used, and looks no further', async () => {
  expect(await examined({ MIN_DISK_MB: 'much' })).toEqual({
    Settings: {
      id: 'settings.all',
      state: 'broken',
      found: expect.stringContaining('MIN_DISK_MB'),
      remedy: expect.any(String),
    },
  })
})

it('tells a port that Quartet has from one that another program has', async () => {
  const other = createServer((_request, response) => response.end()).listen(0, '127.0.0.1')
  await once(other, 'listening')
  const quartet = await startChild<string>('testing/api-process.ts', {})
  const [taken, own] = [String((other.address() as AddressInfo).port), new URL(quartet.message).port]
  const found = await examined({ PORT: own, INTERNAL_PORT: taken })
  expect(found[`Port ${own} (PORT)`]).toMatchObject({ state: 'ok', found: expect.stringContaining('Quartet answers') })
  expect(found[`Port ${taken} (INTERNAL_PORT)`]).toMatchObject({ state: 'broken' })
  const internal = await startTestServer({ listener: 'internal' })
  const { port } = new URL(internal.url)
  expect(await examined({ INTERNAL_PORT: port })).toMatchObject({
    [`Port ${port} (INTERNAL_PORT)`]: { state: 'ok', found: expect.stringContaining('Quartet answers') },
  })
  await internal.close()
  other.close()
  await killChild(quartet.process)
  expect(await examined({ PORT: '3999', INTERNAL_PORT: '3999' })).toMatchObject({ Ports: { state: 'broken' } })
  const strange = await examined({ HOST: '192.0.2.1', PORT: '3999', INTERNAL_PORT: '0' })
  expect(strange['Port 3999 (PORT)']).toMatchObject({ state: 'broken', remedy: expect.stringContaining('Set HOST') })
})

it('finds missing keys', async () => {
  expect(await examined({ AUTH_SECRET: '' })).toMatchObject({
    Keys: { state: 'broken', found: expect.stringContaining('AUTH_SECRET') },
  })
})

it('finds a database that is lost, empty, newer, or without an operator', async () => {
  expect(await examined({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })).toMatchObject({
    Database: { state: 'broken', remedy: expect.stringContaining('DATABASE_URL') },
  })
  await withEmptyDatabase(async (url) => {
    expect(await examined({ DATABASE_URL: url })).toMatchObject({ Migrations: { state: 'warning' } })
  })
  await closeDb()
  await db().user.updateMany({ data: { roles: ['user'] } })
  const found = await examined()
  expect(found.Operators).toMatchObject({ state: 'warning', remedy: expect.stringContaining('quartet user create') })
  await db().$executeRaw`insert into _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
    values ('later', '', '29990101000000_later', now(), 1)`
  expect(await examined()).toMatchObject({ Migrations: { state: 'broken', found: expect.stringContaining('later') } })
  await db().$executeRaw`delete from _prisma_migrations where id = 'later'`
})

it('finds demo accounts that others reach', async () => {
  await db().user.deleteMany()
  await ensureDemoAccounts()
  await closeDb()
  const found = await examined({ PUBLIC_URL: 'https://quartet.example' })
  expect(found['Demo accounts']).toMatchObject({ state: 'broken', found: expect.stringContaining('PUBLIC_URL opens') })
  expect(found.TLS).toMatchObject({ state: 'broken' })
})

it('finds a full disk and an embedded database that does not fit', async () => {
  expect(await examined({ MIN_DISK_MB: '999999999' })).toMatchObject({ 'Disk of data': { state: 'broken' } })
  mkdirSync(join(folder, 'postgres/cluster'), { recursive: true })
  writeFileSync(join(folder, 'postgres/cluster/PG_VERSION'), '9\n')
  expect(await examined({ DATABASE_URL: '' })).toMatchObject({ Database: { state: 'broken' } })
})

it('looks at the TLS certificate: key, name and days', async () => {
  const files = { TLS_CERT: join(folder, 'cert.pem'), TLS_KEY: join(folder, 'key.pem') }
  const issue = (days: number) => {
    const subject = ['-subj', '/CN=quartet.example', '-addext', 'subjectAltName=DNS:quartet.example']
    const key = ['-newkey', 'rsa:2048', '-nodes', '-keyout', files.TLS_KEY]
    execFileSync('openssl', ['req', '-x509', ...key, '-out', files.TLS_CERT, '-days', String(days), ...subject], {
      stdio: 'ignore',
    })
  }
  const found = async (settings = {}) => (await examined({ ...files, ...settings }))['TLS certificate']
  issue(90)
  expect(await found()).toMatchObject({ state: 'ok', found: expect.stringMatching(/^valid for (89|90) more days/) })
  expect(await found({ PUBLIC_URL: 'https://other.example' })).toMatchObject({ state: 'broken' })
  issue(5)
  expect(await found({ PUBLIC_URL: 'https://quartet.example' })).toMatchObject({ state: 'warning' })
  writeFileSync(files.TLS_CERT, 'no certificate')
  expect(await found()).toMatchObject({ state: 'broken' })
  expect(await found({ TLS_KEY: '' })).toMatchObject({ state: 'broken', found: expect.stringContaining('missing') })
})

it('asks mail server, hypervisor, name server, bucket and search nodes', async () => {
  const nobody = 'http://127.0.0.1:1'
  const found = await examined({
    CLOUD_DRIVER: 'lxd',
    LXD_SOCKET: join(folder, 'none.socket'),
    POWERDNS_URL: nobody,
    S3_ENDPOINT: nobody,
    S3_BUCKET: 'music',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
    SEARCH_NODES: '127.0.0.1:1',
    SMTP_URL: 'smtp://127.0.0.1:1',
  })
  const broken = Object.entries(found).flatMap(([about, { state }]) => (state === 'broken' ? [about] : []))
  expect(broken).toEqual(['Mail', 'Hypervisor', 'Name server', 'Search nodes', 'Bucket of the audio files'])
})
