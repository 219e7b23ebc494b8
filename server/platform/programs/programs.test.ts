import { describe, expect, it } from 'vitest'
import { db } from '#server/core/database/db.ts'
import { hmac } from '#server/core/crypto.ts'
import { aToken, aUser } from '#server/testing/factories.ts'
import { postAs } from '#server/testing/programs.ts'
import { aTestServer, NO_LIMITS } from '#server/testing/server.ts'

const server = aTestServer(NO_LIMITS)

const GOOD = {
  name: 'Reports',
  site: 'https://reports.example',
  redirect_uris: ['https://reports.example/back'],
  scopes: ['cloud:read'],
  confidential: true,
}

interface Registered {
  id: string
  secret: string
}

async function register(token: string, over: object = {}) {
  const response = await server.fetch('/api/programs', { method: 'POST', token, json: { ...GOOD, ...over } })
  return { response, status: response.status, body: (await response.json()) as Registered }
}

describe('registering a program', () => {
  it('shows its secret once and keeps a keyed hash of it; a public one has none', async () => {
    const user = await aUser()
    const token = await aToken(user)
    const { status, body, response } = await register(token)
    expect(status).toBe(201)
    expect(response.headers.get('location')).toBe(`${server.url}/api/programs/${body.id}`)
    expect(body).toMatchObject({ id: expect.stringMatching(/^prg_/), secret: expect.stringMatching(/^qts_/) })
    const row = await db().program.findUniqueOrThrow({ where: { id: body.id } })
    expect(new Uint8Array(row.secretHash ?? [])).toEqual(hmac(body.secret))
    const seen = await (await server.fetch(`/api/programs/${body.id}`, { token })).text()
    expect(seen).not.toContain('qts_')
    expect((await register(token, { confidential: false })).body.secret).toBeNull()
    const audit = await db().auditEntry.findFirstOrThrow({ where: { subject: `program:${body.id}` } })
    expect(audit).toMatchObject({ action: 'programs.create', actorId: user.id, after: { name: 'Reports' } })
  })

  it.each([
    'https://app.example',
    'https://app.example/back?tenant=1',
    'http://127.0.0.1/back',
    'http://[::1]:8080/back',
    'http://localhost:3000/back',
    'com.example.app:/back',
  ])('takes the redirect address %s', async (uri) => {
    expect((await register(await aToken(await aUser()), { redirect_uris: [uri] })).status).toBe(201)
  })

  it.each([
    'http://app.example/back',
    'https://app.example/back#part',
    'https://user:secret@app.example/back',
    'https://app.example\\back',
    'https://app.example/a b',
    'https://*.example/back\n',
    'javascript:alert(1)',
    'data:text/html,x',
    'myapp:/back',
    '//app.example/back',
    '/back',
    `https://app.example/${'x'.repeat(500)}`,
    '',
  ])('refuses the redirect address %j', async (uri) => {
    const token = await aToken(await aUser())
    const { status } = await register(token, { redirect_uris: ['https://app.example', uri] })
    expect([400, 422]).toContain(status)
  })

  it.each([
    { scopes: ['tokens:write'] },
    { scopes: ['operator:read'] },
    { scopes: ['music:internal'] },
    { scopes: [] },
    { redirect_uris: [] },
    { redirect_uris: Array.from({ length: 11 }, (_, i) => `https://app.example/${i}`) },
    { site: 'http://reports.example' },
    { site: 'javascript:alert(1)' },
    { name: ' ' },
  ])('refuses %j', async (over) => {
    expect((await register(await aToken(await aUser()), over)).status).toBe(422)
  })

  it('needs the scope for tokens, and allows twenty to an account', async () => {
    const user = await aUser()
    expect((await register(await aToken(user, { scopes: ['cloud:write'] }))).status).toBe(403)
    const token = await aToken(user)
    const statuses = await Promise.all(Array.from({ length: 21 }, async () => (await register(token)).status))
    expect(statuses.toSorted((a, b) => a - b)).toEqual([...Array<number>(20).fill(201), 422])
  })
})

describe('a registered program', () => {
  it('is changed by its owner, and gets another secret', async () => {
    const token = await aToken(await aUser())
    const { body } = await register(token)
    const path = `/api/programs/${body.id}`
    const changed = await server.fetch(path, { method: 'PATCH', token, json: { name: 'Charts' } })
    expect(await changed.json()).toMatchObject({ name: 'Charts', redirect_uris: GOOD.redirect_uris })
    const renewed = await server.fetch(`${path}/secret`, { method: 'POST', token })
    const { secret } = (await renewed.json()) as Registered
    const with_ = (text: string) =>
      postAs(server, '/oauth/token', { id: body.id, secret: text }, { grant_type: 'refresh_token' })
    expect(await with_(body.secret)).toMatchObject({ status: 401, error: 'invalid_client' })
    expect(await with_(secret)).toMatchObject({ status: 400, error: 'invalid_request' })
    const { body: open } = await register(token, { confidential: false })
    expect((await server.fetch(`/api/programs/${open.id}/secret`, { method: 'POST', token })).status).toBe(422)
  })
})
