import { describe, expect, it } from 'vitest'
import { db } from '#server/core/database/db.ts'
import { forgetSingleton } from '#server/core/process/singleton.ts'
import { setEnv } from '#server/settings/env.ts'
import { aSession, aToken, aUser } from '#server/testing/factories.ts'
import { aTestServer } from '#server/testing/server.ts'
import { verifyPassword } from './passwords.ts'

const PASSWORD = 'tea kettle on the stove'
const server = aTestServer()

/** A call as our own page makes it. */
async function call(method: string, path: string, json?: object, cookie?: string) {
  const headers = { origin: server.url, 'sec-fetch-site': 'same-origin', ...(cookie && { cookie }) }
  const response = await server.fetch(path, { method, headers, ...(json && { json }) })
  const text = await response.text()
  return { status: response.status, body: text === '' ? null : (JSON.parse(text) as Record<string, unknown>) }
}
const isSignedIn = async (cookie: string) =>
  (await call('GET', '/api/account', undefined, cookie)).body?.account !== null

describe('POST /api/account', () => {
  const person = (email: string) => ({ name: 'Nina', email, password: PASSWORD })

  it('makes an account with the role user and an address in small letters', async () => {
    const { status, body } = await call('POST', '/api/account', person(' Nina@Test.Quartet '))
    expect(status).toBe(201)
    expect(body).toEqual({
      id: body?.id,
      name: 'Nina',
      email: 'nina@test.quartet',
      roles: ['user'],
      developer_mode: false,
      language: null,
    })
    const row = await db().user.findUniqueOrThrow({ where: { email: 'nina@test.quartet' } })
    expect(row.passwordHash).toMatch(/^\$argon2id\$/)
    expect(await verifyPassword(row.passwordHash, PASSWORD)).toBe(true)
    const audit = await db().auditEntry.findFirstOrThrow({ where: { subject: `user:${row.id}` } })
    expect(audit).toMatchObject({ action: 'account.signUp', actorId: null, ip: '127.0.0.1' })
  })

  it('refuses an address that is taken, in any case, also by two at the same moment', async () => {
    const both = await Promise.all([1, 2].map(() => call('POST', '/api/account', person('twin@test.quartet'))))
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([201, 409]))
    expect((await call('POST', '/api/account', person('TWIN@test.quartet'))).status).toBe(409)
    expect(await db().user.count({ where: { email: 'twin@test.quartet' } })).toBe(1)
    forgetSingleton('attempts')
  })

  it.each([
    ['no password', { name: 'N', email: 'bad@test.quartet' }, 400],
    ['no address', { name: 'N', email: 'bad', password: PASSWORD }, 400],
    ['a name of two lines', { ...person('bad@test.quartet'), name: 'Nina\nYou have won' }, 400],
    ['a name with a tab', { ...person('bad@test.quartet'), name: 'Nina\tPetrova' }, 400],
    ['a name with a line separator', { ...person('bad@test.quartet'), name: 'Nina\u2028Petrova' }, 400],
    ['another field', { ...person('bad@test.quartet'), roles: ['operator'] }, 400],
    ['a short password', { ...person('bad@test.quartet'), password: 'vK7#pQ2!m' }, 422],
    ['a common password', { ...person('bad@test.quartet'), password: 'Password123!' }, 422],
    ['the own address as password', { ...person('bad@test.quartet'), password: ' BAD@test.quartet' }, 422],
    ['the own name as password', { ...person('bad@test.quartet'), name: 'Zelenskoy', password: 'Zelenskoy1' }, 422],
  ])('refuses %s', async (_, body, status) => {
    expect((await call('POST', '/api/account', body)).status).toBe(status)
    expect(await db().user.count({ where: { email: 'bad@test.quartet' } })).toBe(0)
    forgetSingleton('attempts')
  })

  it('makes no more than ten accounts a minute for one address', async () => {
    const all = []
    for (let i = 0; i < 11; i++) all.push(await call('POST', '/api/account', person('taken@test.quartet')))
    expect(all.at(-1)?.status).toBe(429)
    forgetSingleton('attempts')
  })

  it('is closed by SIGN_UP=off', async () => {
    setEnv({ SIGN_UP: 'off' })
    try {
      expect((await call('POST', '/api/account', person('late@test.quartet'))).status).toBe(403)
      expect((await call('GET', '/api/account/sign-in-options')).body).toEqual({
        sign_up: false,
        passkeys: false,
        passkeys_need: 'host_name',
        providers: [],
      })
    } finally {
      setEnv({ SIGN_UP: 'on' })
    }
  })
})

describe('the own account', () => {
  it('changes its name, seen by its next request', async () => {
    const cookie = await aSession(await aUser())
    await call('GET', '/api/account', undefined, cookie)
    expect((await call('PATCH', '/api/account', { name: ' Nina ' }, cookie)).body).toMatchObject({ name: 'Nina' })
    expect((await call('GET', '/api/account', undefined, cookie)).body).toMatchObject({ account: { name: 'Nina' } })
    expect((await call('PATCH', '/api/account', { name: '' }, cookie)).status).toBe(422)
  })

  it('remembers the developer mode for every session and token, and leaves the name', async () => {
    const user = await aUser({ name: 'Nina' })
    const cookie = await aSession(user)
    const shown = { name: 'Nina', developer_mode: true }
    expect((await call('PATCH', '/api/account', { developer_mode: true }, cookie)).body).toMatchObject(shown)
    expect((await call('GET', '/api/account', undefined, await aSession(user))).body?.account).toMatchObject(shown)
    const byToken = await server.fetch('/api/account', { token: await aToken(user) })
    expect(((await byToken.json()) as { account: object }).account).toMatchObject(shown)
    expect((await call('PATCH', '/api/account', { name: 'N' }, cookie)).body).toMatchObject({ developer_mode: true })
  })

  it('signs out everywhere with the next request of every session', async () => {
    const user = await aUser()
    const [here, there] = [await aSession(user), await aSession(user)]
    expect([await isSignedIn(here), await isSignedIn(there)]).toEqual([true, true])
    expect((await call('POST', '/api/account/sign-out-everywhere', {}, here)).status).toBe(204)
    expect([await isSignedIn(here), await isSignedIn(there)]).toEqual([false, false])
  })

  it('changes its password and ends every other session; its tokens only when asked', async () => {
    const user = await aUser({ password: PASSWORD })
    const [cookie, other] = [await aSession(user), await aSession(user)]
    const token = await aToken(user)
    const tokenStatus = async () => (await server.fetch('/api/token', { token })).status
    const change = (current_password: string, password: string, more: object = {}) =>
      call('POST', '/api/account/password', { current_password, password, ...more }, cookie)
    expect((await change('wrong', 'another kettle on the stove')).body).toMatchObject({
      error: { fields: { current_password: [expect.any(String)] } },
    })
    expect((await change(PASSWORD, 'qwertyuiop')).body).toMatchObject({
      error: { fields: { password: [expect.any(String)] } },
    })
    expect(await isSignedIn(other)).toBe(true)
    expect((await change(PASSWORD, 'another kettle on the stove')).status).toBe(204)
    expect([await isSignedIn(cookie), await isSignedIn(other)]).toEqual([true, false])
    expect(await tokenStatus()).toBe(200)
    const { passwordHash } = await db().user.findUniqueOrThrow({ where: { id: user.id } })
    expect(await verifyPassword(passwordHash, 'another kettle on the stove')).toBe(true)
    const again = await change('another kettle on the stove', 'a third kettle on the stove', { revoke_tokens: true })
    expect(again.status).toBe(204)
    expect(await tokenStatus()).toBe(401)
  })

  it('is not locked out of changing its password by guesses in another session', async () => {
    const user = await aUser({ password: PASSWORD })
    const [mine, stolen] = [await aSession(user), await aSession(user)]
    const change = async (cookie: string, current_password: string) =>
      (await call('POST', '/api/account/password', { current_password, password: `${PASSWORD}, hot` }, cookie)).status
    const guesses = []
    for (let i = 0; i < 7; i++) guesses.push(await change(stolen, 'guess'))
    expect(guesses).toEqual([422, 422, 422, 422, 422, 422, 429])
    expect(await change(mine, PASSWORD)).toBe(204)
  })

  it('takes its password over plain HTTP from this machine only', async () => {
    const user = await aUser({ password: PASSWORD })
    const cookie = await aSession(user)
    const password = 'another kettle on the stove'
    const calls: [string, object][] = [
      ['/api/account', { name: 'Nina', email: 'afar@test.quartet', password }],
      ['/api/account/password', { current_password: PASSWORD, password }],
      ['/api/account/deletion', { password: PASSWORD }],
      ['/api/account/reset-password', { token: 'x', password }],
    ]
    setEnv({ TRUST_PROXY: '1' })
    try {
      for (const [path, json] of calls) {
        const headers = { cookie, origin: server.url, 'sec-fetch-site': 'same-origin', 'x-forwarded-for': '192.0.2.1' }
        const response = await server.fetch(path, { method: 'POST', headers, json })
        expect([path, await response.json()]).toMatchObject([path, { error: { code: 'insecure_transport' } }])
      }
    } finally {
      setEnv({ TRUST_PROXY: '0' })
    }
  })

  it('is deleted with its tokens after its password; the audit stays', async () => {
    const user = await aUser({ password: PASSWORD })
    const [cookie, token] = [await aSession(user), await aToken(user)]
    expect((await call('POST', '/api/account/deletion', { password: 'wrong' }, cookie)).status).toBe(422)
    expect((await server.fetch('/api/token', { token })).status).toBe(200)
    expect((await call('POST', '/api/account/deletion', { password: PASSWORD }, cookie)).status).toBe(204)
    expect((await server.fetch('/api/token', { token })).status).toBe(401)
    expect(await isSignedIn(cookie)).toBe(false)
    expect(await db().apiToken.count({ where: { userId: user.id } })).toBe(0)
    const audit = await db().auditEntry.findFirstOrThrow({
      where: { subject: `user:${user.id}`, action: 'account.delete' },
    })
    expect(audit).toMatchObject({ actorId: user.id, before: { email: user.email } })
  })

  it('keeps one way to sign in', async () => {
    const user = await aUser()
    const cookie = await aSession(user)
    const ids = ['github', 'google'].map((provider) => ({ provider, subject: user.id, userId: user.id }))
    await db().oAuthIdentity.createMany({ data: ids })
    const methods = async () => (await call('GET', '/api/account/sign-in-methods', undefined, cookie)).body
    const unlink = async (provider: string) =>
      (await call('DELETE', `/api/account/sign-in-methods/${provider}`, undefined, cookie)).status
    expect(await methods()).toMatchObject({ password: false, passkeys: 0, providers: ['github', 'google'] })
    expect(await unlink('gitlab')).toBe(404)
    const both = await Promise.all([unlink('github'), unlink('google')])
    expect(new Set(both)).toEqual(new Set([204, 409]))
    expect((await methods())?.providers).toHaveLength(1)
  })

  it.each([
    ['PATCH', '/api/account', { name: 'N' }],
    ['POST', '/api/account/password', { current_password: PASSWORD, password: 'another kettle on the stove' }],
    ['POST', '/api/account/sign-out-everywhere', {}],
    ['POST', '/api/account/deletion', { password: PASSWORD }],
    ['GET', '/api/account/sign-in-methods', undefined],
    ['DELETE', '/api/account/sign-in-methods/github', undefined],
  ])('%s %s asks strangers to sign in and is not for tokens', async (method, path, json) => {
    const user = await aUser({ password: PASSWORD })
    expect((await call(method, path, json)).status).toBe(401)
    const token = await aToken(user)
    const byToken = await server.fetch(path, { method, token, ...(json && { json }) })
    expect([byToken.status, await byToken.json()]).toMatchObject([403, { error: { code: 'session_required' } }])
    expect(await db().user.findUniqueOrThrow({ where: { id: user.id } })).toEqual(user)
  })
})
