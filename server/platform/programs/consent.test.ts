import { describe, expect, it } from 'vitest'
import { db } from '#server/core/database/db.ts'
import { aSession, aToken, aUser } from '#server/testing/factories.ts'
import { answerOf, aProgram, asked, decide, exchange, letIn, pkce } from '#server/testing/programs.ts'
import { aTestServer, NO_LIMITS } from '#server/testing/server.ts'
import { together } from '#server/testing/together.ts'

const server = aTestServer(NO_LIMITS)
const { challenge } = pkce()

/** What the page shows for a request. */
async function shown(cookie: string, request: Record<string, string | undefined>) {
  const given = Object.entries(request).filter((pair): pair is [string, string] => pair[1] !== undefined)
  const response = await server.fetch(`/api/account/consent?${new URLSearchParams(given)}`, { headers: { cookie } })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

describe('an authorization request', () => {
  it('shows the person what the program asks, and gives nothing before the answer', async () => {
    const user = await aUser()
    const program = await aProgram({ isPublic: true })
    const { body } = await shown(await aSession(user), asked(program, challenge))
    expect(body).toEqual({
      consent: {
        program: 'Reports',
        site: 'https://app.example',
        back_to: 'app.example',
        confidential: false,
        scopes: [{ scope: 'cloud:read', meaning: expect.stringContaining('See servers') }],
      },
      refused: null,
      redirect_to: null,
    })
    expect(await db().programGrant.count({ where: { userId: user.id } })).toBe(0)
  })

  it('goes back with a code, the state and the issuer, or with the refusal', async () => {
    const user = await aUser()
    const cookie = await aSession(user)
    const program = await aProgram({ redirectUri: 'https://app.example/back?tenant=1' })
    const back = await answerOf(await decide(server, cookie, asked(program, challenge)))
    expect(Object.fromEntries(back)).toEqual({
      tenant: '1',
      code: expect.stringMatching(/^qtc_/),
      state: 'state-1',
      iss: server.url,
    })
    const refused = await answerOf(await decide(server, cookie, asked(program, challenge), false))
    expect(Object.fromEntries(refused)).toMatchObject({ tenant: '1', error: 'access_denied', state: 'state-1' })
    expect(await db().programGrant.count({ where: { userId: user.id } })).toBe(1)
    const audit = await db().auditEntry.findMany({ where: { actorId: user.id }, orderBy: { id: 'asc' } })
    expect(audit.map(({ action, subject, after }) => ({ action, subject, after }))).toEqual([
      {
        action: 'account.decideConsent',
        subject: `program:${program.id}`,
        after: { allowed: true, scopes: ['cloud:read'], propose_only: false },
      },
      { action: 'account.decideConsent', subject: `program:${program.id}`, after: { allowed: false } },
    ])
  })

  it.each([
    ['without a challenge', { code_challenge: undefined }, 'invalid_request'],
    ['with an empty challenge', { code_challenge: '' }, 'invalid_request'],
    ['with the challenge in clear text', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['without a method', { code_challenge_method: undefined }, 'invalid_request'],
    ['with a challenge that is no hash', { code_challenge: 'short' }, 'invalid_request'],
    ['for an implicit token', { response_type: 'token' }, 'unsupported_response_type'],
    ['without a response type', { response_type: undefined }, 'invalid_request'],
    ['for a scope that it has not registered', { scope: 'cloud:read music:read' }, 'invalid_scope'],
    ['for a scope that no program may have', { scope: 'tokens:write' }, 'invalid_scope'],
    ['for a scope that there is not', { scope: 'everything' }, 'invalid_scope'],
  ])('%s is refused with %s, which the program hears when its person goes back', async (_what, over, error) => {
    const user = await aUser()
    const cookie = await aSession(user)
    const program = await aProgram()
    const { body } = await shown(cookie, asked(program, challenge, over))
    expect(body).toMatchObject({ consent: null, refused: { program: 'Reports', back_to: 'app.example', error } })
    const back = new URL(String(body.redirect_to))
    expect(back.origin + back.pathname).toBe(program.redirectUri)
    expect(Object.fromEntries(back.searchParams)).toMatchObject({ error, state: 'state-1', iss: server.url })
    const answer = await answerOf(await decide(server, cookie, asked(program, challenge, over)))
    expect(answer.get('error')).toBe(error)
    expect(await db().programGrant.count({ where: { userId: user.id } })).toBe(0)
  })

  it.each([
    'https://app.example/back/',
    'https://app.example/Back',
    'https://app.example/back?x=1',
    'https://app.example/back#x',
    'https://app.example:444/back',
    'https://app.example.evil.example/back',
    'https://app.example@evil.example/back',
    'http://app.example/back',
    'https://app.example/back/../other',
    'javascript:alert(1)',
  ])('to the address %s, which is not registered, goes nowhere', async (redirect_uri) => {
    const cookie = await aSession(await aUser())
    const request = asked(await aProgram(), challenge, { redirect_uri })
    expect(await shown(cookie, request)).toMatchObject({ status: 400, body: { error: { code: 'invalid_input' } } })
    expect((await decide(server, cookie, request)).status).toBe(400)
  })

  it('of a program that there is not goes nowhere', async () => {
    const cookie = await aSession(await aUser())
    const program = await aProgram()
    for (const client_id of [`prg_${'0'.repeat(32)}`, '', undefined]) {
      expect((await shown(cookie, asked(program, challenge, { client_id }))).status).toBe(400)
    }
  })

  it('may name any port of this machine where an address of a native app is registered, and no address at all', async () => {
    const user = await aUser()
    const native = await aProgram({ isPublic: true, redirectUri: 'http://127.0.0.1/back' })
    const local = { ...native, redirectUri: 'http://127.0.0.1:49152/back' }
    expect((await exchange(server, local, await letIn(server, user, local))).status).toBe(200)
    const cookie = await aSession(user)
    for (const redirect_uri of ['http://127.0.0.1:49152/other', 'http://127.0.0.2/back', 'http://localhost:1/back']) {
      expect((await shown(cookie, asked(native, challenge, { redirect_uri }))).status).toBe(400)
    }
    const app = await aProgram({ isPublic: true, redirectUri: 'com.example.app:/back' })
    const { body } = await shown(cookie, asked(app, challenge, { redirect_uri: undefined }))
    expect(body.consent).toMatchObject({ back_to: 'com.example.app' })
    const { code, verifier } = await letIn(server, user, app, { redirect_uri: undefined })
    expect((await exchange(server, app, { code, verifier })).status).toBe(200)
  })
})

describe('a consent', () => {
  it('is given by a person at our own page alone: no token, no other site, no form', async () => {
    const user = await aUser()
    const program = await aProgram()
    const json = { ...asked(program, challenge), allowed: true }
    const cookie = await aSession(user)
    const post = async (init: Parameters<typeof server.fetch>[1]) =>
      (await server.fetch('/api/account/consent', { method: 'POST', ...init })).status
    expect(await post({ json, token: await aToken(user) })).toBe(403)
    expect(await post({ json })).toBe(401)
    expect(await post({ json, headers: { cookie } })).toBe(401)
    expect(await post({ json, headers: { cookie, 'sec-fetch-site': 'cross-site' } })).toBe(401)
    expect(await post({ json, headers: { cookie, origin: 'https://app.example' } })).toBe(401)
    const form = { body: new URLSearchParams({ ...asked(program, challenge), allowed: 'true' } as never) }
    expect(await post({ ...form, headers: { cookie, 'sec-fetch-site': 'same-origin' } })).toBe(415)
    expect(await db().programGrant.count({ where: { userId: user.id } })).toBe(0)
    expect((await decide(server, cookie, asked(program, challenge))).status).toBe(200)
  })

  it('is one of at most twenty of an account to one program, also when several are given at once', async () => {
    const user = await aUser()
    const program = await aProgram()
    for (let i = 0; i < 20; i++) {
      await db().programGrant.create({
        data: {
          id: `grt_${i}`,
          programId: program.id,
          userId: user.id,
          scopes: ['cloud:read'],
          codeHash: new Uint8Array([i]),
          codeExpiresAt: new Date(),
          codeChallenge: challenge,
          createdAt: new Date(Date.now() - 100_000 + i),
        },
      })
    }
    await together('program_grant', 8, () => letIn(server, user, program))
    const left = await db().programGrant.findMany({ where: { userId: user.id }, select: { id: true } })
    expect(left).toHaveLength(20)
    expect(left.map(({ id }) => id)).not.toContain('grt_0')
  })
})
