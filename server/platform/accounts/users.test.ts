import { beforeAll, describe, expect, it } from 'vitest'
import { db } from '#server/core/database/db.ts'
import { aSession, aToken, aUser, type TestUser } from '#server/testing/factories.ts'
import { aTestServer } from '#server/testing/server.ts'

const server = aTestServer()
let operator: TestUser
let token: string
beforeAll(async () => {
  operator = await aUser({ roles: ['operator'], name: 'Olga Operator' })
  token = await aToken(operator)
})

interface List {
  items: { id: string; email: string }[]
  total: number
}
const list = async (query: string) => (await (await server.fetch(`/api/users${query}`, { token })).json()) as List
const patch = async (id: string, json: object, by = token) => {
  const response = await server.fetch(`/api/users/${id}`, { method: 'PATCH', token: by, json })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
const statusOf = async (path: string, by?: string) => (await server.fetch(path, { ...(by && { token: by }) })).status

describe('GET /api/users', () => {
  it('finds accounts by part of a name or address and by role, a page at a time, without hashes', async () => {
    const made = []
    for (const n of [1, 2, 3]) made.push(await aUser({ name: `Find_me ${n}`, ...(n === 2 && { roles: ['agent'] }) }))
    await aUser({ name: 'FindXme' })
    expect(await list('?q=find_ME')).toMatchObject({ total: 3 })
    expect((await list(`?q=${made[0]?.email}`)).items.map(({ id }) => id)).toEqual([made[0]?.id])
    expect(await list('?q=find_me&role=agent')).toMatchObject({ total: 1, items: [{ id: made[1]?.id }] })
    const second = await list('?q=find_me&per_page=2&page=2')
    expect(second).toMatchObject({ total: 3, items: [{ id: made[0]?.id }] })
    expect(JSON.stringify(second)).not.toMatch(/argon2|hash/i)
  })

  it.each(['?page=0', '?per_page=101', '?role=king', '?colour=red'])('refuses %s', async (query) => {
    expect([400, 422]).toContain(await statusOf(`/api/users${query}`, token))
  })
})

describe('PATCH /api/users/{id}', () => {
  it('gives roles that count with the next request', async () => {
    const user = await aUser()
    const cookie = await aSession(user)
    const mine = async () => (await server.fetch('/api/account', { headers: { cookie } })).json()
    expect(await mine()).toMatchObject({ account: { roles: ['user'] } })
    expect((await patch(user.id, { roles: ['employer'] })).body).toMatchObject({ roles: ['user', 'employer'] })
    expect(await mine()).toMatchObject({ account: { roles: ['user', 'employer'] } })
    const audit = await db().auditEntry.findFirstOrThrow({ where: { subject: `user:${user.id}` } })
    expect(audit).toMatchObject({
      action: 'users.update',
      actorId: operator.id,
      before: { roles: ['user'], disabled: false },
      after: { roles: ['user', 'employer'], disabled: false },
    })
  })

  it('blocks an account: tokens and sessions end at once, and sessions stay ended', async () => {
    const user = await aUser()
    const [cookie, own] = [await aSession(user), await aToken(user)]
    const account = async () =>
      ((await (await server.fetch('/api/account', { headers: { cookie } })).json()) as { account: unknown }).account
    expect([await statusOf('/api/token', own), await account()]).toMatchObject([200, { id: user.id }])
    expect((await patch(user.id, { disabled: true })).body).toMatchObject({ disabled: true })
    expect([await statusOf('/api/token', own), await account()]).toEqual([401, null])
    await patch(user.id, { disabled: false })
    expect([await statusOf('/api/token', own), await account()]).toEqual([200, null])
  })

  it('never removes the last operator, not even by two requests at the same time', async () => {
    expect((await patch(operator.id, { roles: [] })).status).toBe(409)
    expect((await patch(operator.id, { disabled: true })).status).toBe(409)
    const second = await aUser({ roles: ['operator'] })
    const both = await Promise.all([
      patch(operator.id, { roles: [] }, await aToken(second)),
      patch(second.id, { roles: [] }),
    ])
    expect(both.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
    expect(await db().user.count({ where: { roles: { has: 'operator' } } })).toBeGreaterThanOrEqual(1)
    await db().user.update({ where: { id: operator.id }, data: { roles: ['user', 'operator'] } })
    await db().user.update({ where: { id: second.id }, data: { roles: ['user'] } })
    token = await aToken(operator)
  })

  it('refuses what is no role, no field or no account', async () => {
    const user = await aUser()
    expect((await patch(user.id, { roles: ['king'] })).status).toBe(400)
    expect((await patch(user.id, { email: 'new@test.quartet' })).status).toBe(400)
    expect((await patch(`usr_${'0'.repeat(32)}`, { roles: [] })).status).toBe(404)
    expect((await patch('nobody', { roles: [] })).status).toBe(404)
    expect(await db().user.findUniqueOrThrow({ where: { id: user.id } })).toEqual(user)
  })
})

describe('the operator endpoints', () => {
  it.each(['/api/users', '/api/users/me', '/api/audit'])('%s is for operators with the scope', async (path) => {
    expect(await statusOf(path)).toBe(401)
    expect(await statusOf(path, await aToken(await aUser({ roles: ['agent', 'employer'] })))).toBe(403)
    expect(await statusOf(path, await aToken(operator, { scopes: ['cloud:read', 'tokens:write'] }))).toBe(403)
    expect(await statusOf(path, await aToken(operator, { scopes: ['operator:read'] }))).not.toBe(403)
  })

  it('change nothing for a token that only reads', async () => {
    const user = await aUser()
    expect(
      (await patch(user.id, { disabled: true }, await aToken(operator, { scopes: ['operator:read'] }))).status,
    ).toBe(403)
    expect((await patch(operator.id, { roles: ['operator'] }, await aToken(user))).status).toBe(403)
  })
})
