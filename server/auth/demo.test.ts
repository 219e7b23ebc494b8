import { describe, expect, it } from 'vitest'
import { db } from '#server/core/db.ts'
import { setEnv } from '#server/env.ts'
import { aSession, aUser } from '#server/testing/factories.ts'
import { aTestServer } from '#server/testing/server.ts'
import { DEMO_ACCOUNTS, demoAccountsLeft, ensureDemoAccounts } from './demo.service.ts'
import { verifyPassword } from './passwords.ts'

const server = aTestServer()

const listed = async () => {
  const body = (await (await server.fetch('/api/account/demo')).json()) as { accounts: { email: string }[] }
  return body.accounts.map(({ email }) => email)
}

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
    expect(await demoAccountsLeft(db())).toEqual(DEMO_ACCOUNTS)
  })

  it('are named with the embedded database only', async () => {
    expect(await listed()).toEqual([])
    setEnv({ QUARTET_EMBEDDED: '1' })
    expect(await listed()).toEqual(DEMO_ACCOUNTS.map(({ email }) => email))
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
