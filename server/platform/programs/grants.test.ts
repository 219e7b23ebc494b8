import { describe, expect, it } from 'vitest'
import { db } from '#server/core/database/db.ts'
import { publish } from '#server/core/database/pubsub.sql.ts'
import { aSession, aToken, aUser } from '#server/testing/factories.ts'
import { aProgram, exchange, letIn, refresh, withAccess } from '#server/testing/programs.ts'
import { aTestServer, NO_LIMITS } from '#server/testing/server.ts'
import { CREDENTIALS } from '#server/platform/tokens/credential-cache.ts'

const server = aTestServer(NO_LIMITS)

const read = async (token: string) => (await server.fetch('/api/servers', { token })).status
const person = async (user: { id: string }) => ({ cookie: await aSession(user), 'sec-fetch-site': 'same-origin' })

describe('the programs with access', () => {
  it('are listed once each, with what they may do and when they used it', async () => {
    const user = await aUser()
    const { program } = await withAccess(server, user)
    await exchange(server, program, await letIn(server, user, program, { scope: 'cloud:write' }))
    await withAccess(server, await aUser())
    const response = await server.fetch('/api/account/programs', { headers: await person(user) })
    expect(await response.json()).toEqual({
      items: [
        {
          id: program.id,
          name: 'Reports',
          site: 'https://app.example',
          scopes: ['cloud:read', 'cloud:write'],
          propose_only: false,
          since: expect.any(String),
          last_used_at: expect.any(String),
        },
      ],
    })
  })

  it('keep their tokens out of the list of hand-made ones, and out of their limit', async () => {
    const user = await aUser()
    const { tokens } = await withAccess(server, user)
    const own = await aToken(user)
    const { items } = (await (await server.fetch('/api/tokens', { token: own })).json()) as { items: { id: string }[] }
    expect(items).toHaveLength(1)
    const calling = (await (await server.fetch('/api/token', { token: tokens.access_token })).json()) as { id: string }
    expect(calling).toMatchObject({ name: 'Reports', scopes: ['cloud:read'] })
    expect((await server.fetch(`/api/tokens/${calling.id}`, { token: own })).status).toBe(404)
  })

  it('are refused from their next request when their owner ends the access', async () => {
    const user = await aUser()
    const { program, tokens } = await withAccess(server, user)
    const other = await withAccess(server, user)
    expect(await read(tokens.access_token)).toBe(200)
    const path = `/api/account/programs/${program.id}`
    expect((await server.fetch(path, { method: 'DELETE', token: await aToken(user) })).status).toBe(403)
    expect((await server.fetch(path, { method: 'DELETE', headers: await person(await aUser()) })).status).toBe(404)
    expect((await server.fetch(path, { method: 'DELETE', headers: await person(user) })).status).toBe(204)
    expect(await read(tokens.access_token)).toBe(401)
    expect(await refresh(server, program, tokens.refresh_token)).toMatchObject({ error: 'invalid_grant' })
    expect(await read(other.tokens.access_token)).toBe(200)
    const audit = await db().auditEntry.findFirstOrThrow({ where: { action: 'account.endProgram', actorId: user.id } })
    expect(audit.subject).toBe(`program:${program.id}`)
  })

  it('lose it in every account at once when their author deletes them', async () => {
    const author = await aUser()
    const program = await aProgram({ ownerId: author.id })
    const tokens = await Promise.all(
      [await aUser(), await aUser()].map(async (user) => exchange(server, program, await letIn(server, user, program))),
    )
    for (const { access_token } of tokens) expect(await read(access_token)).toBe(200)
    const token = await aToken(author)
    expect((await server.fetch(`/api/programs/${program.id}`, { method: 'DELETE', token })).status).toBe(204)
    for (const { access_token } of tokens) expect(await read(access_token)).toBe(401)
  })

  it('lose it in other processes too, by the message', async () => {
    const user = await aUser()
    const { program, tokens } = await withAccess(server, user)
    expect(await read(tokens.access_token)).toBe(200)
    await db().programGrant.deleteMany({ where: { userId: user.id } })
    await publish(db(), CREDENTIALS, program.id)
    await expect.poll(() => read(tokens.access_token)).toBe(401)
  })

  it('lose it with the password that is reset, and keep it when browsers sign out', async () => {
    const user = await aUser({ password: 'tea kettle on the stove' })
    const first = await withAccess(server, user)
    const everywhere = { method: 'POST', headers: await person(user) }
    expect((await server.fetch('/api/account/sign-out-everywhere', everywhere)).status).toBe(204)
    expect(await read(first.tokens.access_token)).toBe(200)
    const json = {
      current_password: 'tea kettle on the stove',
      password: 'another kettle on the stove',
      revoke_tokens: true,
    }
    const change = { method: 'POST', headers: await person(user), json }
    expect((await server.fetch('/api/account/password', change)).status).toBe(204)
    expect(await read(first.tokens.access_token)).toBe(401)
    expect(await refresh(server, first.program, first.tokens.refresh_token)).toMatchObject({ error: 'invalid_grant' })
  })
})
