import { describe, expect, it } from 'vitest'
import { encode } from 'next-auth/jwt'
import { db } from '#server/core/database/db.ts'
import { env, setEnv } from '#server/settings/env.ts'
import { aSession, aToken, aUser } from '#server/testing/factories.ts'
import { aTestServer } from '#server/testing/server.ts'
import { newTokenSecret } from '#server/platform/tokens/issue-token.ts'

const server = aTestServer()

const callerOf = async (headers: Record<string, string>) => {
  const response = await server.fetch('/api/account', { headers })
  if (response.status !== 200) return response.status
  return ((await response.json()) as { account: { id: string } | null }).account?.id ?? 'nobody'
}
const rename = async (headers: Record<string, string>, init: RequestInit = { body: '{"name":"New"}' }) =>
  (await server.fetch('/api/account', { method: 'PATCH', ...init, headers })).status

describe('a token', () => {
  it('counts bare, after Bearer in any case, and with spaces around', async () => {
    const user = await aUser()
    const token = await aToken(user)
    for (const value of [token, `Bearer ${token}`, `bearer  ${token} `, `BEARER ${token}`]) {
      expect(await callerOf({ authorization: value })).toBe(user.id)
    }
  })

  it('that is present but bad is refused: never anonymous, never a fall-through to the cookie', async () => {
    const cookie = await aSession(await aUser())
    for (const value of [newTokenSecret(), 'Bearer nonsense', 'Basic dXNlcjpwYXNz', 'null', 'Bearer']) {
      expect(await callerOf({ authorization: value })).toBe(401)
      expect(await callerOf({ authorization: value, cookie })).toBe(401)
    }
  })

  it('is no session: the encrypted text of a cookie in Authorization is refused', async () => {
    const cookie = await aSession(await aUser())
    expect(await callerOf({ authorization: `Bearer ${cookie.slice(cookie.indexOf('=') + 1)}` })).toBe(401)
    const viaTrpc = await server.fetch('/api/trpc/account.me', {
      headers: { authorization: `Bearer ${cookie.slice(cookie.indexOf('=') + 1)}` },
    })
    expect(await viaTrpc.json()).toMatchObject({ result: { data: { account: null } } })
  })
})

describe('a cookie on a change', () => {
  it('counts only from our own pages', async () => {
    const user = await aUser()
    const cookie = await aSession(user)
    const json = { cookie, 'content-type': 'application/json' }
    expect(await rename({ ...json, 'sec-fetch-site': 'same-origin' })).toBe(200)
    expect(await rename({ ...json, origin: server.url })).toBe(200)
    const strange: Record<string, string>[] = [
      {},
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site', origin: server.url },
      { 'sec-fetch-site': 'same-site', origin: server.url },
      { 'sec-fetch-site': 'none' },
    ]
    for (const foreign of strange) {
      expect([foreign, await rename({ ...json, ...foreign })]).toEqual([foreign, 401])
    }
  })

  it('counts only with a JSON body: no form of another page can make one', async () => {
    const headers = { cookie: await aSession(await aUser()), 'sec-fetch-site': 'same-origin' }
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      expect(await rename({ ...headers, 'content-type': type })).toBe(415)
    }
    expect(await rename({ ...headers, 'content-type': 'application/json; charset=utf-8' })).toBe(200)
  })
})

describe('the session cookie', () => {
  it('is put together again when next-auth had to cut it', async () => {
    const user = await aUser()
    const cookie = await aSession(user)
    const at = cookie.indexOf('=')
    const [name, value] = [cookie.slice(0, at), cookie.slice(at + 1)]
    const parts = `a=b; ${name}.0=${value.slice(0, 50)}; ${name}.1=${value.slice(50)}`
    expect(await callerOf({ cookie: parts })).toBe(user.id)
    expect(await callerOf({ cookie: `${name}.1=${value.slice(50)}` })).toBe('nobody')
  })

  it('is the one that only HTTPS can set, where browsers use HTTPS', async () => {
    const user = await aUser()
    const plain = await aSession(user)
    setEnv({ PUBLIC_URL: 'https://quartet.example' })
    try {
      const secure = await aSession(user)
      expect(secure).toMatch(/^__Secure-next-auth\.session-token=/)
      expect(await callerOf({ cookie: secure })).toBe(user.id)
      expect(await callerOf({ cookie: plain })).toBe('nobody')
      const csrf = await server.fetch('/api/auth/csrf')
      expect(csrf.headers.getSetCookie().join()).toMatch(/__Host-next-auth\.csrf-token=.*; Secure/)
    } finally {
      setEnv({ PUBLIC_URL: '' })
    }
  })

  it('of another installation, without our claims or too old is nothing', async () => {
    const user = await aUser()
    await aSession(user)
    const { id: sid } = await db().session.findFirstOrThrow({ where: { userId: user.id } })
    const claims = { sub: user.id, sid }
    const secret = env().AUTH_SECRET ?? ''
    const made = [
      encode({ token: claims, secret: `${secret}x` }),
      encode({ token: { sub: user.id }, secret }),
      encode({ token: { sid }, secret }),
      encode({ token: claims, secret, maxAge: -60 }),
    ]
    for (const jwt of await Promise.all(made)) {
      expect(await callerOf({ cookie: `next-auth.session-token=${jwt}` })).toBe('nobody')
    }
  })
})
