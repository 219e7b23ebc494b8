import { describe, expect, it } from 'vitest'
import { db } from '#server/core/database/db.ts'
import { aSession, aToken, aUser, type TestUser } from '#server/testing/factories.ts'
import { aTestServer } from '#server/testing/server.ts'

const server = aTestServer()

interface Item {
  id: string
  name: string
  prefix: string
  last_used_address: string | null
  revoked_at: string | null
}

/** A call as our own page makes it. */
async function asPage(user: TestUser, method: string, path: string, json?: object) {
  const headers = { origin: server.url, 'sec-fetch-site': 'same-origin', cookie: await aSession(user) }
  return server.fetch(path, { method, headers, ...(json && { json }) })
}
const statusOf = async (token: string) => (await server.fetch('/api/token', { token })).status
const idOf = async (user: TestUser, name: string) =>
  (await db().apiToken.findFirstOrThrow({ where: { userId: user.id, name } })).id

describe('POST /api/tokens/search', () => {
  const search = async (user: TestUser, text: string) => {
    const response = await asPage(user, 'POST', '/api/tokens/search', { text })
    return (await response.json()) as { items: Item[]; is_token: boolean }
  }

  it('finds the token in a line of a script, with its last use, also after its revocation', async () => {
    const user = await aUser()
    const token = await aToken(user, { name: 'leaked' })
    await aToken(user, { name: 'other' })
    expect(await statusOf(token)).toBe(200)
    const line = `curl -H "Authorization: Bearer ${token}" https://quartet.example/api/servers`
    const found = await search(user, line)
    expect(found).toMatchObject({
      is_token: true,
      items: [{ name: 'leaked', prefix: token.slice(0, 7), last_used_address: '127.0.0.1', revoked_at: null }],
    })
    expect(found.items).toHaveLength(1)
    await asPage(user, 'DELETE', `/api/tokens/${found.items[0]?.id}`)
    expect((await search(user, token)).items).toMatchObject([{ name: 'leaked', revoked_at: expect.any(String) }])
  })

  it('says nothing of tokens of other accounts, of texts without a token and of one that was mistyped', async () => {
    const user = await aUser()
    const foreign = await aToken(await aUser())
    expect(await search(user, foreign)).toEqual({ items: [], is_token: true })
    expect(await search(user, 'no token here')).toEqual({ items: [], is_token: false })
    const own = await aToken(user)
    const mistyped = own.slice(0, -1) + (own.endsWith('0') ? '1' : '0')
    expect(await search(user, mistyped)).toEqual({ items: [], is_token: false })
  })

  it('writes the token nowhere', async () => {
    const user = await aUser()
    const token = await aToken(user)
    await search(user, token)
    const entries = await db().auditEntry.findMany()
    expect(JSON.stringify(entries, (_, value: unknown) => (typeof value === 'bigint' ? '' : value))).not.toContain(
      token,
    )
  })
})

describe('POST /api/tokens/{id}/restore', () => {
  const restore = (user: TestUser, id: string) => asPage(user, 'POST', `/api/tokens/${id}/restore`)

  it('makes a revoked token and those it created work again at once, and is in the audit log', async () => {
    const user = await aUser()
    const parent = await aToken(user, { name: 'parent' })
    const child = await server.fetch('/api/tokens', {
      method: 'POST',
      token: parent,
      json: { name: 'child', scopes: ['cloud:read'] },
    })
    const { token: childToken } = (await child.json()) as { token: string }
    const id = await idOf(user, 'parent')
    expect((await asPage(user, 'DELETE', `/api/tokens/${id}`)).status).toBe(204)
    for (const token of [parent, childToken]) expect(await statusOf(token)).toBe(401)
    const restored = await restore(user, id)
    expect(restored.status).toBe(200)
    expect(await restored.json()).toMatchObject({ id, name: 'parent' })
    for (const token of [parent, childToken]) expect(await statusOf(token)).toBe(200)
    const audited = await db().auditEntry.findMany({ where: { subject: `token:${id}` }, orderBy: { id: 'asc' } })
    expect(audited.map(({ action, actorId }) => [action, actorId])).toEqual([
      ['tokens.revoke', user.id],
      ['tokens.restore', user.id],
    ])
  })

  it('leaves revoked what was revoked before, and a token whose parent is revoked', async () => {
    const user = await aUser()
    await aToken(user, { name: 'parent' })
    const parentId = await idOf(user, 'parent')
    const earlier = new Date(Date.now() - 5)
    await aToken(user, { name: 'child' })
    const childId = await idOf(user, 'child')
    await db().apiToken.update({ where: { id: childId }, data: { parentId, revokedAt: earlier } })
    await asPage(user, 'DELETE', `/api/tokens/${parentId}`)
    expect((await restore(user, childId)).status).toBe(409)
    expect((await restore(user, parentId)).status).toBe(200)
    expect(await db().apiToken.findUnique({ where: { id: childId } })).toMatchObject({ revokedAt: earlier })
  })

  it('is too late after some seconds', async () => {
    const user = await aUser()
    const token = await aToken(user)
    const id = await idOf(user, 'test')
    await db().apiToken.update({ where: { id }, data: { revokedAt: new Date(Date.now() - 15_500) } })
    expect((await restore(user, id)).status).toBe(404)
    expect(await statusOf(token)).toBe(401)
  })

  it('is not for tokens, other accounts, or tokens that were never revoked', async () => {
    const user = await aUser()
    const active = await aToken(user, { name: 'active' })
    await aToken(user, { name: 'gone' })
    const [activeId, id] = [await idOf(user, 'active'), await idOf(user, 'gone')]
    await asPage(user, 'DELETE', `/api/tokens/${id}`)
    const byToken = await server.fetch(`/api/tokens/${id}/restore`, { method: 'POST', token: active })
    expect(byToken.status).toBe(403)
    expect((await restore(await aUser(), id)).status).toBe(404)
    expect((await restore(user, activeId)).status).toBe(404)
  })

  it('does not exceed the hundred tokens of an account', async () => {
    const user = await aUser()
    await aToken(user, { name: 'gone' })
    const id = await idOf(user, 'gone')
    await asPage(user, 'DELETE', `/api/tokens/${id}`)
    await Promise.all(Array.from({ length: 100 }, () => aToken(user)))
    expect((await restore(user, id)).status).toBe(422)
  })
})
