import { request } from 'node:http'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { forgetSingleton } from '#server/core/singleton.ts'
import { setEnv } from '#server/env.ts'
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
  return new Promise((resolve, reject) => {
    const options = {
      method: 'POST',
      headers: { authorization: token, 'content-type': 'application/json', ...headers },
    }
    const call = request(`${server.url}/api/tokens`, options, (response) => {
      response.resume()
      resolve({ status: response.statusCode ?? 0, location: response.headers.location })
    })
    call.on('error', reject)
    call.end(JSON.stringify({ name: 'origin', scopes: ['cloud:read'] }))
  })
}

describe('links in answers', () => {
  test('name our own hosts only, whatever Host says', async () => {
    const { port } = new URL(server.url)
    expect((await make({ host: `localhost:${port}` })).location).toMatch(`http://localhost:${port}/api/tokens/`)
    for (const host of ['evil.example', 'localhost.evil.example', `evil.example:${port}`]) {
      expect((await make({ host })).location).toMatch(/^http:\/\/localhost:\d+\/api\/tokens\//)
    }
    setEnv({ ALLOWED_HOSTS: 'quartet.example' })
    forgetSingleton('allowed-hosts')
    expect((await make({ host: 'quartet.example' })).location).toMatch('http://quartet.example/api/tokens/')
  })

  test('begin with PUBLIC_URL where it is set', async () => {
    setEnv({ PUBLIC_URL: 'https://quartet.example' })
    expect((await make({ host: 'evil.example' })).location).toMatch('https://quartet.example/api/tokens/')
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
