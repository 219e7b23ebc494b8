import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, it } from 'vitest'
import { db } from '#server/core/database/db.ts'
import { forgetSingleton } from '#server/core/process/singleton.ts'
import { setEnv } from '#server/settings/env.ts'
import { requestListener } from '#server/api/http/listener.ts'
import { apiRoutes } from '#server/api/http/routes.ts'
import { drain, listen, makeServer } from '#server/api/http/server.ts'
import { aSession, aUser } from '#server/testing/factories.ts'
import { aTestServer } from '#server/testing/server.ts'
import { DEMO_ACCOUNTS, demoAccountsLeft, ensureDemoAccounts } from './demo.service.ts'
import { verifyPassword } from '#server/platform/accounts/passwords.ts'

const server = aTestServer()
const EMAILS = DEMO_ACCOUNTS.map(({ email }) => email)

afterEach(() => {
  setEnv({ ALLOWED_HOSTS: '', PUBLIC_URL: '', TRUST_PROXY: '' })
  forgetSingleton('allowed-hosts')
})

/** The accounts that are listed for a request with these headers, from an address of this machine. */
const listed = (headers: Record<string, string> = {}, path = '/api/account/demo', url = server.url) =>
  new Promise<string[]>((resolve, reject) => {
    // `fetch` may not set `Host`.
    const call = request(url + path, { headers, agent: false }, (response) => {
      text(response).then(
        (body) => resolve([...body.matchAll(/"email":"([^"]+)"/g)].map(([, email = '']) => email)),
        reject,
      )
    })
    call.on('error', reject).end()
  })

describe('the demo accounts', () => {
  it('are left out altogether when what belongs to them cannot be made, so that the next start makes all of it', async () => {
    const crash = ensureDemoAccounts(() => Promise.reject(new Error('power cut')))
    await expect(crash).rejects.toThrow('power cut')
    expect(await db().user.count()).toBe(0)
  })

  it('are made once, three of them, with passwords that work', async () => {
    expect(await demoAccountsLeft(db())).toEqual([])
    await Promise.all([ensureDemoAccounts(), ensureDemoAccounts()])
    await ensureDemoAccounts()
    const rows = await db().user.findMany()
    expect(rows).toHaveLength(3)
    for (const { email, password, roles } of DEMO_ACCOUNTS) {
      const row = rows.find((user) => user.email === email)
      expect(row?.roles).toEqual(roles)
      expect(await verifyPassword(row?.passwordHash ?? null, password)).toBe(true)
    }
    const left = await demoAccountsLeft(db())
    expect(left.map(({ email }) => email)).toEqual(DEMO_ACCOUNTS.map(({ email }) => email))
    expect(left.map(({ hint }) => hint)).toContain('A company with vacancies and the responses to them')
  })

  it('are named with the embedded database only', async () => {
    expect(await listed()).toEqual([])
    setEnv({ QUARTET_EMBEDDED: '1' })
    expect(await listed()).toEqual(EMAILS)
    expect(await listed({}, '/api/trpc/account.demo')).toEqual(EMAILS)
  })

  it.each([
    ['a proxy on this machine', { 'x-forwarded-for': '203.0.113.7' }],
    ['one that names itself only', { via: '1.1 proxy' }],
    ['one that names the client only', { 'x-real-ip': '203.0.113.7' }],
    ['one of a content network', { 'cf-connecting-ip': '203.0.113.7' }],
    ['one with the standard header', { forwarded: 'for=203.0.113.7' }],
    ['one that keeps the name', { host: 'quartet.example' }],
  ])('are not named behind %s', async (_proxy, headers) => {
    setEnv({ ALLOWED_HOSTS: 'quartet.example' })
    forgetSingleton('allowed-hosts')
    expect(await listed({ host: 'localhost' })).toEqual(EMAILS)
    expect(await listed(headers as Record<string, string>)).toEqual([])
    expect(await listed(headers as Record<string, string>, '/api/trpc/account.demo')).toEqual([])
  })

  it.each([
    ['TRUST_PROXY', '1'],
    ['PUBLIC_URL', 'https://quartet.example'],
  ])('are not named where %s=%s says that there is a proxy', async (name, value) => {
    setEnv({ [name]: value })
    forgetSingleton('allowed-hosts')
    expect(await listed()).toEqual([])
    expect(await listed({ 'x-forwarded-for': '127.0.0.1' })).toEqual([])
  })

  it('are not named to another address', async () => {
    const listener = makeServer(requestListener({ listener: 'public', table: await apiRoutes() }))
    listener.on('connection', (socket) => Object.defineProperty(socket, 'remoteAddress', { value: address }))
    const url = `http://localhost:${await listen(listener, 0, '127.0.0.1')}`
    let address = '127.0.0.1'
    expect(await listed({}, '/api/account/demo', url)).toEqual(EMAILS)
    address = '203.0.113.7'
    expect(await listed({}, '/api/account/demo', url)).toEqual([])
    await drain(listener, 0)
  })

  it('are no demo accounts any more once their password was changed or they were deleted', async () => {
    const [first, second, third] = DEMO_ACCOUNTS
    const cookieOf = async (email = '') => aSession(await db().user.findUniqueOrThrow({ where: { email } }))
    const post = async (path: string, json: object, cookie: string) => {
      const headers = { cookie, 'sec-fetch-site': 'same-origin' }
      return (await server.fetch(path, { method: 'POST', json, headers })).status
    }
    const change = { current_password: first?.password, password: 'tea kettle on the stove' }
    expect(await post('/api/account/password', change, await cookieOf(first?.email))).toBe(204)
    expect(await post('/api/account/deletion', { password: second?.password }, await cookieOf(second?.email))).toBe(204)
    expect(await listed()).toEqual([third?.email])
    await aUser({ roles: ['operator'] })
    expect(await post('/api/account/deletion', { password: third?.password }, await cookieOf(third?.email))).toBe(204)
    expect(await listed()).toEqual([])
    expect(await demoAccountsLeft(db())).toEqual([])
  })

  it('do not come back into a database that has accounts', async () => {
    await ensureDemoAccounts()
    expect(await demoAccountsLeft(db())).toEqual([])
  })
})
