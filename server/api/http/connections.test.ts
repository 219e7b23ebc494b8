import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { closeDb } from '#server/core/database/db.ts'
import { setEnv } from '#server/settings/env.ts'
import { aToken, aUser } from '#server/testing/factories.ts'
import { startTestServer, type TestServer } from '#server/testing/http.ts'
import { unfinishedBodies } from './connections.ts'
import { drain, listen, makeServer } from './server.ts'

let server: TestServer
const open: Socket[] = []

beforeAll(async () => {
  setEnv({ BODY_LIMIT: '1024', MAX_CONNECTIONS: '100' })
  server = await startTestServer()
})
afterEach(() => {
  vi.useRealTimers()
  for (const socket of open.splice(0)) socket.destroy()
})
afterAll(async () => {
  await server.close()
  await closeDb()
})

/** A connection that has sent this and nothing more; it does not close its side by itself. */
async function sending(text: string, port = Number(new URL(server.url).port)): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  socket.on('error', () => {})
  open.push(socket)
  await once(socket, 'connect')
  socket.write(text)
  return socket
}

/** Everything that the server sends, and whether it has closed the connection. */
function received(socket: Socket): { text: string; closed: boolean } {
  const state = { text: '', closed: false }
  socket.on('data', (chunk: Buffer) => (state.text += chunk.toString()))
  for (const event of ['end', 'close']) socket.on(event, () => (state.closed = true))
  return state
}

async function stalledBody(): Promise<string> {
  const token = await aToken(await aUser())
  const head = `POST /api/tokens HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${token}\r\nContent-Type: application/json`
  return `${head}\r\nContent-Length: 1024\r\n\r\n${'x'.repeat(1023)}`
}

describe('connections', () => {
  test('that keep us waiting longest are closed in favour of new ones', async () => {
    const slow = await sending('GET / HTTP/1.1\r\nHost: local')
    const first = received(slow)
    for (let i = 0; i < 110; i++) await sending('GET / HTTP/1.1\r\n')
    await expect.poll(() => first.closed).toBe(true)
    const late = received(await sending('GET /api/health/live HTTP/1.1\r\nHost: localhost\r\n\r\n'))
    await expect.poll(() => late.text).toMatch(/^HTTP\/1\.1 200 /)
  })

  test('whose headers do not arrive in time get 408, and their descriptor is free again', async () => {
    const slow = makeServer(() => {})
    slow.headersTimeout = 1
    const ours = once(slow, 'connection') as Promise<[Socket]>
    const theirs = received(await sending('GET / HTTP/1.1\r\nHost: local', await listen(slow, 0, '127.0.0.1')))
    const [socket] = await ours
    await once(socket, 'close')
    expect(theirs.text).toMatch(/^HTTP\/1\.1 408 [^]*"code":"request_timeout"/)
    await drain(slow, 0)
  })
})

describe('bodies', () => {
  test('that stop arriving end with 408', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const slow = received(await sending(await stalledBody()))
    await expect.poll(unfinishedBodies).toBe(1)
    vi.advanceTimersByTime(10_000)
    await expect.poll(() => slow.text).toMatch(/^HTTP\/1\.1 408 /)
    vi.advanceTimersByTime(2_000)
    await expect.poll(() => slow.closed).toBe(true)
  })

  test('that nobody wants are read from few connections at once: the others are closed with their answers', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const text = 'POST /api/nope HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1024\r\n\r\nx'
    const unwanted: ReturnType<typeof received>[] = []
    for (let i = 0; i < 20; i++) unwanted.push(received(await sending(text)))
    await expect.poll(() => unwanted.every((one) => one.text.startsWith('HTTP/1.1 404 '))).toBe(true)
    await expect.poll(() => unwanted.filter(({ closed }) => closed).length).toBe(4)
    vi.advanceTimersByTime(2_000)
    await expect.poll(() => unwanted.every(({ closed }) => closed)).toBe(true)
  })

  test('together take a bounded memory: the oldest is dropped, and one that arrives at once is read', async () => {
    const text = await stalledBody()
    const slow: ReturnType<typeof received>[] = []
    for (let i = 0; i < 18; i++) {
      slow.push(received(await sending(text)))
      await expect.poll(unfinishedBodies).toBe(Math.min(i + 1, 16))
    }
    await expect.poll(() => slow[1]?.text).toMatch(/^HTTP\/1\.1 408 /)
    expect(slow[0]?.text).toMatch(/^HTTP\/1\.1 408 /)
    expect(slow[2]?.text).toBe('')
    const token = await aToken(await aUser())
    const json = { name: 'x', scopes: ['cloud:read'] }
    expect((await server.fetch('/api/tokens', { method: 'POST', token, json })).status).toBe(201)
  })
})
