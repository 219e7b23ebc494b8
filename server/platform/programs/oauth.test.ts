import { describe, expect, it } from 'vitest'
import { db } from '#server/core/database/db.ts'
import { hmac } from '#server/core/crypto.ts'
import { aUser } from '#server/testing/factories.ts'
import { aProgram, exchange, letIn, pkce, postAs, refresh, withAccess } from '#server/testing/programs.ts'
import { aTestServer, NO_LIMITS } from '#server/testing/server.ts'

const server = aTestServer(NO_LIMITS)

/** Status of a read of the account's servers. */
const read = async (token: string) => (await server.fetch('/api/servers', { token })).status

describe('the code of a consent', () => {
  it('becomes an access token of the API and a refresh token, of which only hashes are stored', async () => {
    const user = await aUser()
    const program = await aProgram()
    const tokens = await exchange(server, program, await letIn(server, user, program))
    expect(tokens).toMatchObject({ status: 200, token_type: 'Bearer', scope: 'cloud:read' })
    expect(tokens.access_token).toMatch(/^qt_[0-9A-Za-z]{61}$/)
    expect(tokens.expires_in).toBeGreaterThan(3500)
    expect(tokens.headers.get('cache-control')).toBe('no-store')
    expect(await read(tokens.access_token)).toBe(200)
    const denied = await server.fetch('/api/networks', {
      method: 'POST',
      token: tokens.access_token,
      json: { Name: 'n' },
    })
    expect(denied.status).toBe(403)
    const grant = await db().programGrant.findFirstOrThrow({ where: { userId: user.id } })
    expect(new Uint8Array(grant.refreshHash ?? [])).toEqual(hmac(tokens.refresh_token))
    expect(JSON.stringify(grant)).not.toContain(tokens.refresh_token)
  })

  it('is worth nothing without its verifier, and is used up by a wrong one', async () => {
    const user = await aUser()
    const program = await aProgram({ isPublic: true })
    for (const code_verifier of [pkce().verifier, 'short', '']) {
      const given = await letIn(server, user, program)
      const wrong = await exchange(server, program, given, { code_verifier })
      expect(wrong).toMatchObject({ status: 400, error: expect.stringMatching(/^invalid_(grant|request)$/) })
      expect(await exchange(server, program, given)).toMatchObject({ status: 400, error: 'invalid_grant' })
    }
    const given = await letIn(server, user, program)
    const { code } = given
    const fields = { grant_type: 'authorization_code', code, redirect_uri: program.redirectUri }
    expect(await postAs(server, '/oauth/token', program, fields)).toMatchObject({ status: 400, error: 'invalid_grant' })
    expect(await db().apiToken.count({ where: { userId: user.id } })).toBe(0)
  })

  it('works once: a second use ends what the first has given', async () => {
    const user = await aUser()
    const program = await aProgram()
    const given = await letIn(server, user, program)
    const tokens = await exchange(server, program, given)
    expect(await read(tokens.access_token)).toBe(200)
    expect(await exchange(server, program, given)).toMatchObject({ status: 400, error: 'invalid_grant' })
    expect(await read(tokens.access_token)).toBe(401)
    expect(await refresh(server, program, tokens.refresh_token)).toMatchObject({ status: 400, error: 'invalid_grant' })
    const row = await db().auditEntry.findFirstOrThrow({
      where: { subject: `program:${program.id}`, action: 'oauth.reuse' },
    })
    expect(row).toMatchObject({ before: { user: user.id, used: 'code' } })
  })

  it('gives tokens to one of two uses at the same moment, and then to none', async () => {
    const user = await aUser()
    const program = await aProgram()
    const given = await letIn(server, user, program)
    const answers = await Promise.all([exchange(server, program, given), exchange(server, program, given)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
    for (const { access_token } of answers.filter(({ status }) => status === 200)) {
      expect(await read(access_token)).toBe(401)
    }
  })

  it('ends after a minute, and is of its program and return address alone', async () => {
    const user = await aUser()
    const program = await aProgram()
    const late = await letIn(server, user, program)
    await db().programGrant.updateMany({ where: { userId: user.id }, data: { codeExpiresAt: new Date() } })
    expect(await exchange(server, program, late)).toMatchObject({ status: 400, error: 'invalid_grant' })
    const other = await aProgram()
    const theirs = await letIn(server, user, program)
    expect(await exchange(server, other, theirs)).toMatchObject({ status: 400, error: 'invalid_grant' })
    expect((await exchange(server, program, theirs)).status).toBe(200)
    for (const redirect_uri of ['https://app.example/other', '']) {
      const given = await letIn(server, user, program)
      expect((await exchange(server, program, given, { redirect_uri })).status).toBe(400)
    }
  })
})

describe('a refresh token', () => {
  it('gives new tokens once, and ends all of them when it comes again', async () => {
    const { program, tokens } = await withAccess(server, await aUser())
    const second = await refresh(server, program, tokens.refresh_token)
    expect(second).toMatchObject({ status: 200, scope: 'cloud:read' })
    const third = await refresh(server, program, second.refresh_token)
    expect(await read(third.access_token)).toBe(200)
    // The first one was copied: it is two generations old.
    expect(await refresh(server, program, tokens.refresh_token)).toMatchObject({ status: 400, error: 'invalid_grant' })
    expect(await read(third.access_token)).toBe(401)
    expect(await refresh(server, program, third.refresh_token)).toMatchObject({ status: 400, error: 'invalid_grant' })
    const used = await db().auditEntry.findFirstOrThrow({
      where: { subject: `program:${program.id}`, action: 'oauth.reuse' },
    })
    expect(used.before).toMatchObject({ used: 'refresh_token' })
  })

  it('gives to one of two uses at the same moment, and then to none', async () => {
    const { program, tokens } = await withAccess(server, await aUser())
    const answers = await Promise.all([1, 2].map(() => refresh(server, program, tokens.refresh_token)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
    const [winner] = answers.filter(({ status }) => status === 200)
    expect(await read(winner?.access_token ?? '')).toBe(401)
  })

  it('can ask for less, never for more, and follows what the program may still ask for', async () => {
    const user = await aUser()
    const program = await aProgram()
    const given = await letIn(server, user, program, { scope: 'cloud:read cloud:write' })
    const { refresh_token } = await exchange(server, program, given)
    const less = await refresh(server, program, refresh_token, { scope: 'cloud:read' })
    expect(less.scope).toBe('cloud:read')
    const again = await refresh(server, program, less.refresh_token)
    expect(again.scope).toBe('cloud:read cloud:write')
    await db().program.update({ where: { id: program.id }, data: { scopes: ['cloud:read'] } })
    const reduced = await refresh(server, program, again.refresh_token)
    expect(reduced.scope).toBe('cloud:read')
    const more = await refresh(server, program, reduced.refresh_token, { scope: 'cloud:read music:read' })
    expect(more).toMatchObject({ status: 400, error: 'invalid_scope' })
  })

  it('ends after 30 days, and with the account that gave it', async () => {
    const user = await aUser()
    const { program, tokens } = await withAccess(server, user)
    await db().user.update({ where: { id: user.id }, data: { disabledAt: new Date() } })
    expect(await refresh(server, program, tokens.refresh_token)).toMatchObject({ status: 400, error: 'invalid_grant' })
    await db().user.update({ where: { id: user.id }, data: { disabledAt: null } })
    const { refreshExpiresAt } = await db().programGrant.findFirstOrThrow({ where: { userId: user.id } })
    expect(Math.round(((refreshExpiresAt?.getTime() ?? 0) - Date.now()) / 86_400_000)).toBe(30)
    await db().programGrant.updateMany({ where: { userId: user.id }, data: { refreshExpiresAt: new Date() } })
    expect(await refresh(server, program, tokens.refresh_token)).toMatchObject({ status: 400, error: 'invalid_grant' })
  })

  it('leaves at most five access tokens of one consent', async () => {
    const user = await aUser()
    const { program, tokens } = await withAccess(server, user)
    let last = tokens
    for (let i = 0; i < 6; i++) last = await refresh(server, program, last.refresh_token)
    expect(await db().apiToken.count({ where: { userId: user.id } })).toBe(5)
    expect(await read(last.access_token)).toBe(200)
    expect(await read(tokens.access_token)).toBe(401)
  })
})

describe('POST /oauth/revoke', () => {
  it('ends everything by the refresh token, and an access token alone', async () => {
    const { program, tokens } = await withAccess(server, await aUser())
    const next = await refresh(server, program, tokens.refresh_token)
    expect((await postAs(server, '/oauth/revoke', program, { token: tokens.access_token })).status).toBe(200)
    expect(await read(tokens.access_token)).toBe(401)
    expect(await read(next.access_token)).toBe(200)
    const hinted = { token: next.refresh_token, token_type_hint: 'access_token' }
    expect((await postAs(server, '/oauth/revoke', program, hinted)).status).toBe(200)
    expect(await read(next.access_token)).toBe(401)
    expect(await refresh(server, program, next.refresh_token)).toMatchObject({ error: 'invalid_grant' })
  })

  it('answers the same for what does not exist or is of another program, which it leaves alone', async () => {
    const { program, tokens } = await withAccess(server, await aUser())
    const other = await aProgram()
    for (const token of ['qt_nothing', tokens.access_token, tokens.refresh_token]) {
      expect((await postAs(server, '/oauth/revoke', other, { token })).status).toBe(200)
    }
    expect(await read(tokens.access_token)).toBe(200)
    expect(await postAs(server, '/oauth/revoke', program, {})).toMatchObject({ status: 400, error: 'invalid_request' })
    const wrong = { ...program, secret: 'qts_wrong' }
    const refused = await postAs(server, '/oauth/revoke', wrong, { token: tokens.access_token })
    expect(refused).toMatchObject({ status: 401, error: 'invalid_client' })
    expect(await read(tokens.access_token)).toBe(200)
  })
})
