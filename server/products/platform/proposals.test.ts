import { describe, expect, test } from 'vitest'
import { db } from '#server/core/database/db.ts'
import { systemContext } from '#server/core/context.ts'
import { tidyProposals } from '#server/platform/proposals/proposals.service.ts'
import { MOST_OPEN } from '#server/platform/proposals/proposals.schema.ts'
import { aSession, aToken, aUser, type TestUser } from '#server/testing/factories.ts'
import { aProgram, exchange, letIn } from '#server/testing/programs.ts'
import { aTestServer, NO_LIMITS } from '#server/testing/server.ts'
import { anAssistant, call, MACHINE, NETWORK, networksOf, type Proposal } from './testing/assistant.ts'

const server = aTestServer({ ...NO_LIMITS, SIMULATOR_SECONDS: '0' })

/** Calls a tool as an assistant does. @returns the text of its answer */
async function useTool(token: string, name: string, args: object): Promise<{ proposal: Proposal }> {
  const response = await server.fetch('/api/mcp', {
    method: 'POST',
    token,
    headers: { accept: 'application/json, text/event-stream' },
    json: {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'call_tool', arguments: { name, arguments: args } },
    },
  })
  const body = await response.text()
  const text = body.startsWith('event:') ? (/^data: (.*)$/m.exec(body)?.[1] ?? '') : body
  const { result } = JSON.parse(text) as { result: { isError?: boolean; content: { text: string }[] } }
  expect(result.isError, text).not.toBe(true)
  return JSON.parse(result.content[0]?.text ?? '') as { proposal: Proposal }
}

describe('an assistant that only proposes', () => {
  test.each([
    {
      what: 'a server',
      tool: 'createServer',
      args: { ...MACHINE, fields: ['ID'] },
      count: (user: TestUser) => db().cloudServer.count({ where: { ownerId: user.id } }),
    },
    {
      what: 'a vacancy',
      tool: 'createVacancy',
      args: {
        name: 'Водитель погрузчика',
        description: `<p>${'Мы ищем человека, который любит порядок на складе. '.repeat(5)}</p>`,
        area: { id: '1' },
        professional_roles: [{ id: '96' }],
      },
      count: (user: TestUser) => db().vacancy.count({ where: { company: { ownerId: user.id } } }),
    },
    {
      what: 'a playlist',
      tool: 'createPlaylist',
      args: { name: 'Morning' },
      count: (user: TestUser) => db().musicPlaylist.count({ where: { userId: user.id } }),
    },
    {
      what: 'a change of a switch',
      tool: 'updateFeatureSwitch',
      args: { name: 'tips', note: 'proposed by an assistant' },
      count: () => db().auditEntry.count({ where: { action: 'switches.set' } }),
    },
  ])('makes $what once it is approved, and once only', async ({ tool, args, count }) => {
    const one = await anAssistant(server, {}, { roles: ['employer', 'operator'] })
    const company = { name: 'Owner', area: { id: '1' } }
    await call(server, 'PUT', '/companies/mine', { token: await aToken(one.user), json: company })
    const before = await count(one.user)
    const { proposal } = await useTool(one.token, tool, args)
    expect(proposal).toMatchObject({ state: 'open', token_name: 'assistant', result: null })
    expect(await count(one.user)).toBe(before)

    expect((await one.approve(proposal.id)).status).toBe(200)
    expect(await count(one.user)).toBe(before + 1)
    expect(await one.approve(proposal.id)).toMatchObject({ status: 200, body: { state: 'approved', answer: null } })
    expect((await one.decline(proposal.id)).status).toBe(409)
    expect(await count(one.user)).toBe(before + 1)
    const after = await one.read(proposal.id)
    expect(after.state).toBe('approved')
    expect(after.result).not.toBeNull()
  })

  test('reads at once, and what is sent as a change but changes nothing runs at once', async () => {
    const one = await anAssistant(server)
    expect((await call(server, 'GET', '/networks', one)).status).toBe(200)
    expect((await call(server, 'POST', '/tokens/search', { token: one.token, json: { text: 'nothing' } })).status).toBe(
      200,
    )
  })

  test('gets the errors of a call at once, and no proposal is stored', async () => {
    const { token, user } = await anAssistant(server, { scopes: ['cloud:read'] })
    expect((await call(server, 'POST', '/networks', { token, json: NETWORK })).status).toBe(403)
    const other = await aToken(user, { proposeOnly: true })
    expect((await call(server, 'POST', '/networks', { token: other, json: { Name: '' } })).status).toBe(422)
    expect(await db().proposal.count({ where: { userId: user.id } })).toBe(0)
  })

  test('gets the same proposal again for the same Idempotency-Key', async () => {
    const { token, user } = await anAssistant(server)
    const keyed = { token, json: NETWORK, headers: { 'idempotency-key': 'one' } }
    const first = await call<{ proposal: Proposal }>(server, 'POST', '/networks', keyed)
    const second = await call<{ proposal: Proposal }>(server, 'POST', '/networks', keyed)
    expect(second.body).toEqual(first.body)
    expect(second.headers.get('idempotency-replayed')).toBe('true')
    expect(second.headers.get('location')).toBe(`${server.url}/api/proposals/${first.body.proposal.id}`)
    expect(await db().proposal.count({ where: { userId: user.id } })).toBe(1)
  })
})

describe('nobody but a person of the account decides', () => {
  test('the token itself, another one of the account and another account cannot approve or decline', async () => {
    const one = await anAssistant(server)
    const { id } = await one.propose('POST', '/networks', NETWORK)
    const stranger = await anAssistant(server)
    for (const path of [`/proposals/${id}/approve`, `/proposals/${id}/decline`]) {
      for (const token of [one.token, await aToken(one.user)]) {
        const { status, body } = await call(server, 'POST', path, { token, json: {} })
        expect([status, body]).toMatchObject([403, { error: { code: 'session_required' } }])
      }
      expect((await call(server, 'POST', path, { headers: stranger.headers, json: {} })).status).toBe(404)
      expect((await call(server, 'POST', path, { json: {} })).status).toBe(401)
    }
    expect(await networksOf(one.user)).toBe(0)
    expect((await one.read(id)).state).toBe('open')
  })

  test('a token that only proposes can neither make tokens nor revoke itself', async () => {
    const { token } = await anAssistant(server)
    const json = { name: 'more', scopes: ['cloud:write'] }
    for (const answer of [
      await call(server, 'POST', '/tokens', { token, json }),
      await call(server, 'DELETE', '/token', { token }),
    ]) {
      expect([answer.status, answer.body]).toMatchObject([403, { error: { code: 'approval_required' } }])
    }
  })

  test('who may read: the token its own, others of the account what their scopes allow, nobody else', async () => {
    const one = await anAssistant(server)
    const { id } = await one.propose('POST', '/networks', NETWORK)
    const statusFor = async (options: Parameters<typeof aToken>[1]) =>
      (await call(server, 'GET', `/proposals/${id}`, { token: await aToken(one.user, options) })).status
    expect(await statusFor({})).toBe(200)
    expect(await statusFor({ scopes: ['music:read'] })).toBe(404)
    expect(await statusFor({ proposeOnly: true })).toBe(404)
    expect(await statusFor({ resources: ['server:1'] })).toBe(404)
    const stranger = await anAssistant(server)
    expect((await call(server, 'GET', `/proposals/${id}`, stranger)).status).toBe(404)
    const list = await call<{ items: Proposal[] }>(server, 'GET', '/proposals', one)
    expect(list.body.items.map((item) => item.id)).toEqual([id])
  })
})

describe('what was not approved never happens', () => {
  test('a declined one, even when somebody approves it afterwards', async () => {
    const one = await anAssistant(server)
    const { id } = await one.propose('POST', '/networks', NETWORK)
    expect(await one.decline(id)).toMatchObject({ status: 200, body: { state: 'declined' } })
    expect((await one.decline(id)).status).toBe(200)
    expect((await one.approve(id)).status).toBe(409)
    expect(await networksOf(one.user)).toBe(0)
  })

  test('an expired one, and it is tidied up', async () => {
    const one = await anAssistant(server)
    const { id } = await one.propose('POST', '/networks', NETWORK)
    await db().proposal.update({ where: { id }, data: { expiresAt: new Date(Date.now() - 1) } })
    expect((await one.approve(id)).status).toBe(409)
    expect((await one.read(id)).state).toBe('expired')
    const { db: system } = systemContext()
    await tidyProposals(system, new Date())
    expect((await one.approve(id)).status).toBe(409)
    expect(await networksOf(one.user)).toBe(0)
    await tidyProposals(system, new Date(Date.now() + 31 * 24 * 3600_000))
    expect(await db().proposal.count({ where: { id } })).toBe(0)
  })

  test('one whose token was revoked or has expired', async () => {
    const one = await anAssistant(server)
    const { id } = await one.propose('POST', '/networks', NETWORK)
    await db().apiToken.updateMany({ where: { userId: one.user.id }, data: { revokedAt: new Date() } })
    const { status, body } = await one.approve(id)
    expect([status, body]).toMatchObject([409, { error: { code: 'token_ended' } }])
    const [shown] = (await call<{ items: Proposal[] }>(server, 'GET', '/proposals', { headers: one.headers })).body
      .items
    expect(shown?.state).toBe('expired')
    expect(await networksOf(one.user)).toBe(0)
  })
})

test('secrets of an input are neither shown nor stored in clear text', async () => {
  const one = await anAssistant(server)
  const { id, input } = await one.propose('POST', '/account', {
    name: 'Vera',
    email: 'vera@mail.example',
    password: 'a long secret of no value',
  })
  expect(input['password']).toBe('(withheld)')
  const row = await db().proposal.findUniqueOrThrow({ where: { id } })
  expect(Buffer.from(row.input).toString('latin1')).not.toContain('a long secret')
})

test('the account is notified of a proposal until it is decided, and webhooks report both', async () => {
  const one = await anAssistant(server)
  const json = { url: 'https://receiver.example/', events: ['proposal.created', 'proposal.decided'] }
  await call(server, 'POST', '/webhooks', { token: await aToken(one.user), json })
  const { id } = await one.propose('POST', '/networks', NETWORK)
  const notices = () => db().notification.findMany({ where: { userId: one.user.id } })
  expect(await notices()).toMatchObject([{ kind: 'proposal.waiting', path: '/account/proposals' }])
  await one.decline(id)
  expect(await notices()).toEqual([])
  const sent = await db().webhookDelivery.findMany({
    where: { subject: `proposal:${id}` },
    orderBy: { position: 'asc' },
  })
  expect(sent.map(({ type }) => type)).toEqual(['proposal.created', 'proposal.decided'])
})

test(`at most ${MOST_OPEN} proposals of an account wait at a time`, async () => {
  const one = await anAssistant(server)
  const first = await one.propose('POST', '/networks', NETWORK)
  const row = await db().proposal.findUniqueOrThrow({ where: { id: first.id } })
  const { result: _result, ...copied } = row
  const more = Array.from({ length: MOST_OPEN - 2 }, (_, at) => ({ ...copied, id: `${row.id}${at}` }))
  await db().proposal.createMany({ data: more })
  await one.propose('POST', '/networks', NETWORK)
  const refused = await call(server, 'POST', '/networks', { token: one.token, json: NETWORK })
  expect([refused.status, refused.body]).toMatchObject([422, { error: { code: 'limit_reached' } }])
  await one.decline(first.id)
  await one.propose('POST', '/networks', NETWORK)
})

test('APIs of other products refuse changes in their own form, and store no proposal', async () => {
  const one = await anAssistant(server)
  const form = { apiKey: one.token, c: 'test', v: '1.16.1', f: 'json', name: 'Morning' }
  const response = await server.fetch(`/rest/createPlaylist?${new URLSearchParams(form).toString()}`)
  const { 'subsonic-response': answer } = (await response.json()) as { 'subsonic-response': { status: string } }
  expect(answer.status).toBe('failed')
  const zones = await server.fetch('/powerdns/api/v1/servers/localhost/zones', {
    method: 'POST',
    headers: { 'x-api-key': one.token },
    json: { name: 'example.org.', kind: 'Native', nameservers: [] },
  })
  expect(zones.status).toBe(403)
  expect(await db().proposal.count({ where: { userId: one.user.id } })).toBe(0)
})

test('a program that was let in to propose proposes, and its consent must still hold', async () => {
  const user = await aUser()
  const { access, grantId } = await proposing(user)
  const { status, body } = await call<{ proposal: Proposal }>(server, 'POST', '/networks', {
    token: access,
    json: NETWORK,
  })
  expect([status, body]).toMatchObject([202, { proposal: { state: 'open' } }])
  const headers = { cookie: await aSession(user), origin: server.url }
  // Its access token ends after an hour; the consent does not.
  await db().apiToken.deleteMany({ where: { grantId } })
  expect((await call(server, 'POST', `/proposals/${body.proposal.id}/approve`, { headers, json: {} })).status).toBe(200)

  const second = await proposing(user)
  const next = await call<{ proposal: Proposal }>(server, 'POST', '/networks', { token: second.access, json: NETWORK })
  await db().programGrant.deleteMany({ where: { userId: user.id } })
  expect(
    (await call(server, 'POST', `/proposals/${next.body.proposal.id}/approve`, { headers, json: {} })).status,
  ).toBe(409)
  expect(await networksOf(user)).toBe(1)
})

/** Access of a program that its person lets propose changes alone. */
async function proposing(user: TestUser): Promise<{ access: string; grantId: string }> {
  const program = await aProgram()
  const code = await letIn(server, user, program, { scope: 'cloud:read cloud:write', propose_only: true })
  const tokens = await exchange(server, program, code)
  const grant = await db().programGrant.findFirstOrThrow({ where: { userId: user.id }, orderBy: { createdAt: 'desc' } })
  return { access: tokens.access_token, grantId: grant.id }
}
