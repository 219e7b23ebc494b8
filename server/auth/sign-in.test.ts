import { describe, expect, it } from 'vitest'
import { db } from '#server/core/db.ts'
import { forgetSingleton } from '#server/core/singleton.ts'
import { aSession, aUser } from '#server/testing/factories.ts'
import { aTestServer } from '#server/testing/server.ts'
import { passwordWork } from './passwords.ts'

const PASSWORD = 'tea kettle on the stove'
const server = aTestServer()

/** Signs in as the sign-in page does: the CSRF token first, then the credentials. */
async function signIn(email: string, password: string) {
  const csrf = await server.fetch('/api/auth/csrf')
  const { csrfToken } = (await csrf.json()) as { csrfToken: string }
  const body = new URLSearchParams({ csrfToken, email, password, json: 'true' })
  const headers = { cookie: cookiesOf(csrf), 'Content-Type': 'application/x-www-form-urlencoded' }
  const response = await server.fetch('/api/auth/callback/credentials', { method: 'POST', body, headers })
  const { url } = (await response.json()) as { url: string }
  return { status: response.status, cookie: cookiesOf(response), error: new URL(url).searchParams.get('error') }
}

function cookiesOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

async function callerOf(cookie: string) {
  const response = await server.fetch('/api/account', { headers: { cookie } })
  return ((await response.json()) as { account: { id: string } | null }).account?.id
}

describe('signing in', () => {
  it('opens a session of seven days in a cookie that scripts cannot read', async () => {
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
    expect(Math.round((ends - Date.now()) / 86_400_000)).toBe(7)
    expect(await callerOf(cookiesOf(response))).toBe(user.id)
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
    forgetSingleton('attempts')
  })

  it('refuses a wrong password and blocked accounts with the same answer', async () => {
    const user = await aUser({ password: PASSWORD })
    const blocked = await aUser({ password: PASSWORD })
    await db().user.update({ where: { id: blocked.id }, data: { disabledAt: new Date() } })
    const answers = [await signIn(user.email, `${PASSWORD}!`), await signIn(blocked.email, PASSWORD)]
    for (const answer of answers) expect(answer).toMatchObject({ status: 401, error: 'CredentialsSignin' })
    expect(await callerOf(answers[0]?.cookie ?? '')).toBeUndefined()
    const refusals = await db().auditEntry.findMany({ where: { action: 'session.refuse' } })
    expect(refusals.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining([`user:${user.id}`, `user:${blocked.id}`]),
    )
    forgetSingleton('attempts')
  })

  it('stops after ten failures a minute, also for the right password, and counts no success', async () => {
    const user = await aUser({ password: PASSWORD })
    for (let i = 0; i < 12; i++) expect((await signIn(user.email, PASSWORD)).error).toBeNull()
    for (let i = 0; i < 10; i++) expect((await signIn(user.email, 'wrong password')).error).toBe('CredentialsSignin')
    const before = passwordWork().verified
    expect(await signIn(user.email, PASSWORD)).toMatchObject({ status: 401, error: 'rate_limited' })
    expect(passwordWork().verified).toBe(before)
    forgetSingleton('attempts')
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
      (id: string) => db().user.update({ where: { id }, data: { sessionVersion: { increment: 1 } } }),
      (id: string) => db().user.update({ where: { id }, data: { disabledAt: new Date() } }),
      (id: string) => db().user.delete({ where: { id } }),
    ]
    for (const change of changes) {
      const user = await aUser()
      const cookie = await aSession(user)
      await change(user.id)
      expect(await callerOf(cookie)).toBeUndefined()
    }
  })

  it('is removed from the browser by next-auth once it has ended', async () => {
    const user = await aUser()
    const cookie = await aSession(user)
    expect(await (await server.fetch('/api/auth/session', { headers: { cookie } })).json()).toHaveProperty('expires')
    const old = await aSession({ ...user, sessionVersion: user.sessionVersion - 1 })
    const response = await server.fetch('/api/auth/session', { headers: { cookie: old } })
    expect(await response.json()).toEqual({})
    expect(response.headers.getSetCookie().join()).toMatch(/next-auth\.session-token=; .*Max-Age=0/)
  })

  it('is nothing when its cookie was changed or belongs to another installation', async () => {
    const cookie = await aSession(await aUser())
    for (const bad of [`${cookie}x`, 'next-auth.session-token=nonsense', 'next-auth.session-token=']) {
      expect(await callerOf(bad)).toBeUndefined()
    }
  })
})
