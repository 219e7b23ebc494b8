import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { forgetSingleton } from '#server/core/process/singleton.ts'
import { db } from '#server/core/database/db.ts'
import { setEnv } from '#server/settings/env.ts'
import { aSession, aUser } from '#server/testing/factories.ts'
import { answerOf, aProgram, asked, decide, exchange, letIn, postAs, refresh } from '#server/testing/programs.ts'
import { aTestServer, NO_LIMITS } from '#server/testing/server.ts'

const server = aTestServer(NO_LIMITS)
const JOBS = { scopes: ['vacancies:read', 'vacancies:write', 'cloud:read'] as const }
/** What such a program puts into the address of the consent page. */
const BARE = { scope: undefined, code_challenge: undefined, code_challenge_method: undefined }

beforeAll(() => {
  setEnv({ VACANCIES_API_HOST: 'api.jobs.example', PUBLIC_URL: server.url })
  forgetSingleton('allowed-hosts')
})
afterAll(() => {
  setEnv({ VACANCIES_API_HOST: '', PUBLIC_URL: '' })
  forgetSingleton('allowed-hosts')
})

/** Status of a read with a token as it was given, at the site. */
async function read(token: string, path = '/api/resumes/mine') {
  return (await server.fetch(path, { token: token.replace(/^(USER|APPL)/, '') })).status
}

type Options = Parameters<typeof aProgram>[0]

/** A program that an account has let in without PKCE. */
async function withCode(options: Options = JOBS) {
  const user = await aUser()
  const program = await aProgram(options)
  const { code } = await letIn(server, user, program, BARE)
  return { user, program, code }
}

/** Sends the code as such a program does. */
const exchangeBare = (program: Awaited<ReturnType<typeof aProgram>>, code: string, over = {}) =>
  postAs(server, '/oauth/token', program, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: program.redirectUri,
    ...over,
  })

/** Renews by the token alone. */
async function refreshAlone(token: string, over: Record<string, string> = {}) {
  const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: token, ...over })
  const response = await server.fetch('/oauth/token', { method: 'POST', body })
  return { ...((await response.json()) as Awaited<ReturnType<typeof refresh>>), status: response.status }
}

describe('a program with a secret, where the public API has a host', () => {
  it('may leave out PKCE, and gets what that API has and no more', async () => {
    const { program, code } = await withCode()
    const tokens = await exchangeBare(program, code)
    expect(tokens).toMatchObject({ status: 200, token_type: 'bearer', scope: 'vacancies:read vacancies:write' })
    expect(tokens.access_token).toMatch(/^USERqt_/)
    expect(await read(tokens.access_token)).toBe(200)
    expect(await read(tokens.access_token, '/api/servers')).toBe(403)
  })

  it('loses everything when its code comes again', async () => {
    const { program, code } = await withCode()
    const tokens = await exchangeBare(program, code)
    expect(await exchangeBare(program, code)).toMatchObject({ status: 400, error: 'invalid_grant' })
    expect(await read(tokens.access_token)).toBe(403)
    expect(await refreshAlone(tokens.refresh_token)).toMatchObject({ status: 401, error: 'invalid_client' })
  })

  it('gets nothing for a code with a wrong secret, address or verifier, or without its secret', async () => {
    const { program, code } = await withCode()
    const wrong = { ...program, secret: 'qts_wrong' }
    expect(await exchangeBare(wrong, code)).toMatchObject({ status: 401, error: 'invalid_client' })
    expect(await exchangeBare({ ...program, secret: null }, code)).toMatchObject({
      status: 401,
      error: 'invalid_client',
    })
    const other = await aProgram(JOBS)
    expect(await exchangeBare(other, code)).toMatchObject({ status: 400, error: 'invalid_grant' })
    const elsewhere = { redirect_uri: 'https://evil.example/' }
    expect((await exchangeBare(program, code, elsewhere)).status).toBe(400)
    // A request whose challenge was taken out on its way is noticed by the verifier that comes nevertheless.
    const stripped = await withCode()
    const guarded = await exchange(server, stripped.program, { code: stripped.code, verifier: 'v'.repeat(43) })
    expect(guarded).toMatchObject({ status: 400, error: 'invalid_grant' })
    expect(await db().apiToken.count({ where: { programId: { in: [program.id, stripped.program.id] } } })).toBe(0)
  })

  it('renews by the refresh token alone, once; a copy of it ends the access', async () => {
    const { program, code } = await withCode()
    const first = await exchangeBare(program, code)
    const second = await refreshAlone(first.refresh_token)
    expect(second).toMatchObject({ status: 200, token_type: 'bearer', access_token: expect.stringMatching(/^USERqt_/) })
    const third = await refresh(server, program, second.refresh_token)
    expect(third.status).toBe(200)
    expect(await refreshAlone(first.refresh_token)).toMatchObject({ status: 400, error: 'invalid_grant' })
    expect(await read(third.access_token)).toBe(403)
  })

  it('renews without its secret only what was given without PKCE, and by no other grant', async () => {
    const user = await aUser()
    const program = await aProgram(JOBS)
    const scope = 'vacancies:read'
    const modern = await exchange(server, program, await letIn(server, user, program, { scope }))
    expect(modern.access_token).toMatch(/^qt_/)
    expect(await refreshAlone(modern.refresh_token)).toMatchObject({ status: 401, error: 'invalid_client' })
    const { program: bare, code } = await withCode()
    const { refresh_token } = await exchangeBare(bare, code)
    for (const [name, value] of [
      ['grant_type', 'client_credentials'],
      ['client_id', bare.id],
      ['client_secret', 'qts_x'],
    ] as const) {
      expect(await refreshAlone(refresh_token, { [name]: value })).toMatchObject({
        status: 401,
        error: 'invalid_client',
      })
    }
  })

  it('is refused when it has none of those scopes, and when it is public', async () => {
    const user = await aUser()
    for (const [options, error] of [
      [{ scopes: ['cloud:read'] }, 'invalid_scope'],
      [{ ...JOBS, isPublic: true }, 'invalid_request'],
    ] as const) {
      const request = asked(await aProgram(options), '', BARE)
      expect((await answerOf(await decide(server, await aSession(user), request))).get('error')).toBe(error)
    }
    const empty = asked(await aProgram(JOBS), '')
    expect((await answerOf(await decide(server, await aSession(user), empty))).get('error')).toBe('invalid_request')
    setEnv({ VACANCIES_API_HOST: '' })
    const closed = asked(await aProgram(JOBS), '', BARE)
    expect((await answerOf(await decide(server, await aSession(user), closed))).get('error')).toBe('invalid_request')
    setEnv({ VACANCIES_API_HOST: 'api.jobs.example' })
  })
})

describe('the token of an application', () => {
  const own = (program: Awaited<ReturnType<typeof aProgram>>) =>
    postAs(server, '/oauth/token', program, { grant_type: 'client_credentials' })

  it('reads what everybody may and nothing of its owner; a second one ends the first', async () => {
    const { id: ownerId } = await aUser()
    const program = await aProgram({ ...JOBS, ownerId })
    const { headers: _headers, ...given } = await own(program)
    expect(given).toEqual({ status: 200, access_token: expect.stringMatching(/^APPLqt_/), token_type: 'bearer' })
    expect(await read(given.access_token, '/api/vacancies')).toBe(200)
    for (const path of ['/api/me', '/api/resumes/mine', '/api/negotiations']) {
      expect(await read(given.access_token, path)).toBe(403)
    }
    for (const path of ['/api/token', '/api/tokens', '/api/servers', '/api/account/programs']) {
      expect(await read(given.access_token, path)).toBe(401)
    }
    const next = await own(program)
    expect(await read(given.access_token, '/api/vacancies')).toBe(403)
    expect(await read(next.access_token, '/api/vacancies')).toBe(200)
    await db().user.update({ where: { id: ownerId }, data: { disabledAt: new Date() } })
    expect(await own(program)).toMatchObject({ status: 400, error: 'invalid_grant' })
  })

  it('is for programs with a secret', async () => {
    expect(await own(await aProgram({ ...JOBS, isPublic: true }))).toMatchObject({ error: 'unauthorized_client' })
    const wrong = { ...(await aProgram(JOBS)), secret: 'qts_wrong' }
    expect(await own(wrong)).toMatchObject({ status: 401, error: 'invalid_client' })
  })
})
