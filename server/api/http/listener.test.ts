import { connect } from 'node:net'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { log } from '#server/core/process/log.ts'
import { setEnv } from '#server/settings/env.ts'
import { aToken, aUser } from '#server/testing/factories.ts'
import { startTestServer, type TestServer } from '#server/testing/http.ts'
import { unfinishedBodies } from './connections.ts'
import { machineMetrics } from '#server/api/metrics/metrics.ts'

let server: TestServer
let internal: TestServer

beforeAll(async () => {
  setEnv({ BODY_LIMIT: '2048' })
  server = await startTestServer()
  internal = await startTestServer({ listener: 'internal' })
})
afterAll(() => Promise.all([server.close(), internal.close()]))

describe('the listener', () => {
  test.each(['/api/./account', '/api/x/../account', '/api/%2e%2e/account', '//api/account', '/%61pi/account'])(
    'refuses the raw path %s before any handler',
    async (path) => {
      const answer = await raw(server, `GET ${path} HTTP/1.1`)
      expect(answer).toMatch(/^HTTP\/1\.1 400 /)
      expect(answer).toContain('"code":"bad_path"')
    },
  )

  test('tells a client that sends no valid HTTP so, as JSON', async () => {
    const answer = await raw(server, 'GET /api/vacancies?text=\u0432 HTTP/1.1')
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toContain('"code":"invalid_input"')
  })

  test('refuses headers that are too large with 431, and HEAD without a body as ever', async () => {
    const long = '/api/vacancies?text='.padEnd(20_000, 'x')
    expect(await raw(server, `GET ${long} HTTP/1.1`)).toMatch(/^HTTP\/1\.1 431 [^]*\r\n\r\n\{"error"/)
    expect(await raw(server, `HEAD ${long} HTTP/1.1`)).toMatch(/^HTTP\/1\.1 431 [^]*\r\n\r\n$/)
  })

  test('answers an unknown path with a JSON 404 that bears the request id', async () => {
    const response = await server.fetch('/api/no-such-thing')
    const body = (await response.json()) as { error: Record<string, string> }
    expect(response.status).toBe(404)
    expect(body.error.code).toBe('not_found')
    expect(body.error.request_id).toBe(response.headers.get('x-request-id'))
  })

  test('answers another method with 405 and Allow', async () => {
    const response = await server.fetch('/api/account', { method: 'PUT', json: {} })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toContain('GET')
  })

  test('answers HEAD like GET without a body, and a trailing slash without a redirect', async () => {
    const head = await server.fetch('/api/health/live', { method: 'HEAD' })
    expect(head.status).toBe(200)
    expect(head.headers.get('content-length')).toBe('15')
    expect(await head.text()).toBe('')
    expect((await server.fetch('/api/health/live/')).status).toBe(200)
  })

  test('lets pages of every origin call with a token, never with our cookie', async () => {
    const preflight = await server.fetch('/api/tokens', { method: 'OPTIONS' })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-headers')).toContain('Authorization')
    const response = await server.fetch('/api/health/live')
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.has('access-control-allow-credentials')).toBe(false)
  })

  test('refuses other origins at the API of our own pages', async () => {
    const response = await server.fetch('/api/trpc/account.me')
    expect(response.status).toBe(200)
    expect(response.headers.has('access-control-allow-origin')).toBe(false)
  })

  test('refuses a body over the limit, of known and of unknown length', async () => {
    const token = await aToken(await aUser())
    const long = JSON.stringify({ name: 'x'.repeat(4096) })
    expect((await server.fetch('/api/tokens', { method: 'POST', token, body: long })).status).toBe(413)
    const chunked = await raw(
      server,
      `POST /api/tokens HTTP/1.1\r\nAuthorization: ${token}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked`,
      `1000\r\n${'x'.repeat(4096)}\r\n0\r\n\r\n`,
    )
    expect(chunked).toMatch(/^HTTP\/1\.1 413 /)
  })

  // Each takes the two seconds after which the connection is closed.
  test.concurrent.each([
    ['an unknown path', 'POST /api/nope HTTP/1.1', 404],
    ['another method', 'PUT /api/account HTTP/1.1', 405],
    ['a caller without a credential', 'POST /api/tokens HTTP/1.1', 401],
    ['a page', 'POST /vacancies HTTP/1.1', 405],
  ])('does not wait for the body of a request for %s', async (_name, head, status) => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    socket.write(`${head}\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`)
    const [answer] = (await once(socket, 'data')) as [Buffer]
    expect(answer.toString()).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    await once(socket, 'close')
  })

  test('keeps the connection when the rest of such a body arrives', async () => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    socket.write('POST /api/nope HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\n\r\n')
    expect(String((await once(socket, 'data')) as unknown)).toMatch(/^HTTP\/1\.1 404 /)
    socket.write('body')
    socket.write('GET /api/health/live HTTP/1.1\r\nHost: localhost\r\n\r\n')
    expect(String((await once(socket, 'data')) as unknown)).toMatch(/^HTTP\/1\.1 200 /)
    socket.destroy()
  })

  test('does not count a body that its client ends early as an error of ours', async () => {
    const token = await aToken(await aUser())
    const error = vi.spyOn(log(), 'error')
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    const head = `POST /api/tokens HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${token}\r\nContent-Length: 1000`
    socket.write(`${head}\r\nContent-Type: application/json\r\n\r\n{`)
    await expect.poll(unfinishedBodies).toBe(1)
    socket.destroy()
    await expect.poll(machineMetrics).toContain('status="499"')
    expect(error).not.toHaveBeenCalled()
    expect(unfinishedBodies()).toBe(0)
  })

  test('ignores an offer to upgrade that it does not accept', async () => {
    const h2c = 'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA'
    const answer = await raw(server, `GET /api/health/live HTTP/1.1\r\n${h2c}`)
    expect(answer).toMatch(/^HTTP\/1\.1 200 /)
  })

  test('refuses a body that is not JSON, no object, too deep, or of another type', async () => {
    const token = await aToken(await aUser())
    const post = (body: string, type = 'application/json') =>
      server.fetch('/api/tokens', { method: 'POST', token, body, headers: { 'Content-Type': type } })
    expect((await post('{')).status).toBe(400)
    expect((await post('[1]')).status).toBe(400)
    expect((await post(`{"a":${'['.repeat(40)}${']'.repeat(40)}}`)).status).toBe(400)
    expect((await post('name=x', 'application/x-www-form-urlencoded')).status).toBe(415)
  })

  test('compresses a large answer for a caller that takes it, with a weak validator', async () => {
    const response = await server.fetch('/api/openapi.json', { headers: { 'Accept-Encoding': 'gzip' } })
    expect(response.headers.get('content-encoding')).toBe('gzip')
    expect(response.headers.get('etag')).toMatch(/^W\//)
    expect(((await response.json()) as { openapi: string }).openapi).toBe('3.1.0')
  })

  test('answers 304 to a caller that has the body', async () => {
    const first = await server.fetch('/api/account')
    const tag = first.headers.get('etag') ?? ''
    const again = await server.fetch('/api/account', { headers: { 'If-None-Match': tag } })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
  })

  test('sets security headers on every answer', async () => {
    for (const path of ['/api/health/live', '/api/nope']) {
      const { headers } = await server.fetch(path)
      expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('x-request-id')).toMatch(/^req_[0-9a-f]{32}$/)
    }
  })

  test('serves public endpoints on the public listener only', async () => {
    expect((await internal.fetch('/api/health/live')).status).toBe(404)
    expect((await internal.fetch('/health/live')).status).toBe(404)
  })
})

/** Sends a request head as it is, as `curl --path-as-is` does, and returns the whole answer. */
function raw(target: TestServer, head: string, body = ''): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(Number(new URL(target.url).port), '127.0.0.1', () => {
      const close = head.includes('Connection: ') ? '' : '\r\nConnection: close'
      socket.write(`${head}\r\nHost: localhost${close}\r\n\r\n${body}`)
    })
    socket.on('data', (chunk: Buffer) => {
      answer += chunk.toString()
      if (head.includes('Connection: Upgrade')) socket.end()
    })
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
  })
}
