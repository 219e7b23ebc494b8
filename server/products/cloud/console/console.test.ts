import { afterEach, describe, expect, it } from 'vitest'
import { db } from '#server/core/database/db.ts'
import { setEnv } from '#server/settings/env.ts'
import { aSession, aToken, aUser } from '#server/testing/factories.ts'
import { aTestServer, NO_LIMITS } from '#server/testing/server.ts'
import type { ServerView } from '../servers/servers.schema.ts'
import { aCustomer, serverRequest } from '../testing/client.ts'
import type { CloudClient } from '../testing/client.ts'
import { dial, openConsole } from '../testing/console-client.ts'
import type { ConsoleClient, Ticket } from '../testing/console-client.ts'
import { drain } from '../testing/drain.ts'
import { CONSOLE_UPGRADES } from './console-socket.ts'
import { CLOSINGS, MAX_FRAME, WINDOW } from './console.schema.ts'
import { countConsoles } from './open-consoles.ts'

const server = aTestServer({ ...NO_LIMITS, SIMULATOR_SECONDS: '0' }, { upgrades: CONSOLE_UPGRADES })

interface Caller {
  customer: CloudClient
  /** A server that runs. */
  made: ServerView
  by: { headers: Record<string, string> }
}

const bearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } })

async function aCaller(): Promise<Caller> {
  const customer = await aCustomer(server)
  const made = (await customer.call<ServerView>('POST', '/servers', serverRequest())).body
  await drain()
  return { customer, made, by: bearer(customer.token) }
}

const ticketOf = async ({ customer, made }: Caller, json: object = {}) =>
  (await customer.call<Ticket>('POST', `/servers/${made.ID}/console`, json)).body

const open = async (one: Caller, json: object = {}, options: Parameters<typeof openConsole>[2] = {}) =>
  openConsole(await ticketOf(one, json), one.by, options)

const shows = (client: ConsoleClient, text: string) =>
  expect.poll(() => client.shown, { timeout: 20_000 }).toContain(text)

const actionsOf = ({ made }: Caller) =>
  db().auditEntry.findMany({
    where: { subject: `server:${made.ID}`, action: { startsWith: 'cloud.consoles.' } },
    orderBy: { id: 'asc' },
  })

describe('a ticket', () => {
  it('opens the console of its server once', async () => {
    const one = await aCaller()
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
    const one = await aCaller()
    const ticket = await ticketOf(one)
    const answers = await Promise.all([1, 2, 3, 4].map(() => dial(ticket, one.by)))
    expect(answers.filter((answer) => answer === 403)).toHaveLength(3)
    for (const answer of answers) if (typeof answer !== 'number') answer.close()
  })

  it('is stored as a hash, and refused late', async () => {
    const one = await aCaller()
    const ticket = await ticketOf(one)
    const rows = await db().cloudConsoleTicket.findMany({ where: { serverId: one.made.ID } })
    expect(JSON.stringify(rows)).not.toContain(ticket.Protocols[1]?.replace('ticket.', ''))
    await db().cloudConsoleTicket.updateMany({ data: { expiresAt: new Date() } })
    expect(await dial(ticket, one.by)).toBe(403)
  })

  it('is refused to another credential, of the same account too, and opens for its own afterwards', async () => {
    const one = await aCaller()
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
    const one = await aCaller()
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
    const one = await aCaller()
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
    const one = await aCaller()
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
    const one = await aCaller()
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

describe('a console', () => {
  it('is resized, pasted into, and ends with its shell', async () => {
    const one = await aCaller()
    const client = await open(one)
    client.say({ Columns: 131, Rows: 41 })
    client.type('stty size\r')
    await shows(client, '41 131\r\n')
    const pasted = Array.from({ length: 200 }, (_, n) => `echo line-${n}\r`).join('')
    client.type(`\u001b[200~${pasted}\u001b[201~`)
    await shows(client, '\r\nline-199\r\n')
    client.type('exit\r')
    expect(await client.closed).toBe(CLOSINGS.exit)
  })

  it('goes on after a lost connection where it was, with all that it has shown meanwhile', async () => {
    const one = await aCaller()
    const ticket = await ticketOf(one)
    const { ConsoleID } = ticket
    const first = await openConsole(ticket, one.by, { isSlow: true })
    first.type('count 60000\r')
    await expect.poll(() => first.received, { timeout: 20_000 }).toBeGreaterThanOrEqual(WINDOW)
    first.socket.terminate()
    const received = 100_000
    const second = await open(one, { ConsoleID }, { received })
    expect(second.greeting).toEqual({ Resumed: true })
    await shows(second, '\r\n60000\r\n')
    const all = Array.from({ length: 60_000 }, (_, n) => `${n + 1}\r\n`).join('')
    expect((first.shown.slice(0, received) + second.shown).includes(all)).toBe(true)
    second.type('exit\r')
    await second.closed
    expect((await open(one, { ConsoleID })).greeting).toEqual({ Resumed: false })
  })

  it('is taken over by the newer of two sockets, and given to no other credential', async () => {
    const one = await aCaller()
    const ticket = await ticketOf(one)
    const first = await openConsole(ticket, one.by)
    const { ConsoleID } = ticket
    const other = { ...one, customer: { ...one.customer, token: await aToken(one.customer.user) } }
    const theirs = (await (
      await server.fetch(`/api/servers/${one.made.ID}/console`, {
        method: 'POST',
        token: other.customer.token,
        json: { ConsoleID },
      })
    ).json()) as Ticket
    expect((await openConsole(theirs, bearer(other.customer.token))).greeting).toEqual({ Resumed: false })
    const second = await open(one, { ConsoleID })
    expect(await first.closed).toBe(CLOSINGS.taken)
    expect(second.greeting).toEqual({ Resumed: true })
  })

  it('waits for a reader that confirms nothing, and goes on when it does', async () => {
    const one = await aCaller()
    const client = await open(one, {}, { isSlow: true })
    client.type('count 1000000\r')
    await expect.poll(() => client.received, { timeout: 20_000 }).toBeGreaterThanOrEqual(WINDOW)
    client.type('\u0003')
    await new Promise((resolve) => {
      client.socket.once('pong', resolve)
      client.socket.ping()
    })
    expect(client.received).toBeLessThan(2 * WINDOW)
    client.say({ Received: client.received })
    await shows(client, '^C')
  })

  it.each([
    ['that is no JSON', '{', CLOSINGS.malformed],
    ['with a window of no size', '{"Columns":0,"Rows":24}', CLOSINGS.malformed],
    ['that confirms what was never sent', '{"Received":99999999}', CLOSINGS.malformed],
    ['that is too large', Buffer.alloc(MAX_FRAME + 1), 1009],
  ])('closes at a frame %s', async (_what, frame, code) => {
    const client = await open(await aCaller())
    client.socket.send(frame)
    expect(await client.closed).toBe(code)
  })

  it('is recorded when it is asked for, opened and closed, and nothing of what was typed', async () => {
    const one = await aCaller()
    const client = await open(one)
    client.type('echo very-private\r')
    await shows(client, '\r\nvery-private')
    client.type('exit\r')
    await client.closed
    await expect.poll(async () => (await actionsOf(one)).length).toBe(3)
    const rows = await actionsOf(one)
    expect(rows.map(({ action }) => action)).toEqual(
      ['request', 'open', 'close'].map((what) => `cloud.consoles.${what}`),
    )
    expect(rows.at(-1)?.after).toMatchObject({ Reason: 'exit', Seconds: expect.any(Number) as number })
    const select = { action: true, subject: true, before: true, after: true }
    const all = JSON.stringify(await db().auditEntry.findMany({ where: { actorId: one.customer.user.id }, select }))
    expect(all).not.toContain('very-private')
  })
})

describe('a console ends', { timeout: 60_000 }, () => {
  it.each<[string, (one: Caller) => Promise<unknown>, number]>([
    ['when its server is switched off', (one) => act(one, 'PowerOff'), CLOSINGS.stopped],
    ['when its server is restarted', (one) => act(one, 'PowerReboot'), CLOSINGS.stopped],
    [
      'when its server is deleted',
      ({ customer, made }) => customer.call('DELETE', `/servers/${made.ID}`),
      CLOSINGS.stopped,
    ],
    ['when its server gets another owner', giveAway, CLOSINGS.stopped],
    [
      'when its token is revoked',
      ({ by }) => server.fetch('/api/token', { method: 'DELETE', ...by }),
      CLOSINGS.revoked,
    ],
    ['when its account is blocked', block, CLOSINGS.revoked],
  ])('%s', async (_, change, code) => {
    const one = await aCaller()
    const client = await open(one)
    await shows(client, 'root@')
    await change(one)
    await drain()
    expect(await client.closed).toBe(code)
    expect(countConsoles(one.customer.user.id)).toBe(0)
  })
})

const act = ({ customer, made }: Caller, Type: string) => customer.call('POST', `/servers/${made.ID}/actions`, { Type })

async function giveAway({ customer, made }: Caller): Promise<void> {
  const other = await aUser()
  await db().cloudOwner.create({ data: { ownerId: other.id } })
  await db().cloudServer.update({ where: { id: made.ID }, data: { ownerId: other.id } })
  // Whatever is announced to the owner makes it look.
  await customer.call('POST', '/networks', { Name: 'any' })
}

async function block({ customer }: Caller): Promise<void> {
  const operator = await aToken(await aUser({ roles: ['operator'] }))
  const path = `/api/users/${customer.user.id}`
  expect((await server.fetch(path, { method: 'PATCH', token: operator, json: { disabled: true } })).status).toBe(200)
}
