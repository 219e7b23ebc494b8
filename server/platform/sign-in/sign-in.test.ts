import { beforeEach, describe, expect, it } from 'vitest'
import { db } from '#server/core/database/db.ts'
import { forgetSingleton } from '#server/core/process/singleton.ts'
import { setEnv } from '#server/settings/env.ts'
import { aSession, aUser } from '#server/testing/factories.ts'
import { aTestServer } from '#server/testing/server.ts'
import { callerOf, cookiesOf, signIn as signInTo } from '#server/testing/sign-in.ts'
import { passwordWork } from '#server/platform/accounts/passwords.ts'

const PASSWORD = 'tea kettle on the stove'
const server = aTestServer({ TRUST_PROXY: '1' })
/** As a trusted proxy reports a client at this address. */
const from = (address: string, scheme = 'https') => ({ 'x-forwarded-for': address, 'x-forwarded-proto': scheme })

beforeEach(() => forgetSingleton('throttle'))

const signIn = (email: string, password: string, headers: Record<string, string> = {}) =>
  signInTo(server, email, password, headers)

describe('signing in', () => {
  it('opens a session of 30 days at most in a cookie that scripts cannot read', async () => {
    const user = await aUser({ password: PASSWORD })
    const csrf = await server.fetch('/api/auth/csrf')
    const { csrfToken } = (await csrf.json()) as { csrfToken: string }
    const response = await server.fetch('/api/auth/callback/credentials', {
      method: 'POST',
      json: { csrfToken, email: ` ${user.email.toUpperCase()} `, password: PASSWORD, json: 'true' },
      headers: { cookie: cookiesOf(csrf) },
    })
    const cookie = response.headers.getSetCookie().find((text) => text.startsWith('next-auth.session-token='))
    expect(cookie).toMatch(/; HttpOnly/)
    expect(cookie).toMatch(/; SameSite=Lax/)
    const ends = new Date(/Expires=([^;]+)/.exec(cookie ?? '')?.[1] ?? 0).getTime()
    expect(Math.round((ends - Date.now()) / 86_400_000)).toBe(30)
    expect(await callerOf(server, cookiesOf(response))).toBe(user.id)
    const audit = await db().auditEntry.findFirstOrThrow({ where: { subject: `user:${user.id}` } })
    expect(audit).toMatchObject({ action: 'session.create', actorId: user.id, ip: '127.0.0.1' })
    expect(audit).toMatchObject({ credential: expect.stringMatching(/^session:ses_/), after: { method: 'password' } })
  })

  it('does the same password work for accounts that do not exist or have no password', async () => {
    const { email } = await aUser()
    for (const address of [email, 'nobody@test.quartet', 'not an address']) {
      const before = passwordWork().verified
      expect(await signIn(address, PASSWORD)).toMatchObject({ status: 401, error: 'CredentialsSignin' })
      expect(passwordWork().verified).toBe(before + 1)
    }
  })

  it('refuses a wrong password and blocked accounts with the same answer', async () => {
    const user = await aUser({ password: PASSWORD })
    const blocked = await aUser({ password: PASSWORD })
    await db().user.update({ where: { id: blocked.id }, data: { disabledAt: new Date() } })
    const answers = [await signIn(user.email, `${PASSWORD}!`), await signIn(blocked.email, PASSWORD)]
    for (const answer of answers) expect(answer).toMatchObject({ status: 401, error: 'CredentialsSignin' })
    expect(await callerOf(server, answers[0]?.cookie ?? '')).toBeUndefined()
    const refusals = await db().auditEntry.findMany({ where: { action: 'session.refuse' } })
    expect(refusals.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining([`user:${user.id}`, `user:${blocked.id}`]),
    )
  })

  it('delays further failures of an account from one address, also for the right password', async () => {
    const user = await aUser({ password: PASSWORD })
    for (let i = 0; i < 6; i++) expect((await signIn(user.email, 'wrong password')).error).toBe('CredentialsSignin')
    const before = passwordWork().verified
    expect(await signIn(user.email, PASSWORD)).toMatchObject({ status: 401, error: 'rate_limited' })
    expect(passwordWork().verified).toBe(before)
    await expect.poll(async () => (await signIn(user.email, PASSWORD)).error).toBeNull()
    for (let i = 0; i < 12; i++) expect((await signIn(user.email, PASSWORD)).error).toBeNull()
  })

  it('never locks an owner out who comes from an address that succeeded before', async () => {
    const user = await aUser({ password: PASSWORD })
    const home = from('2001:db8:7:7::1')
    expect((await signIn(user.email, PASSWORD, home)).error).toBeNull()
    const errors = new Set<string | null>()
    for (let i = 0; i < 40; i++) errors.add((await signIn(user.email, 'guess', from(`198.51.100.${i % 20}`))).error)
    expect(errors).toEqual(new Set(['CredentialsSignin', 'rate_limited']))
    expect((await signIn(user.email, PASSWORD, from('198.51.100.99'))).error).toBe('rate_limited')
    expect((await signIn(user.email, PASSWORD, home)).error).toBeNull()
    expect((await signIn(user.email, PASSWORD, from('2001:db8:7:7:ffff::2'))).error).toBeNull()
  })

  it('delays an address that tries one account after the other, but not who signed in from there before', async () => {
    const user = await aUser({ password: PASSWORD })
    const office = from('203.0.113.5')
    expect((await signIn(user.email, PASSWORD, office)).error).toBeNull()
    const tried = []
    for (let i = 0; i < 25; i++) tried.push((await signIn(`number-${i}@test.quartet`, 'guess', office)).error)
    expect(tried.filter((error) => error === 'CredentialsSignin')).toHaveLength(21)
    expect(tried.at(-1)).toBe('rate_limited')
    expect((await signIn(user.email, PASSWORD, office)).error).toBeNull()
  })

  it('records failures in the audit log, and of throttled attempts one a minute', async () => {
    const user = await aUser({ password: PASSWORD })
    const address = from('192.0.2.44')
    await signIn('nobody-at-all@test.quartet', PASSWORD, address)
    for (let i = 0; i < 12; i++) await signIn(user.email, 'wrong password', address)
    const rows = await db().auditEntry.findMany({ where: { ip: '192.0.2.44' }, orderBy: { id: 'asc' } })
    const failure = (reason: string, subject = `user:${user.id}`) => ({
      subject,
      after: { method: 'password', reason },
    })
    expect(rows.map(({ subject, after }) => ({ subject, after }))).toEqual([
      failure('unknown_account', 'user:unknown'),
      ...Array.from({ length: 6 }, () => failure('password')),
      failure('throttled'),
    ])
    expect(new Set(rows.map(({ action }) => action))).toEqual(new Set(['session.refuse']))
  })

  it('takes no password over plain HTTP from another machine, unless ALLOW_HTTP says so', async () => {
    const user = await aUser({ password: PASSWORD })
    const plain = from('192.0.2.50', 'http')
    const before = passwordWork().verified
    expect(await signIn(user.email, PASSWORD, plain)).toMatchObject({ status: 401, error: 'insecure_transport' })
    expect(passwordWork().verified).toBe(before)
    expect((await signIn(user.email, PASSWORD, from('127.0.0.1', 'http'))).error).toBeNull()
    setEnv({ ALLOW_HTTP: '1' })
    try {
      expect((await signIn(user.email, PASSWORD, plain)).error).toBeNull()
    } finally {
      setEnv({ ALLOW_HTTP: '0' })
    }
  })

  it('needs the CSRF token of the same browser', async () => {
    const user = await aUser({ password: PASSWORD })
    const response = await server.fetch('/api/auth/callback/credentials', {
      method: 'POST',
      json: { csrfToken: 'guessed', email: user.email, password: PASSWORD, json: 'true' },
    })
    expect(cookiesOf(response)).not.toContain('session-token')
  })
})

describe('a session', () => {
  it('ends with the next request when the account signed out everywhere, was blocked or deleted', async () => {
    const changes = [
      (id: string) => db().session.deleteMany({ where: { userId: id } }),
      (id: string) => db().user.update({ where: { id }, data: { disabledAt: new Date() } }),
      (id: string) => db().user.delete({ where: { id } }),
    ]
    for (const change of changes) {
      const user = await aUser()
      const cookie = await aSession(user)
      await change(user.id)
      expect(await callerOf(server, cookie)).toBeUndefined()
    }
  })

  it('is removed from the browser by next-auth once it has ended', async () => {
    const user = await aUser()
    const cookie = await aSession(user)
    expect(await (await server.fetch('/api/auth/session', { headers: { cookie } })).json()).toHaveProperty('expires')
    const old = await aSession(user)
    await db().session.deleteMany({ where: { userId: user.id } })
    forgetSingleton('credentials')
    const response = await server.fetch('/api/auth/session', { headers: { cookie: old } })
    expect(await response.json()).toEqual({})
    expect(response.headers.getSetCookie().join()).toMatch(/next-auth\.session-token=; .*Max-Age=0/)
  })

  it('is nothing when its cookie was changed or belongs to another installation', async () => {
    const cookie = await aSession(await aUser())
    for (const bad of [`${cookie}x`, 'next-auth.session-token=nonsense', 'next-auth.session-token=']) {
      expect(await callerOf(server, bad)).toBeUndefined()
    }
  })
})
