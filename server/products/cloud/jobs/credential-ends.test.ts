import { EventEmitter } from 'node:events'
import { beforeEach, describe, expect, it } from 'vitest'
import { singleton } from '#server/core/process/singleton.ts'
import { aSession, aToken, aUser } from '#server/testing/factories.ts'
import type { ServerView } from '../servers/servers.schema.ts'
import { aCloud, aCustomer, serverRequest, type CloudClient } from '../testing/client.ts'
import { drain } from '../testing/drain.ts'

const server = aCloud()
let customer: CloudClient
let bound: ServerView[] = []
beforeEach(async () => {
  customer = await aCustomer(server)
})

interface Credential {
  token?: string
  headers?: Record<string, string>
}

describe('a stream of job events ends at once', { timeout: 90_000 }, () => {
  it.each<[string, () => Promise<Credential>, (by: Credential) => Promise<unknown>]>([
    ['when its token is revoked', token, revoke],
    ['when its token expires', expiringToken, async () => {}],
    ['when all that its token is bound to is deleted', boundToken, deleteServers],
    ['when its browser signs out', session, signOut],
    ['when its account is blocked', token, block],
  ])('%s', async (_, credential, end) => {
    const by = await credential()
    const stream = await follow(by)
    await end(by)
    await expect.poll(() => stream.ended, { timeout: 30_000 }).toBe(true)
    expect((await server.fetch('/api/jobs/events', by)).status).toBe(401)
  })

  it('when its token loses one of its resources, and begins again with the others', async () => {
    const by = await boundToken()
    const stream = await follow(by)
    await customer.call('DELETE', `/servers/${bound[0]?.ID}`)
    await drain()
    await expect.poll(() => stream.ended, { timeout: 30_000 }).toBe(true)
    await (await follow(by)).close()
  })

  it('and those of other credentials of the account go on', async () => {
    const by = await token()
    const [ended, other] = [await follow(by), await follow({ token: customer.token })]
    await revoke(by)
    await expect.poll(() => ended.ended, { timeout: 30_000 }).toBe(true)
    const { ID } = await aServer()
    await expect.poll(() => other.text, { timeout: 30_000 }).toContain(`"ResourceID":${ID}`)
    expect(ended.text).not.toContain('event: job')
    await other.close()
  })
})

it('a wait for the end of a job is refused when its credential ends', { timeout: 90_000 }, async () => {
  const by = await token()
  const { JobID } = await aServer()
  const waiting = server.fetch(`/api/jobs/${JobID}?wait=60`, by)
  const followers = singleton('followed cloud_changes', () => new EventEmitter())
  await expect.poll(() => followers.listenerCount(customer.user.id), { timeout: 30_000 }).toBe(1)
  await revoke(by)
  expect((await waiting).status).toBe(401)
})

/** A stream of the credential that has begun, with what it has sent. */
async function follow(by: Credential) {
  const response = await server.fetch('/api/jobs/events', by)
  expect(response.status).toBe(200)
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  const stream = { ended: false, text: '', close: () => reader?.cancel() }
  const read = async () => {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) stream.text += part.value
    stream.ended = true
  }
  read().catch(() => {})
  await expect.poll(() => stream.text, { timeout: 30_000 }).toContain(': from')
  return stream
}

async function aServer(): Promise<ServerView> {
  return (await customer.call<ServerView>('POST', '/servers', serverRequest())).body
}

async function token(): Promise<Credential> {
  return { token: await aToken(customer.user) }
}

async function expiringToken(): Promise<Credential> {
  return { token: await aToken(customer.user, { expiresAt: new Date(Date.now() + 8000) }) }
}

async function boundToken(): Promise<Credential> {
  bound = [await aServer(), await aServer()]
  await drain()
  return { token: await aToken(customer.user, { resources: bound.map(({ ID }) => `server:${ID}`) }) }
}

async function session(): Promise<Credential> {
  return { headers: { Cookie: await aSession(customer.user) } }
}

function revoke(by: Credential) {
  return server.fetch('/api/token', { method: 'DELETE', ...by })
}

function signOut({ headers }: Credential) {
  const own = { ...headers, 'Sec-Fetch-Site': 'same-origin' }
  return server.fetch('/api/account/sign-out-everywhere', { method: 'POST', headers: own, json: {} })
}

async function block() {
  const operator = await aToken(await aUser({ roles: ['operator'] }))
  const path = `/api/users/${customer.user.id}`
  expect((await server.fetch(path, { method: 'PATCH', token: operator, json: { disabled: true } })).status).toBe(200)
}

async function deleteServers() {
  for (const { ID } of bound) await customer.call('DELETE', `/servers/${ID}`)
  await drain()
}
