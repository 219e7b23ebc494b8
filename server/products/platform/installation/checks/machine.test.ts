import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { FindingView } from '#server/core/finding.schema.ts'
import { spoken } from '#server/core/finding.ts'
import { env, setEnv } from '#server/settings/env.ts'
import { killChild, startChild } from '#server/testing/child.ts'
import { startMailSink } from '#server/testing/mail.ts'
import { disks } from '../../disks.ts'
import { runChecks } from '../run-checks.ts'
import { checkDisks, checkKeys } from './files.ts'
import { checkPorts } from './ports.ts'
import { checkCertificate, checkMail } from './services.ts'

const { AUTH_SECRET = '', DATABASE_URL, DATA_DIR } = env()
const home = mkdtempSync(join(tmpdir(), 'quartet-machine-'))
const USUAL = {
  ALLOW_HTTP: '',
  AUTH_SECRET,
  DATABASE_URL,
  DATA_DIR: home,
  HOST: '',
  INTERNAL_PORT: '0',
  MIN_DISK_MB: '',
  PORT: '0',
  PUBLIC_URL: '',
  SMTP_URL: '',
  TLS_CERT: '',
  TLS_KEY: '',
  TRUST_PROXY: '',
}
beforeEach(() => setEnv(USUAL))
afterAll(() => {
  setEnv({ ...USUAL, DATA_DIR, INTERNAL_PORT: '', PORT: '' })
  rmSync(home, { recursive: true })
})

const isRoot = process.getuid?.() === 0

describe('an account without rights', () => {
  // Only root can become another account: without it these conditions cannot be made.
  it.skipIf(!isRoot)('is refused a low port, and a data folder of another account (needs root)', async () => {
    const folder = join(home, 'of-root')
    mkdirSync(folder, { mode: 0o755 })
    chmodSync(home, 0o755)
    const least = Number(await readFile('/proc/sys/net/ipv4/ip_unprivileged_port_start', 'utf8'))
    expect(least, 'ports that need a right').toBeGreaterThan(1)
    const port = String(least - 1)
    const program = 'products/platform/installation/checks/testing/nobody-process.ts'
    const child = await startChild<FindingView[]>(program, { DATA_DIR: folder, HOST: '127.0.0.1', PORT: port })
    await killChild(child.process)
    expect(child.message).toContainEqual({
      id: 'settings.port',
      state: 'broken',
      about: `Port ${port} (PORT)`,
      found: 'this account may not listen on it',
      remedy: expect.stringMatching(/^Choose one above 1023, or .*CAP_NET_BIND_SERVICE/),
    })
    expect(child.message).toContainEqual({
      id: 'storage.folder',
      state: 'broken',
      about: 'Data folder',
      found: `${folder} cannot be written by this account`,
      remedy: `Give it to the account that runs Quartet: chown 65534 ${folder}`,
    })
  })
})

it('a folder that is not there yet is made by the first start', async () => {
  const folder = join(home, 'later/data')
  setEnv({ DATA_DIR: folder })
  const [found] = (await checkDisks()).map(spoken)
  expect(found).toEqual({
    id: 'storage.folder',
    state: 'ok',
    about: 'Data folder',
    found: `${folder}, made by the first start`,
  })
})

it('a disk with less than MIN_DISK_MB is full', async () => {
  const data = (await disks()).find(({ folder }) => folder === 'data')
  const least = Math.ceil((data?.free ?? 0) / 1e6) + 1000
  setEnv({ MIN_DISK_MB: String(least) })
  expect((await checkDisks()).map(spoken)).toContainEqual({
    id: 'storage.disk.data',
    state: 'broken',
    about: 'Disk of data',
    found: expect.stringMatching(/^[\d.,]+ [MGT]B free$/),
    remedy: expect.stringMatching(/^Free some: below MIN_DISK_MB \([\d,]+\) readiness is 503$/),
    figures: { free: expect.any(Number), size: data?.size },
  })
})

/** Whether this account may mount: not in most containers. */
function mounted(folder: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=16m', 'tmpfs', folder], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

it('a small disk has little room, and none once it is filled', async (test) => {
  const folder = join(home, 'small')
  mkdirSync(folder)
  if (!mounted(folder)) return test.skip('this account may not mount a file system of 16 MB')
  try {
    setEnv({ DATA_DIR: folder, MIN_DISK_MB: '8' })
    const ofData = async () => (await checkDisks()).map(spoken).find(({ id }) => id === 'storage.disk.data')
    expect(await ofData()).toMatchObject({ state: 'warning', found: '17 MB free', remedy: 'Free some' })
    writeFileSync(join(folder, 'large'), Buffer.alloc(12e6))
    expect(await ofData()).toMatchObject({ state: 'broken', remedy: expect.stringMatching(/^Free some: below MIN_D/) })
  } finally {
    execFileSync('umount', [folder])
  }
})

describe('keys', () => {
  const found = async () => spoken(await checkKeys())

  it('in files that others can read are a warning until the command that it names has run', async () => {
    const folder = join(home, 'keys')
    const file = join(folder, 'auth_secret')
    mkdirSync(folder)
    writeFileSync(file, 'of no value')
    chmodSync(file, 0o644)
    const open = await found()
    expect(open).toEqual({
      id: 'settings.keys',
      state: 'warning',
      about: 'Keys',
      found: 'other accounts of this machine can read them',
      remedy: `chmod 600 ${file}`,
    })
    execFileSync('sh', ['-c', open.remedy ?? 'false'])
    expect(await found()).toEqual({ id: 'settings.keys', state: 'ok', about: 'Keys', found: `in ${folder}` })
    rmSync(folder, { recursive: true })
  })

  it('that are missing beside a database of the operator are named', async () => {
    setEnv({ AUTH_SECRET: '' })
    expect(await found()).toMatchObject({
      state: 'broken',
      found: 'AUTH_SECRET: required with DATABASE_URL',
      remedy: expect.stringContaining('openssl rand -hex 32'),
    })
    setEnv({ DATABASE_URL: '' })
    expect(await found()).toMatchObject({ state: 'ok', found: 'generated at the first start' })
  })
})

describe('ports', () => {
  const found = async () => (await checkPorts()).map(spoken)

  it('that another program has, that are the same, or of another machine are broken', async () => {
    const other = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1')
    await once(other, 'listening')
    const port = (other.address() as { port: number }).port
    setEnv({ HOST: '127.0.0.1', PORT: String(port) })
    expect(await found()).toContainEqual({
      id: 'settings.port',
      state: 'broken',
      about: `Port ${port} (PORT)`,
      found: 'taken by another program, or by a Quartet that does not answer',
      remedy: 'Stop that program, or set PORT to another port',
    })
    other.close()
    setEnv({ INTERNAL_PORT: String(port) })
    expect(await found()).toEqual([
      {
        id: 'settings.ports',
        state: 'broken',
        about: 'Ports',
        found: `PORT and INTERNAL_PORT are both ${port}`,
        remedy: 'Set INTERNAL_PORT to another one',
      },
    ])
    setEnv({ HOST: '192.0.2.1', INTERNAL_PORT: '0' })
    expect(await found()).toContainEqual(
      expect.objectContaining({
        state: 'broken',
        found: expect.stringContaining('EADDRNOTAVAIL'),
        remedy: 'Set HOST to an address of this machine',
      }),
    )
  })
})

describe('TLS', () => {
  const found = async () => spoken(await checkCertificate())
  const files = { TLS_CERT: join(home, 'cert.pem'), TLS_KEY: join(home, 'key.pem') }
  const openssl = (...args: readonly string[]) => execFileSync('openssl', args, { stdio: 'ignore' })
  // Only `x509` issues one that has ended.
  const issue = (days: number) => {
    const request = join(home, 'request.pem')
    const key = ['-newkey', 'rsa:2048', '-nodes', '-keyout', files.TLS_KEY, '-subj', '/CN=quartet.example']
    openssl('req', '-new', ...key, '-out', request)
    const signed = ['-req', '-in', request, '-signkey', files.TLS_KEY, '-days', `${days}`]
    openssl('x509', ...signed, '-out', files.TLS_CERT)
  }

  it('is missed where others reach the server, unless a proxy encrypts', async () => {
    const remedy = 'Set ACME_DOMAINS to the name of this server, or TRUST_PROXY behind a proxy that encrypts'
    setEnv({ HOST: '127.0.0.1' })
    expect(await found()).toMatchObject({ state: 'ok', about: 'TLS', found: expect.stringContaining('not used') })
    setEnv({ HOST: '0.0.0.0' })
    const refused = 'passwords and tokens from other machines are refused'
    expect(await found()).toMatchObject({ state: 'warning', found: refused, remedy })
    setEnv({ ALLOW_HTTP: 'true' })
    const clear = 'passwords and tokens pass in clear text (ALLOW_HTTP)'
    expect(await found()).toMatchObject({ state: 'warning', found: clear, remedy })
    setEnv({ PUBLIC_URL: 'https://quartet.example' })
    const nothing = 'PUBLIC_URL says https, and nothing encrypts'
    expect(await found()).toMatchObject({ state: 'broken', found: nothing, remedy })
    setEnv({ TRUST_PROXY: '1' })
    expect(await found()).toMatchObject({ state: 'ok', found: 'left to the proxy (TRUST_PROXY)' })
  })

  it('is broken while there is no certificate from the authority yet', async () => {
    setEnv({ ACME_DOMAINS: 'quartet.example', DATA_DIR: home, TLS_CERT: '', TLS_KEY: '' })
    expect(await found()).toMatchObject({ state: 'broken', remedy: expect.stringContaining('at port 80') })
    setEnv({ ACME_DOMAINS: '' })
  })

  it('is broken by a certificate that has ended, or a key of another one', async () => {
    setEnv(files)
    issue(-1)
    expect(await found()).toMatchObject({
      state: 'broken',
      about: 'TLS certificate',
      found: expect.stringMatching(/^it ended on \d{4}-\d\d-\d\d$/),
      remedy: expect.stringMatching(/^Renew it: /),
    })
    issue(90)
    expect(await found()).toMatchObject({ state: 'ok' })
    openssl('genrsa', '-out', files.TLS_KEY, '2048')
    expect(await found()).toEqual({
      id: 'certificates.tls',
      state: 'broken',
      about: 'TLS certificate',
      found: `the key in ${files.TLS_KEY} is of another certificate`,
      remedy: 'Name the key that it was issued for',
    })
  })
})

it('mail is lost without a server, and answered, or refused, with one', async () => {
  const found = async () => spoken(await checkMail())
  expect(await found()).toMatchObject({
    id: 'mail.server',
    state: 'warning',
    found: expect.stringMatching(/^no SMTP_URL: .* are lost$/),
    remedy: 'Set SMTP_URL and MAIL_FROM',
  })
  const sink = await startMailSink()
  setEnv({ SMTP_URL: sink.url })
  expect(await found()).toMatchObject({ state: 'ok', found: 'the server of SMTP_URL answers' })
  await sink.close()
  expect(await found()).toMatchObject({
    state: 'broken',
    found: expect.stringMatching(/^the server of SMTP_URL: .*ECONNREFUSED/),
    remedy: expect.stringContaining('Check host, port, user and password in SMTP_URL'),
  })
  setEnv({ DATABASE_URL: '', SMTP_URL: '' })
  expect(await found()).toMatchObject({ state: 'ok', found: expect.stringContaining('log of the embedded database') })
})

it('a check that fails is a finding by itself, and the others are made', async () => {
  const checkNothing = () => Promise.reject(new Error('no such thing'))
  expect((await runChecks([checkNothing, checkKeys])).map(spoken)).toMatchObject([
    {
      id: 'systems.checkNothing',
      state: 'broken',
      found: 'the check “checkNothing” failed: no such thing',
      remedy: expect.stringMatching(/^Report this/),
    },
    { id: 'settings.keys', state: 'ok' },
  ])
})
