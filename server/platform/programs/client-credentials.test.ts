import { describe, expect, it } from 'vitest'
import { db } from '#server/core/database/db.ts'
import { hmac } from '#server/core/crypto.ts'
import { setEnv } from '#server/settings/env.ts'
import { aUser } from '#server/testing/factories.ts'
import { aProgram, exchange, letIn, postAs, refresh, withAccess } from '#server/testing/programs.ts'
import { aTestServer, NO_LIMITS } from '#server/testing/server.ts'

const server = aTestServer(NO_LIMITS)

/** Posts to the token endpoint as it is given. */
async function post(
  fields: Record<string, string> | [string, string][],
  init: RequestInit = {},
  path = '/oauth/token',
) {
  const response = await server.fetch(path, { method: 'POST', body: new URLSearchParams(fields), ...init })
  const body = (await response.json()) as { error?: string; error_description?: string }
  return { status: response.status, headers: response.headers, ...body }
}

const basic = (id: string, secret: string) => `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`

describe('a program proves who it is', () => {
  it('by its secret in the body or in the header, and by nothing else', async () => {
    const user = await aUser()
    const program = await aProgram()
    const secret = program.secret ?? ''
    const other = await aProgram()
    const { code, verifier: code_verifier } = await letIn(server, user, program)
    const grant = {
      grant_type: 'authorization_code',
      code,
      code_verifier,
      redirect_uri: program.redirectUri,
    }
    const inBody = { ...grant, client_id: program.id }
    const header = (id: string, text: string) => ({ headers: { authorization: basic(id, text) } })
    for (const [fields, init] of [
      [grant, {}],
      [inBody, {}],
      [{ ...inBody, client_secret: '' }, {}],
      [{ ...inBody, client_secret: other.secret ?? '' }, {}],
      [{ ...inBody, client_id: `prg_${'0'.repeat(32)}`, client_secret: secret }, {}],
      [{ ...inBody, client_secret: secret }, header(program.id, secret)],
      [{ ...inBody, client_id: other.id }, header(program.id, secret)],
      [grant, header(program.id, other.secret ?? '')],
      [grant, header(program.id, '')],
      [grant, header('', secret)],
      [inBody, { headers: { authorization: `Bearer ${secret}` } }],
    ] as const) {
      const refused = await post(fields, init)
      expect(refused, JSON.stringify([fields, init])).toMatchObject({ status: 401, error: 'invalid_client' })
      expect(refused.headers.get('www-authenticate')).toBe('Basic realm="quartet"')
    }
    expect((await post(grant, header(program.id, secret))).status).toBe(200)
  })

  it('that is public by its id alone: it cannot have a secret', async () => {
    const user = await aUser()
    const program = await aProgram({ isPublic: true })
    const given = await letIn(server, user, program)
    const guessed = await exchange(server, program, given, { client_secret: 'qts_guessed' })
    expect(guessed).toMatchObject({ status: 401, error: 'invalid_client' })
    const tokens = await exchange(server, program, given)
    expect((await refresh(server, program, tokens.refresh_token)).status).toBe(200)
  })

  it('by a secret that outlives a change of the key, and ends when it is replaced', async () => {
    const { program, tokens } = await withAccess(server, await aUser())
    const { TOKEN_HMAC_KEY } = process.env
    const before = await db().program.findUniqueOrThrow({ where: { id: program.id } })
    expect(new Uint8Array(before.secretHash ?? [])).toEqual(hmac(program.secret ?? ''))
    setEnv({ TOKEN_HMAC_KEY: 'another key of at least 32 characters', TOKEN_HMAC_KEY_PREVIOUS: TOKEN_HMAC_KEY ?? '' })
    expect((await refresh(server, program, tokens.refresh_token)).status).toBe(200)
    const after = await db().program.findUniqueOrThrow({ where: { id: program.id } })
    expect(new Uint8Array(after.secretHash ?? [])).toEqual(hmac(program.secret ?? ''))
    expect(after.secretHash).not.toEqual(before.secretHash)
  })
})

describe('POST /oauth/token', () => {
  it('answers in the form of RFC 6749, whatever is wrong', async () => {
    const program = await aProgram()
    const known = { client_id: program.id, client_secret: program.secret ?? '' }
    const cases = [
      [{ ...known }, 'invalid_request'],
      [{ ...known, grant_type: 'password', username: 'a', password: 'b' }, 'unauthorized_client'],
      [{ ...known, grant_type: 'device' }, 'unsupported_grant_type'],
      [{ ...known, grant_type: 'client_credentials' }, 'unauthorized_client'],
      [{ ...known, grant_type: 'authorization_code' }, 'invalid_request'],
      [{ ...known, grant_type: 'authorization_code', code: 'qtc_x' }, 'invalid_grant'],
      [{ ...known, grant_type: 'refresh_token', refresh_token: 'qtr_x' }, 'invalid_grant'],
      [[...Object.entries(known), ['grant_type', 'refresh_token'], ['grant_type', 'password']], 'invalid_request'],
    ] as const
    for (const [fields, error] of cases) {
      const answer = await post(fields as Record<string, string>)
      expect(answer, JSON.stringify(fields)).toMatchObject({
        status: 400,
        error,
        error_description: expect.any(String),
      })
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
    const inAddress = await post(
      {},
      {},
      `/oauth/token?${new URLSearchParams({ ...known, grant_type: 'refresh_token' })}`,
    )
    expect(inAddress).toMatchObject({ status: 400, error: 'invalid_request' })
    expect(await post({}, { body: 'text', headers: { 'content-type': 'text/plain' } })).toMatchObject({
      status: 400,
      error: 'invalid_request',
    })
    const got = await server.fetch('/oauth/token')
    expect([got.status, await got.json()]).toMatchObject([405, { error: 'invalid_request' }])
  })

  it('answers at both of its addresses, to pages of every origin, as the metadata say', async () => {
    const { url } = server
    const metadata = (await (await server.fetch('/.well-known/oauth-authorization-server')).json()) as object
    expect(metadata).toMatchObject({
      issuer: url,
      authorization_endpoint: `${url}/oauth/authorize`,
      token_endpoint: `${url}/oauth/token`,
      revocation_endpoint: `${url}/oauth/revoke`,
      code_challenge_methods_supported: ['S256'],
    })
    const first = await post({}, { headers: { origin: 'https://spa.example' } })
    expect(first.headers.get('access-control-allow-origin')).toBe('*')
    expect(await post({}, {}, '/api/oauth/token')).toMatchObject({ status: first.status, error: first.error })
  })

  it('takes no secrets over plain HTTP from another machine', async () => {
    const program = await aProgram()
    setEnv({ TRUST_PROXY: '1' })
    const fields = { client_id: program.id, client_secret: program.secret ?? '', grant_type: 'refresh_token' }
    const answer = await post(fields, { headers: { 'x-forwarded-for': '203.0.113.9' } })
    setEnv({ TRUST_PROXY: '0' })
    expect(answer).toMatchObject({ status: 401, error: 'invalid_client' })
    expect(answer.error_description).toContain('HTTPS')
  })

  it('delays a program that goes on failing from one address, and no other', async () => {
    const program = await aProgram()
    const wrong = { ...program, secret: 'qts_wrong' }
    const failing = Array.from({ length: 40 }, () => postAs(server, '/oauth/token', wrong, { grant_type: 'x' }))
    const statuses = (await Promise.all(failing)).map((answer) => answer.status)
    expect(statuses.filter((status) => status === 401).length).toBeGreaterThanOrEqual(20)
    expect(statuses).toContain(429)
    expect((await withAccess(server, await aUser())).tokens.status).toBe(200)
  })
})
