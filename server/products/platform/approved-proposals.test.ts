import { describe, expect, test } from 'vitest'
import { db } from '#server/core/database/db.ts'
import { aSession, aToken, aUser } from '#server/testing/factories.ts'
import { aTestServer, NO_LIMITS } from '#server/testing/server.ts'
import { together } from '#server/testing/together.ts'
import { anAssistant, call, MACHINE, NETWORK, networksOf, type Proposal } from './testing/assistant.ts'

const server = aTestServer({ ...NO_LIMITS, SIMULATOR_SECONDS: '0' })

describe('an approved call', () => {
  test('happens once when approved twice at the same time', async () => {
    const one = await anAssistant(server)
    const { id } = await one.propose('POST', '/networks', NETWORK)
    const answers = await together('proposal', 2, () => one.approve(id))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await networksOf(one.user)).toBe(1)
  })

  test('that fails changes nothing and leaves the proposal open', async () => {
    const one = await anAssistant(server)
    const { id } = await one.propose('DELETE', '/networks/4711')
    expect((await one.approve(id)).status).toBe(404)
    expect((await one.read(id)).state).toBe('open')
  })

  test('has the rights of the approver at that time, and no scope that the token had not', async () => {
    const one = await anAssistant(server, { scopes: ['operator:write'] }, { roles: ['operator'] })
    const other = await aUser()
    const { id } = await one.propose('PATCH', `/users/${other.id}`, { roles: ['user', 'agent'] })
    await db().user.update({ where: { id: one.user.id }, data: { roles: ['user'] } })
    const later = { cookie: await aSession(one.user), origin: server.url }
    expect((await call(server, 'POST', `/proposals/${id}/approve`, { headers: later, json: {} })).status).toBe(403)

    const narrow = await anAssistant(server)
    const proposal = await narrow.propose('POST', '/networks', NETWORK)
    await db().proposal.update({ where: { id: proposal.id }, data: { scopes: ['cloud:read'] } })
    expect((await narrow.approve(proposal.id)).status).toBe(403)
  })

  test('stays bound to the resources of the token', async () => {
    const one = await anAssistant(server)
    const whole = await aToken(one.user)
    const [mine, other] = await Promise.all(
      ['a', 'b'].map(
        async (Name) =>
          (await call<{ ID: number }>(server, 'POST', '/servers', { token: whole, json: { ...MACHINE, Name } })).body
            .ID,
      ),
    )
    const bound = await aToken(one.user, { resources: [`server:${mine}`], proposeOnly: true })
    const rename = (id: number | undefined) =>
      call<{ proposal: Proposal }>(server, 'PUT', `/servers/${id}`, { token: bound, json: { Name: 'renamed' } })
    expect((await rename(other)).status).toBe(403)
    const { status, body } = await rename(mine)
    expect([status, body.proposal?.target]).toEqual([202, `server:${mine}`])
    await db().proposal.update({ where: { id: body.proposal.id }, data: { resources: [`server:${other}`] } })
    expect((await one.approve(body.proposal.id)).status).toBe(403)
    await db().proposal.update({ where: { id: body.proposal.id }, data: { resources: [`server:${mine}`] } })
    expect((await one.approve(body.proposal.id)).status).toBe(200)
  })

  test('is in the audit log with the person and the token', async () => {
    const one = await anAssistant(server)
    const { id } = await one.propose('POST', '/networks', NETWORK)
    await one.approve(id)
    const entries = await db().auditEntry.findMany({ where: { actorId: one.user.id }, orderBy: { id: 'asc' } })
    expect(entries.map(({ action }) => action)).toEqual([
      'proposals.create',
      'cloud.networks.create',
      'proposals.approve',
    ])
    expect(entries[1]?.credential).toMatch(/^session:ses_\w+, proposed by token:tok_\w+$/)
    expect(entries[2]).toMatchObject({ subject: `proposal:${id}`, after: { state: 'approved', by: 'assistant' } })
  })

  test('shows its secret once, to the person, and never the token', async () => {
    const one = await anAssistant(server)
    const { id, input } = await one.propose('POST', '/webhooks', {
      url: 'https://receiver.example/',
      events: ['job.completed'],
    })
    expect(input['url']).toBe('https://receiver.example/')
    const { body } = await one.approve(id)
    expect(body.answer?.['secret']).toMatch(/^whsec_/)
    expect(body.result).toEqual({ id: body.answer?.['id'], token_id: null })
    expect(JSON.stringify(await one.read(id))).not.toContain('whsec_')
    expect(JSON.stringify((await one.approve(id)).body)).not.toContain('whsec_')
  })
})
