import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Secret, TOTP } from 'otpauth'
import { systemContext } from '#server/core/context.ts'
import { hmac } from '#server/core/crypto.ts'
import { db } from '#server/core/database/db.ts'
import { forgetSingleton } from '#server/core/process/singleton.ts'
import { env, setEnv } from '#server/settings/env.ts'
import { reencrypt } from '#server/products/platform/reencrypt.task.ts'
import { Browser } from '#server/testing/browser.ts'
import { aSession, aUser, type TestUser } from '#server/testing/factories.ts'
import { runMailJobs } from '#server/testing/mail-jobs.ts'
import { startMailSink } from '#server/testing/mail.ts'
import { aTestServer } from '#server/testing/server.ts'

const PASSWORD = 'tea kettle on the stove'
/** The middle of a time step. */
const NOON = Date.UTC(2026, 10, 22, 12, 0, 15)
const server = aTestServer()
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON })
  for (const name of ['attempts', 'throttle']) forgetSingleton(name)
})
afterEach(() => vi.useRealTimers())

/** What an app shows whose clock differs by these seconds. */
const shows = (secret: string, seconds = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + seconds * 1000 })

const wait = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)

/** An account with an authenticator app, at the browser where it was set up. */
async function anApp() {
  const user = await aUser({ password: PASSWORD })
  const browser = new Browser(server, await aSession(user))
  const { secret } = (await browser.call('POST', '/api/account/authenticator-app-secret')).body
  const { status, body } = await browser.call('POST', '/api/account/authenticator-app', { code: shows(secret) })
  expect(status).toBe(201)
  wait(30)
  return { user, browser, secret: secret as string, codes: body.recovery_codes as string[] }
}

/** Signs in as the sign-in page does. */
async function signIn({ email }: TestUser, code?: string, browser = new Browser(server)) {
  return { error: await browser.open('credentials', { email, password: PASSWORD, ...(code && { code }) }), browser }
}

describe('an authenticator app', () => {
  it('asks for its code once the password was right, and takes each code once', async () => {
    const { user, secret } = await anApp()
    expect((await signIn(user)).error).toBe('code_required')
    expect((await signIn(user, '')).error).toBe('code_required')
    const code = shows(secret)
    const { error, browser } = await signIn(user, code)
    expect([error, await browser.caller()]).toEqual([null, user.id])
    expect((await signIn(user, code)).error).toBe('code_refused')
    const wrong = new Browser(server)
    expect(await wrong.open('credentials', { email: user.email, password: 'wrong', code: shows(secret, 30) })).toBe(
      'CredentialsSignin',
    )
    const opened = await db().auditEntry.findFirst({ where: { action: 'session.create', actorId: user.id } })
    expect(opened?.after).toEqual({ method: 'password and code' })
  })

  it('is mailed to its owner when it is set up, turned off, or removed by an operator', async () => {
    await runMailJobs()
    const sink = await startMailSink()
    setEnv({ SMTP_URL: sink.url })
    const first = await anApp()
    expect((await first.browser.call('DELETE', '/api/account/authenticator-app')).status).toBe(204)
    const { user } = await anApp()
    const operator = new Browser(server, await aSession(await aUser({ roles: ['operator'] })))
    expect((await operator.call('DELETE', `/api/users/${user.id}/second-factor`)).status).toBe(204)
    await runMailJobs()
    expect(sink.letters).toEqual([
      expect.stringContaining('now also takes a code from an authenticator app'),
      expect.stringContaining('no longer takes a code'),
      expect.stringContaining('now also takes a code from an authenticator app'),
      expect.stringContaining('An operator has removed'),
    ])
    setEnv({ SMTP_URL: '' })
    await sink.close()
  })

  it.each([
    [-30, null],
    [30, null],
    [-60, 'code_refused'],
    [60, 'code_refused'],
  ])('with a clock off by %s s gets %s', async (seconds, expected) => {
    const { user, secret } = await anApp()
    wait(300)
    expect((await signIn(user, shows(secret, seconds))).error).toBe(expected)
  })

  it('never accepts an older code after a newer one, nor one of two at the same moment twice', async () => {
    const { user, secret } = await anApp()
    wait(300)
    const [older, newer] = [shows(secret, -30), shows(secret, 30)]
    const both = await Promise.all([signIn(user, newer), signIn(user, newer)])
    expect(new Set(both.map(({ error }) => error))).toEqual(new Set(['code_refused', null]))
    expect((await signIn(user, older)).error).toBe('code_refused')
    expect((await signIn(user, shows(secret))).error).toBe('code_refused')
  })

  it('counts from its first right code on, and is set up once', async () => {
    const user = await aUser({ password: PASSWORD })
    const browser = new Browser(server, await aSession(user))
    const elsewhere = new Browser(server, await aSession(user))
    const enable = (code: string) => browser.call('POST', '/api/account/authenticator-app', { code })
    expect((await enable('000000')).status).toBe(404)
    const first = (await browser.call('POST', '/api/account/authenticator-app-secret')).body.secret
    const { secret, uri } = (await browser.call('POST', '/api/account/authenticator-app-secret')).body
    expect(uri).toContain(`secret=${secret}`)
    expect((await enable(shows(first))).status).toBe(422)
    expect((await signIn(user)).error).toBeNull()
    const { status, body } = await enable(shows(secret))
    expect([status, body.recovery_codes.length]).toEqual([201, 10])
    expect([await browser.caller(), await elsewhere.caller()]).toEqual([user.id, undefined])
    expect((await signIn(user)).error).toBe('code_required')
    expect((await enable(shows(secret, 30))).status).toBe(409)
    expect((await browser.call('POST', '/api/account/authenticator-app-secret')).status).toBe(409)
  })

  it('keeps its secret encrypted, also through a change of the key', async () => {
    const { user, secret } = await anApp()
    const row = await db().totp.findUniqueOrThrow({ where: { userId: user.id } })
    expect(Buffer.from(row.secret).includes(Buffer.from(Secret.fromBase32(secret).bytes))).toBe(false)
    const former = env().ENCRYPTION_KEY ?? ''
    setEnv({ ENCRYPTION_KEY: 'the-key-after-the-change-of-no-value-000', ENCRYPTION_KEY_PREVIOUS: former })
    await reencrypt(systemContext())
    setEnv({ ENCRYPTION_KEY_PREVIOUS: '' })
    expect((await signIn(user, shows(secret))).error).toBeNull()
  })

  it('is turned off with a code, not with the password alone; other sessions end', async () => {
    const { user, browser, secret, codes } = await anApp()
    const elsewhere = (await signIn(user, shows(secret))).browser
    wait(660)
    const confirm = (json: object) => browser.call('POST', '/api/account/confirmation', json)
    expect((await browser.call('DELETE', '/api/account/authenticator-app')).body.error.code).toBe(
      'confirmation_required',
    )
    expect((await confirm({ password: PASSWORD })).status).toBe(422)
    expect((await browser.call('DELETE', '/api/account/authenticator-app')).status).toBe(403)
    expect((await confirm({ code: shows(secret) })).status).toBe(204)
    expect((await browser.call('DELETE', '/api/account/authenticator-app')).status).toBe(204)
    expect((await browser.call('DELETE', '/api/account/authenticator-app')).status).toBe(404)
    expect([await browser.caller(), await elsewhere.caller()]).toEqual([user.id, undefined])
    expect((await signIn(user)).error).toBeNull()
    expect(await db().recoveryCode.count({ where: { userId: user.id } })).toBe(0)
    expect((await confirm({ code: codes[0] })).status).toBe(422)
  })
})

it('is asked for after a password reset too', async () => {
  const { user, secret } = await anApp()
  const token = 'a link'
  const expiresAt = new Date(Date.now() + 60_000)
  await db().passwordReset.create({ data: { hash: hmac(token), userId: user.id, expiresAt } })
  const json = { token, password: PASSWORD }
  const response = await server.fetch('/api/account/reset-password', { method: 'POST', json })
  expect([response.status, response.headers.getSetCookie()]).toEqual([204, []])
  expect((await signIn(user)).error).toBe('code_required')
  expect((await signIn(user, shows(secret))).error).toBeNull()
})

describe('recovery codes', () => {
  it('are ten, kept as hashes, and stand in for the app once each, however they are typed', async () => {
    const { user, codes } = await anApp()
    expect(new Set(codes).size).toBe(10)
    const [first = '', second = ''] = codes
    expect(first).toMatch(/^[0-9a-z]{5}(-[0-9a-z]{5}){3}$/)
    expect((await signIn(user, first)).error).toBeNull()
    expect((await signIn(user, first)).error).toBe('code_refused')
    const typed = second.replaceAll('-', ' ').toUpperCase()
    const both = await Promise.all([signIn(user, typed), signIn(user, second)])
    expect(new Set(both.map(({ error }) => error))).toEqual(new Set(['code_refused', null]))
    const rows = await db().recoveryCode.findMany({ where: { userId: user.id } })
    expect(rows.filter(({ usedAt }) => usedAt).length).toBe(2)
    expect(rows.every(({ hash }) => !codes.some((code) => Buffer.from(hash).toString().includes(code)))).toBe(true)
    const stranger = await anApp()
    expect((await signIn(stranger.user, codes[2])).error).toBe('code_refused')
  })

  it('are replaced as a whole, and exist with a second factor only', async () => {
    const { user, browser, codes } = await anApp()
    const { status, body } = await browser.call('POST', '/api/account/recovery-codes')
    expect([status, body.recovery_codes.length]).toEqual([201, 10])
    expect((await signIn(user, codes[0])).error).toBe('code_refused')
    expect((await signIn(user, body.recovery_codes[0])).error).toBeNull()
    const plain = new Browser(server, await aSession(await aUser()))
    expect((await plain.call('POST', '/api/account/recovery-codes')).status).toBe(409)
  })
})

describe('guessing codes', () => {
  it('is delayed, apart from passwords, and never locks an owner out who signed in from there before', async () => {
    const { user, secret } = await anApp()
    const errors = []
    for (let i = 0; i < 8; i++) errors.push((await signIn(user, '000000')).error)
    expect(errors.slice(0, 5)).toEqual(Array<string>(5).fill('code_refused'))
    expect(errors.at(-1)).toBe('rate_limited')
    const audit = { action: 'session.refuse', subject: `user:${user.id}` }
    expect(await db().auditEntry.count({ where: audit })).toBe(1)
    vi.useRealTimers()
    await db().signInAddress.create({ data: { userId: user.id, address: 'address 127.0.0.1' } })
    expect((await signIn(user, shows(secret))).error).toBeNull()
  })
})
