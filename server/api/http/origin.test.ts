import { request } from 'node:http'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { forgetSingleton } from '#server/core/process/singleton.ts'
import { env, setEnv } from '#server/settings/env.ts'
import { aToken, aUser } from '#server/testing/factories.ts'
import { aTestServer } from '#server/testing/server.ts'

const server = aTestServer()
let token: string
beforeAll(async () => {
  token = await aToken(await aUser())
})
afterEach(() => {
  setEnv({ TRUST_PROXY: '0', PUBLIC_URL: '', ALLOWED_HOSTS: '' })
  forgetSingleton('allowed-hosts')
})

/** Makes a token with these headers; `fetch` may not set `Host`. */
function make(headers: Record<string, string>): Promise<{ status: number; location: string | undefined }> {
  const json = { authorization: token, 'content-type': 'application/json' }
  return send(
    'POST',
    '/api/tokens',
    { ...json, ...headers },
    JSON.stringify({ name: 'origin', scopes: ['cloud:read'] }),
  )
}

function send(method: string, path: string, headers: Record<string, string>, body = '') {
  return new Promise<{ status: number; location: string | undefined }>((resolve, reject) => {
    const call = request(server.url + path, { method, headers }, (response) => {
      response.resume()
      resolve({ status: response.statusCode ?? 0, location: response.headers.location })
    })
    call.on('error', reject)
    call.end(body)
  })
}

describe('links in answers', () => {
  test('name our own hosts and ports only, whatever Host says', async () => {
    const { PORT } = env()
    const { port } = new URL(server.url)
    expect((await make({ host: `localhost:${port}` })).location).toMatch(`http://localhost:${port}/api/tokens/`)
    expect((await make({ host: 'localhost' })).location).toMatch('http://localhost/api/tokens/')
    for (const host of [`203.0.113.7:${port}`, 'localhost:9', '127.0.0.1:65000']) {
      expect((await make({ host })).location, host).toMatch(`http://localhost:${PORT}/api/tokens/`)
    }
    setEnv({ ALLOWED_HOSTS: 'quartet.example' })
    forgetSingleton('allowed-hosts')
    expect((await make({ host: 'quartet.example' })).location).toMatch('http://quartet.example/api/tokens/')
    expect((await make({ host: 'quartet.example:8443' })).location).not.toMatch('8443')
    setEnv({ ALLOWED_HOSTS: 'quartet.example:8443' })
    forgetSingleton('allowed-hosts')
    expect((await make({ host: 'quartet.example:8443' })).location).toMatch('http://quartet.example:8443/api/tokens/')
  })

  test('begin with PUBLIC_URL where it is set', async () => {
    setEnv({ PUBLIC_URL: 'https://quartet.example' })
    expect((await make({ host: '127.0.0.1' })).location).toMatch('https://quartet.example/api/tokens/')
  })
})

describe('the name in Host', () => {
  const status = async (host: string, path = '/api/health/live') => (await send('GET', path, { host })).status

  test('is refused when it is not ours, so that no page elsewhere gets our answers under its own name', async () => {
    for (const host of ['evil.example', 'localhost.evil.example', 'evil.example:80', '127.0.0.1.evil.example', 'x']) {
      expect(await status(host)).toBe(421)
      expect(await status(host, '/')).toBe(421)
    }
    const upgrade = { host: 'evil.example', connection: 'Upgrade', upgrade: 'websocket' }
    expect((await send('GET', '/api/v1/socket', upgrade)).status).toBe(421)
  })

  test('may be localhost, an address, and what PUBLIC_URL and ALLOWED_HOSTS say', async () => {
    const { port } = new URL(server.url)
    for (const host of [
      'localhost',
      `LOCALHOST:${port}`,
      'a.localhost',
      '192.168.1.5:3000',
      '[::1]:3000',
      '[2001:db8::1]',
    ]) {
      expect(await status(host)).toBe(200)
    }
    setEnv({ PUBLIC_URL: 'https://quartet.example:8443', ALLOWED_HOSTS: 'a.example,B.example' })
    forgetSingleton('allowed-hosts')
    for (const host of ['quartet.example:8443', 'quartet.example.', 'a.example:1', 'b.example']) {
      expect(await status(host)).toBe(200)
    }
    expect(await status('c.example')).toBe(421)
  })
})

describe('X-Forwarded headers', () => {
  const forwarded = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' }

  test('say nothing without TRUST_PROXY', async () => {
    const answer = await make({ ...forwarded, 'x-forwarded-proto': 'http' })
    expect(answer.status).toBe(201)
    expect((await make({ ...forwarded, 'x-forwarded-host': 'evil.example' })).location).not.toMatch(/^https|evil/)
  })

  test('tell address and encryption behind a trusted proxy: a token in clear from afar is refused', async () => {
    setEnv({ TRUST_PROXY: '1' })
    expect((await make(forwarded)).status).toBe(201)
    expect((await make({ ...forwarded, 'x-forwarded-proto': 'http' })).status).toBe(401)
  })
})
