import { describe, expect, it } from 'vitest'
import { db } from '#server/core/database/db.ts'
import { aToken, aUser } from '#server/testing/factories.ts'
import { aTestServer, NO_LIMITS } from '#server/testing/server.ts'
import { openConsole, type Ticket } from '../testing/console-client.ts'
import { drain } from '../testing/drain.ts'
import { CONSOLE_UPGRADES } from './console-socket.ts'
import { CLOSINGS, MAX_FRAME, WINDOW } from './console.schema.ts'
import { countConsoles } from './open-consoles.ts'
import { aCaller, actionsOf, bearer, open, shows, ticketOf, type Caller } from '../testing/consoles.ts'

const server = aTestServer({ ...NO_LIMITS, SIMULATOR_SECONDS: '0' }, { upgrades: CONSOLE_UPGRADES })

describe('a console', () => {
  it('is resized, pasted into, and ends with its shell', async () => {
    const one = await aCaller(server)
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
    const one = await aCaller(server)
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
    const one = await aCaller(server)
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
    const one = await aCaller(server)
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
    const client = await open(await aCaller(server))
    client.socket.send(frame)
    expect(await client.closed).toBe(code)
  })

  it('is recorded when it is asked for, opened and closed, and nothing of what was typed', async () => {
    const one = await aCaller(server)
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
    const one = await aCaller(server)
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
