import { describe, expect, it } from 'vitest'
import { db } from '#server/core/database/db.ts'
import { actorOf, aToken, aUser, contextFor } from '#server/testing/factories.ts'
import { aTestServer } from '#server/testing/server.ts'
import { hmac } from '#server/core/crypto.ts'
import { createToken } from './tokens.service.ts'

const server = aTestServer()

interface Made {
  id: string
  token: string
  scopes: string[]
  parent_id: string | null
  expires_at: string | null
}

async function make(token: string, json: object, headers: Record<string, string> = {}) {
  const response = await server.fetch('/api/tokens', { method: 'POST', token, json, headers })
  return { response, status: response.status, made: (await response.json()) as Made }
}
const statusOf = async (path: string, token?: string, method = 'GET') =>
  (await server.fetch(path, { method, ...(token && { token }) })).status

describe('POST /api/tokens', () => {
  it('shows the token once, with its address, and keeps only a keyed hash of it', async () => {
    const user = await aUser()
    const { response, made } = await make(await aToken(user), { name: 'ci', scopes: ['cloud:read', 'cloud:read'] })
    expect(response.status).toBe(201)
    expect(response.headers.get('location')).toBe(`${server.url}/api/tokens/${made.id}`)
    expect(made.token).toMatch(/^qt_[0-9A-Za-z]{61}$/)
    expect(made.scopes).toEqual(['cloud:read'])
    const row = await db().apiToken.findUniqueOrThrow({ where: { id: made.id } })
    expect(new Uint8Array(row.hash)).toEqual(hmac(made.token))
    expect(JSON.stringify(row)).not.toContain(made.token)
    expect(await statusOf('/api/token', made.token)).toBe(200)
    const audit = await db().auditEntry.findFirstOrThrow({ where: { subject: `token:${made.id}` } })
    expect(audit).toMatchObject({ action: 'tokens.create', actorId: user.id, after: { scopes: ['cloud:read'] } })
    expect(JSON.stringify(audit.after)).not.toContain(made.token)
  })

  it('replays the same token for the same Idempotency-Key, and keeps the kept answer encrypted', async () => {
    const token = await aToken(await aUser())
    const headers = { 'Idempotency-Key': 'one' }
    const first = await make(token, { name: 'ci', scopes: ['cloud:read'] }, headers)
    const second = await make(token, { name: 'ci', scopes: ['cloud:read'] }, headers)
    expect(second.made).toEqual(first.made)
    expect(second.response.headers.get('idempotency-replayed')).toBe('true')
    const record = await db().idempotencyRecord.findFirstOrThrow({ orderBy: { createdAt: 'desc' } })
    expect(Buffer.from(record.output).toString('latin1')).not.toContain('qt_')
    expect((await make(token, { name: 'other', scopes: ['cloud:read'] }, headers)).status).toBe(422)
  })

  it.each([
    [{ scopes: ['cloud:read'] }, 400],
    [{ name: 'x', scopes: 'cloud:read' }, 400],
    [{ name: 'x', scopes: ['cloud:everything'] }, 400],
    [{ name: 'x', scopes: ['cloud:read'], admin: true }, 400],
    [{ name: 'x', scopes: ['cloud:read'], expires_at: 'tomorrow' }, 400],
    [{ name: '', scopes: ['cloud:read'] }, 422],
    [{ name: 'x', scopes: [] }, 422],
    [{ name: 'x', scopes: ['cloud:read'], expires_at: '2001-01-01T00:00:00Z' }, 422],
  ])('refuses %j with %i and makes nothing', async (json, status) => {
    const user = await aUser()
    expect((await make(await aToken(user), json)).status).toBe(status)
    expect(await db().apiToken.count({ where: { userId: user.id } })).toBe(1)
  })

  it('lets a token make only tokens with a subset of its scopes and no later end', async () => {
    const end = new Date(Date.now() + 3_600_000)
    const parent = await aToken(await aUser(), { scopes: ['cloud:read', 'tokens:write'], expiresAt: end })
    const body = { name: 'child', scopes: ['cloud:read'] }
    expect((await make(parent, { ...body, scopes: ['cloud:write'] })).status).toBe(403)
    expect((await make(parent, { ...body, expires_at: new Date(end.getTime() + 1000).toISOString() })).status).toBe(422)
    const child = await make(parent, body)
    expect(child.made).toMatchObject({ expires_at: end.toISOString(), parent_id: expect.stringMatching(/^tok_/) })
    expect((await make(child.made.token, body)).status).toBe(403)
  })

  it('gives the service scope to operators in the browser only, and only alone', async () => {
    const operator = actorOf(await aUser({ roles: ['operator'] }))
    const give = (actor: typeof operator, scopes: string[]) =>
      createToken.execute(contextFor(actor), { name: 'layer', scopes })
    await expect(give(actorOf(await aUser()), ['music:internal'])).rejects.toMatchObject({ code: 'forbidden' })
    await expect(give(operator, ['music:internal', 'music:read'])).rejects.toMatchObject({ code: 'unprocessable' })
    const { output } = await give(operator, ['music:internal'])
    expect(await statusOf('/api/account', output.token)).toBe(401)
    const byToken = await aToken(await aUser({ roles: ['operator'] }))
    expect((await make(byToken, { name: 'layer', scopes: ['music:internal'] })).status).toBe(403)
  })

  it('stops at a hundred live tokens of one account', async () => {
    const user = await aUser()
    const token = await aToken(user)
    await Promise.all(Array.from({ length: 98 }, () => aToken(user)))
    await aToken(user, { expiresAt: new Date(Date.now() - 1000) })
    expect((await make(token, { name: 'hundredth', scopes: ['cloud:read'] })).status).toBe(201)
    expect((await make(token, { name: 'one more', scopes: ['cloud:read'] })).status).toBe(422)
  })
})

describe('DELETE /api/tokens/{id}', () => {
  it('makes the token and everything made by it useless with the very next request', async () => {
    const root = await aToken(await aUser())
    const body = { name: 'child', scopes: ['tokens:write', 'cloud:read'] }
    const { made: child } = await make(root, body)
    const { made: grandchild } = await make(child.token, body)
    for (const { token } of [child, grandchild]) expect(await statusOf('/api/token', token)).toBe(200)
    expect(await statusOf(`/api/tokens/${child.id}`, root, 'DELETE')).toBe(204)
    for (const { token } of [child, grandchild]) expect(await statusOf('/api/token', token)).toBe(401)
    expect(await statusOf('/api/token', root)).toBe(200)
    expect(await statusOf(`/api/tokens/${child.id}`, root, 'DELETE')).toBe(404)
  })

  it('never lets a token that is being revoked leave a child behind', async () => {
    const root = await aToken(await aUser())
    const body = { name: 'child', scopes: ['tokens:write', 'cloud:read'] }
    const { made: parent } = await make(root, body)
    const births = Array.from({ length: 6 }, () => make(parent.token, body))
    const death = statusOf(`/api/tokens/${parent.id}`, root, 'DELETE')
    const children = (await Promise.all(births)).filter(({ status }) => status === 201)
    expect(await death).toBe(204)
    for (const { made } of children) expect(await statusOf('/api/token', made.token)).toBe(401)
  })

  it("treats another account's token as one that does not exist", async () => {
    const mine = await make(await aToken(await aUser()), { name: 'mine', scopes: ['cloud:read'] })
    const stranger = await aToken(await aUser())
    const path = `/api/tokens/${mine.made.id}`
    const foreign = await server.fetch(path, { token: stranger })
    const missing = await server.fetch(`/api/tokens/tok_${'0'.repeat(32)}`, { token: stranger })
    expect([foreign.status, missing.status]).toEqual([404, 404])
    const bodies = [await foreign.text(), await missing.text()].map((text) => text.replace(/req_\w+/, ''))
    expect(bodies[0]).toBe(bodies[1])
    expect(await statusOf(path, stranger, 'DELETE')).toBe(404)
    expect(await statusOf(path, stranger, 'PATCH')).toBe(405)
    expect(await statusOf('/api/tokens/not-an-id', stranger, 'DELETE')).toBe(404)
    expect(await statusOf('/api/token', mine.made.token)).toBe(200)
  })
})

describe('the token endpoints', () => {
  it('give an account a hundred tokens and not one more, also at the same moment', async () => {
    const user = await aUser()
    const roots = await Promise.all(Array.from({ length: 95 }, () => aToken(user)))
    const all = await Promise.all(
      roots.slice(0, 15).map((root) => make(root, { name: 'one more', scopes: ['cloud:read'] })),
    )
    expect(all.filter(({ status }) => status === 201)).toHaveLength(5)
    expect(all.filter(({ status }) => status === 422)).toHaveLength(10)
    expect(await db().apiToken.count({ where: { userId: user.id } })).toBe(100)
  })

  it('ask strangers for a token and narrow tokens for the scope', async () => {
    const narrow = await aToken(await aUser(), { scopes: ['cloud:read'] })
    for (const [method, path] of [
      ['GET', '/api/tokens'],
      ['POST', '/api/tokens'],
      ['GET', `/api/tokens/tok_${'0'.repeat(32)}`],
      ['DELETE', `/api/tokens/tok_${'0'.repeat(32)}`],
    ] as const) {
      const anonymous = await server.fetch(path, { method })
      expect([method, path, anonymous.status]).toEqual([method, path, 401])
      expect(anonymous.headers.get('www-authenticate')).toMatch(/^Bearer/)
      expect([method, path, await statusOf(path, narrow, method)]).toEqual([method, path, 403])
    }
    for (const path of ['/api/token', '/api/scopes']) expect(await statusOf(path)).toBe(401)
  })

  it('list own live tokens without their secrets', async () => {
    const user = await aUser()
    const token = await aToken(user, { name: 'listed' })
    await aToken(await aUser(), { name: 'foreign' })
    const text = await (await server.fetch('/api/tokens', { token })).text()
    expect(JSON.parse(text)).toMatchObject({ items: [{ name: 'listed', hint: token.slice(-4) }] })
    expect(text).not.toContain(token)
  })

  it('show and end the calling token without any scope for it', async () => {
    const token = await aToken(await aUser(), { scopes: ['music:read'] })
    expect(await (await server.fetch('/api/token', { token })).json()).toMatchObject({ scopes: ['music:read'] })
    expect(await statusOf('/api/token', token, 'DELETE')).toBe(204)
    expect(await statusOf('/api/token', token)).toBe(401)
  })

  it('name only the scopes that the caller may give', async () => {
    const scopesOf = async (token: string) => {
      const body = (await (await server.fetch('/api/scopes', { token })).json()) as { items: { scope: string }[] }
      return body.items.map(({ scope }) => scope)
    }
    expect(await scopesOf(await aToken(await aUser(), { scopes: ['cloud:read'] }))).toEqual(['cloud:read'])
    expect(await scopesOf(await aToken(await aUser()))).not.toContain('operator:write')
    expect(await scopesOf(await aToken(await aUser({ roles: ['operator'] })))).toContain('operator:write')
  })
})
