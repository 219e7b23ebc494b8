import { afterEach, describe, expect, it } from 'vitest'
import { db } from '#server/core/database/db.ts'
import { setEnv } from '#server/settings/env.ts'
import { aSession, aToken } from '#server/testing/factories.ts'
import { aTestServer, NO_LIMITS } from '#server/testing/server.ts'
import { aCustomer } from '../testing/client.ts'
import { dial, openConsole, type Ticket } from '../testing/console-client.ts'
import { drain } from '../testing/drain.ts'
import { CONSOLE_UPGRADES } from './console-socket.ts'
import { CLOSINGS } from './console.schema.ts'
import { countConsoles } from './open-consoles.ts'
import { aCaller, bearer, open, shows, ticketOf } from '../testing/consoles.ts'

const server = aTestServer({ ...NO_LIMITS, SIMULATOR_SECONDS: '0' }, { upgrades: CONSOLE_UPGRADES })

describe('a ticket', () => {
  it('opens the console of its server once', async () => {
    const one = await aCaller(server)
    const ticket = await ticketOf(one)
    expect(ticket).toMatchObject({ URL: `${server.url.replace('http', 'ws')}/api/console`, Simulated: true })
    const client = await openConsole(ticket, one.by)
    await shows(client, 'there is no machine behind this console')
    expect(await dial(ticket, one.by)).toBe(403)
    client.type('hostname\r')
    await shows(client, `srv-${one.made.ID}\r\n`)
    client.socket.close(1000)
    expect(await client.closed).toBe(1000)
  })

  it('of two sockets at once opens one', async () => {
    const one = await aCaller(server)
    const ticket = await ticketOf(one)
    const answers = await Promise.all([1, 2, 3, 4].map(() => dial(ticket, one.by)))
    expect(answers.filter((answer) => answer === 403)).toHaveLength(3)
    for (const answer of answers) if (typeof answer !== 'number') answer.close()
  })

  it('is stored as a hash, and refused late', async () => {
    const one = await aCaller(server)
    const ticket = await ticketOf(one)
    const rows = await db().cloudConsoleTicket.findMany({ where: { serverId: one.made.ID } })
    expect(JSON.stringify(rows)).not.toContain(ticket.Protocols[1]?.replace('ticket.', ''))
    await db().cloudConsoleTicket.updateMany({ data: { expiresAt: new Date() } })
    expect(await dial(ticket, one.by)).toBe(403)
  })

  it('is refused to another credential, of the same account too, and opens for its own afterwards', async () => {
    const one = await aCaller(server)
    const { customer } = one
    const cookie = { headers: { Cookie: await aSession(customer.user), Origin: server.url } }
    const stranger = await aCustomer(server)
    const ticket = await ticketOf(one)
    expect(await dial(ticket, {})).toBe(401)
    for (const by of [bearer(await aToken(customer.user)), bearer(stranger.token), cookie])
      expect(await dial(ticket, by)).toBe(403)
    await shows(await openConsole(ticket, one.by), 'root@')
  })

  it('of a session is refused to another session, and to pages of others', async () => {
    const one = await aCaller(server)
    const cookie = await aSession(one.customer.user)
    const ask = async () => {
      const headers = { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' }
      const path = `/api/servers/${one.made.ID}/console`
      return (await (await server.fetch(path, { method: 'POST', headers, json: {} })).json()) as Ticket
    }
    const ticket = await ask()
    expect(await dial(ticket, { headers: { Cookie: await aSession(one.customer.user), Origin: server.url } })).toBe(403)
    expect(await dial(ticket, { headers: { Cookie: cookie } })).toBe(403)
    expect(await dial(ticket, { headers: { Cookie: cookie, Origin: 'https://evil.example' } })).toBe(403)
    await shows(await openConsole(ticket, { headers: { Cookie: cookie, Origin: server.url } }), 'root@')
  })

  it('is refused for what the token may not change, is bound past, or may only propose', async () => {
    const one = await aCaller(server)
    const path = `/api/servers/${one.made.ID}/console`
    const ask = async (options: Parameters<typeof aToken>[1]) =>
      server.fetch(path, { method: 'POST', json: {}, token: await aToken(one.customer.user, options) })
    for (const [options, reason] of [
      [{ scopes: ['cloud:read'] }, 'insufficient_scope'],
      [{ resources: ['server:999999'] }, 'bound_token'],
      [{ proposeOnly: true }, 'approval_required'],
    ] as const) {
      const answer = await ask({ ...options } as Parameters<typeof aToken>[1])
      expect([answer.status, await answer.json()]).toMatchObject([403, { error: { code: reason } }])
    }
    expect(await db().proposal.count({ where: { userId: one.customer.user.id } })).toBe(0)
    const token = await aToken(one.customer.user, { resources: [`server:${one.made.ID}`] })
    const ticket = (await (await server.fetch(path, { method: 'POST', json: {}, token })).json()) as Ticket
    await shows(await openConsole(ticket, bearer(token)), 'root@')
  })

  it('is refused while the server is off, and for a console that cannot be', async () => {
    const one = await aCaller(server)
    const path = `/servers/${one.made.ID}/console`
    expect((await one.customer.call('POST', path, { ConsoleID: 'c'.repeat(37) })).status).toBe(422)
    const ticket = await ticketOf(one)
    await one.customer.call('POST', `/servers/${one.made.ID}/actions`, { Type: 'PowerOff' })
    await drain()
    expect(await one.customer.call('POST', path)).toMatchObject({
      status: 409,
      body: { error: { code: 'server_off' } },
    })
    expect(await dial(ticket, one.by)).toBe(404)
  })
})

describe('the limit of an account', () => {
  afterEach(() => setEnv({ CLOUD_CONSOLES: '20' }))

  it('refuses one more, at the ticket and at the socket, and counts what has ended no more', async () => {
    const one = await aCaller(server)
    const late = await ticketOf(one)
    setEnv({ CLOUD_CONSOLES: '1' })
    const first = await open(one)
    const refused = await one.customer.call('POST', `/servers/${one.made.ID}/console`)
    expect(refused).toMatchObject({ status: 429, body: { error: { code: 'limit_reached' } } })
    const socket = await dial(late, one.by)
    expect(typeof socket === 'number' ? socket : await codeOf(socket)).toBe(CLOSINGS.limit)
    first.socket.close(1000)
    await expect.poll(() => countConsoles(one.customer.user.id)).toBe(0)
    await shows(await open(one), 'root@')
  })
})

function codeOf(socket: Exclude<Awaited<ReturnType<typeof dial>>, number>): Promise<number> {
  return new Promise((resolve) => socket.once('close', resolve))
}
