import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { encode } from 'next-auth/jwt'
import { db } from '#server/core/database/db.ts'
import { publish } from '#server/core/database/pubsub.sql.ts'
import { forgetSingleton } from '#server/core/process/singleton.ts'
import { env } from '#server/settings/env.ts'
import { aSession, aToken, aUser } from '#server/testing/factories.ts'
import { aTestServer } from '#server/testing/server.ts'
import { callerOf, signIn, signOut } from '#server/testing/sign-in.ts'

const PASSWORD = 'tea kettle on the stove'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0'
const DAY_MS = 24 * 3600 * 1000
const server = aTestServer()

interface View {
  id: string
  device: string | null
  address: string | null
  current: boolean
  last_used_at: string
}
async function sessionsOf(cookie: string): Promise<View[]> {
  const response = await server.fetch('/api/account/sessions', { headers: { cookie } })
  expect(response.status).toBe(200)
  return ((await response.json()) as { items: View[] }).items
}
const end = async (cookie: string, id: string) => {
  const headers = { cookie, origin: server.url, 'sec-fetch-site': 'same-origin' }
  return (await server.fetch(`/api/account/sessions/${id}`, { method: 'DELETE', headers })).status
}

describe('the sessions of an account', () => {
  it('are listed with device, address and last use, last used first', async () => {
    const user = await aUser({ password: PASSWORD })
    const other = await aSession(user)
    await db().session.updateMany({ where: { userId: user.id }, data: { lastUsedAt: new Date(Date.now() - DAY_MS) } })
    const { cookie } = await signIn(server, user.email, PASSWORD, { 'user-agent': FIREFOX })
    const list = await sessionsOf(cookie)
    expect(list).toMatchObject([
      { device: 'Firefox on Linux', address: '127.0.0.1', current: true },
      { device: null, address: null, current: false },
    ])
    expect(Date.now() - Date.parse(list[0]?.last_used_at ?? '')).toBeLessThan(60_000)
    expect(await sessionsOf(other)).toMatchObject([{ current: true, address: '127.0.0.1' }, { current: false }])
  })

  it('end one by one with the very next request, and never another account’s', async () => {
    const [user, stranger] = [await aUser(), await aUser()]
    const [here, there, theirs] = [await aSession(user), await aSession(user), await aSession(stranger)]
    const [foreign] = await sessionsOf(theirs)
    expect(await callerOf(server, there)).toBe(user.id)
    const target = (await sessionsOf(here)).find(({ current }) => !current)?.id ?? ''
    expect(await end(theirs, target)).toBe(404)
    expect(await end(here, foreign?.id ?? '')).toBe(404)
    expect(await end(here, `ses_${'0'.repeat(32)}`)).toBe(404)
    expect(await end(here, target)).toBe(204)
    expect(await callerOf(server, there)).toBeUndefined()
    expect(await callerOf(server, here)).toBe(user.id)
    expect(await callerOf(server, theirs)).toBe(stranger.id)
    const audit = await db().auditEntry.findFirstOrThrow({ where: { subject: `session:${target}` } })
    expect(audit).toMatchObject({ action: 'account.endSession', actorId: user.id })
  })

  it('are for people: tokens neither list nor end them', async () => {
    const user = await aUser()
    const token = await aToken(user)
    const [session] = await sessionsOf(await aSession(user))
    expect((await server.fetch('/api/account/sessions', { token })).status).toBe(403)
    const path = `/api/account/sessions/${session?.id}`
    expect((await server.fetch(path, { method: 'DELETE', token })).status).toBe(403)
    expect((await server.fetch('/api/account/sessions')).status).toBe(401)
  })

  it('are at most a hundred: one more ends that which was unused the longest', async () => {
    const user = await aUser({ password: PASSWORD })
    const oldest = await aSession(user)
    await db().session.updateMany({ where: { userId: user.id }, data: { lastUsedAt: new Date(Date.now() - DAY_MS) } })
    const expiresAt = new Date(Date.now() + DAY_MS)
    const rows = Array.from({ length: 99 }, (_, n) => ({ id: `${user.id}-${n}`, userId: user.id, expiresAt }))
    await db().session.createMany({ data: rows })
    const { cookie } = await signIn(server, user.email, PASSWORD)
    expect(await db().session.count({ where: { userId: user.id } })).toBe(100)
    expect(await callerOf(server, oldest)).toBeUndefined()
    expect(await callerOf(server, cookie)).toBe(user.id)
  })
})

describe('signing out', () => {
  it('ends the session itself: a copy of the cookie is worth nothing', async () => {
    const user = await aUser({ password: PASSWORD })
    const { cookie } = await signIn(server, user.email, PASSWORD)
    const other = await aSession(user)
    expect(await callerOf(server, cookie)).toBe(user.id)
    const response = await signOut(server, cookie)
    expect(response.status).toBe(200)
    expect(response.headers.getSetCookie().join()).toMatch(/next-auth\.session-token=; .*Max-Age=0/)
    expect(await callerOf(server, cookie)).toBeUndefined()
    expect(await callerOf(server, other)).toBe(user.id)
  })

  it('needs the CSRF token of the same browser', async () => {
    const user = await aUser()
    const cookie = await aSession(user)
    const body = new URLSearchParams({ csrfToken: 'guessed', json: 'true' })
    await server.fetch('/api/auth/signout', { method: 'POST', body, headers: { cookie } })
    expect(await callerOf(server, cookie)).toBe(user.id)
  })

  it('in another process reaches this one by a message, and within five seconds without it', async () => {
    const user = await aUser()
    for (const announced of [true, false]) {
      const cookie = await aSession(user)
      expect(await callerOf(server, cookie)).toBe(user.id)
      await db().session.deleteMany({ where: { userId: user.id } })
      expect(await callerOf(server, cookie)).toBe(user.id)
      if (announced) await publish(db(), 'quartet_credentials', user.id)
      await expect.poll(() => callerOf(server, cookie)).toBeUndefined()
    }
  })
})

describe('a session', () => {
  beforeEach(() => forgetSingleton('credentials'))
  afterEach(() => vi.useRealTimers())
  const atDay = (days: number) => {
    forgetSingleton('credentials')
    vi.useFakeTimers({ toFake: ['Date'], now: started + days * DAY_MS })
  }
  const started = Date.now()

  it('ends 30 days after the sign-in, however much it is used', async () => {
    const user = await aUser()
    const cookie = await aSession(user)
    for (const day of [6, 12, 18, 24, 29]) {
      atDay(day)
      expect(await callerOf(server, cookie), `day ${day}`).toBe(user.id)
      expect(await (await server.fetch('/api/auth/session', { headers: { cookie } })).json()).toHaveProperty('expires')
    }
    atDay(31)
    const renewed = await cookieFor(user.id)
    expect(await callerOf(server, cookie)).toBeUndefined()
    expect(await callerOf(server, renewed)).toBeUndefined()
  })

  it('ends after seven days without a request', async () => {
    const user = await aUser()
    const cookie = await aSession(user)
    atDay(6.9)
    expect(await callerOf(server, cookie)).toBe(user.id)
    atDay(14)
    expect(await callerOf(server, cookie)).toBeUndefined()
  })

  it('of a release without rows has ended: its cookie names none', async () => {
    const user = await aUser()
    const former = { sub: user.id, sid: `ses_${'1'.repeat(32)}`, sessionVersion: user.sessionVersion }
    const jwt = await encode({ token: former, secret: env().AUTH_SECRET ?? '' })
    expect(await callerOf(server, `next-auth.session-token=${jwt}`)).toBeUndefined()
  })

  it('belongs to its account alone', async () => {
    const [user, stranger] = [await aUser(), await aUser()]
    await aSession(stranger)
    const { id } = await db().session.findFirstOrThrow({ where: { userId: stranger.id } })
    const jwt = await encode({ token: { sub: user.id, sid: id }, secret: env().AUTH_SECRET ?? '' })
    expect(await callerOf(server, `next-auth.session-token=${jwt}`)).toBeUndefined()
  })

  /** A cookie as next-auth renews it, valid for another 30 days. */
  async function cookieFor(userId: string): Promise<string> {
    const { id } = await db().session.findFirstOrThrow({ where: { userId } })
    const jwt = await encode({ token: { sub: userId, sid: id }, secret: env().AUTH_SECRET ?? '' })
    return `next-auth.session-token=${jwt}`
  }
})
