import { describe, expect, it } from 'vitest'
import { newTokenSecret } from '#server/platform/tokens/issue-token.ts'
import { forgetSingleton } from '#server/core/process/singleton.ts'
import { setEnv } from '#server/settings/env.ts'
import { aSession, aToken, aUser } from '#server/testing/factories.ts'
import { shared } from '#server/testing/shared.ts'
import { SOCKET_PATH } from './handshake.ts'
import { authorization, startSocketServer, statusOf } from '../testing/socket.ts'

const outside = shared(startSocketServer)

describe('the handshake', () => {
  it('needs a credential in a header, with the scope to read', async () => {
    expect(await outside.handshake({})).toBe(401)
    expect(await outside.handshake(authorization('qt_nonsense'))).toBe(401)
    expect(await outside.handshake({}, `${SOCKET_PATH}?token=${outside.token}`)).toBe(400)
    expect(await outside.handshake(authorization(await aToken(await aUser(), { scopes: ['cloud:read'] })))).toBe(403)
    expect(await outside.handshake({ headers: { 'X-Api-Key': outside.token } })).toBe(101)
  })

  it('accepts a session from our own pages only', async () => {
    const cookie = await aSession(await aUser())
    const from = (origin?: string) =>
      outside.handshake({ headers: { Cookie: cookie }, ...(origin !== undefined && { origin }) })
    expect(await from(outside.url)).toBe(101)
    expect(await from()).toBe(403)
    expect(await from('https://evil.example')).toBe(403)
    expect(await from(`${outside.url}.evil.example`)).toBe(403)
  })

  it('needs the subprotocol and the exact path', async () => {
    expect(await outside.handshake(authorization(outside.token), SOCKET_PATH, 'other')).toBe(400)
    expect(await outside.handshake(authorization(outside.token), `${SOCKET_PATH}/x`)).toBe(404)
  })

  it('counts against the rate limit like any request', async () => {
    const secret = await aToken(await aUser())
    const limits = (requests: string) => {
      setEnv({ RATE_LIMIT: requests, RATE_LIMIT_BURST: requests })
      forgetSingleton('rate-limiter')
    }
    limits('1')
    const eight = await Promise.all(Array.from({ length: 8 }, () => outside.handshake(authorization(secret))))
    limits('1000000')
    expect(new Set(eight)).toEqual(new Set([101, 429]))
    expect(await outside.handshake(authorization(secret))).toBe(101)
  })

  it('is refused to an address that tries one token after the other, and to no other address', async () => {
    setEnv({ RATE_LIMIT_BURST: '5', TRUST_PROXY: '1' })
    forgetSingleton('bad-tokens')
    const from = (ip: string, secret: string) => {
      const { Authorization } = authorization(secret).headers
      return outside.handshake({ headers: { Authorization, 'X-Forwarded-For': ip, 'X-Forwarded-Proto': 'https' } })
    }
    for (let i = 0; i < 5; i++) expect(await from('203.0.113.1', newTokenSecret())).toBe(401)
    expect(await from('203.0.113.1', newTokenSecret())).toBe(429)
    expect(await from('203.0.113.2', await aToken(await aUser()))).toBe(101)
    setEnv({ RATE_LIMIT_BURST: '1000000', TRUST_PROXY: '0' })
    forgetSingleton('bad-tokens')
  })

  it('is refused for the eleventh socket of a credential, also when all open at once', async () => {
    const secret = await aToken(await aUser())
    const sockets = Array.from({ length: 15 }, () => outside.dial(authorization(secret)))
    const results = await Promise.all(sockets.map(statusOf))
    expect(results.filter((status) => status === 101)).toHaveLength(10)
    expect(results.filter((status) => status === 429)).toHaveLength(5)
    for (const socket of sockets) socket.terminate()
    await expect.poll(() => outside.handshake(authorization(secret))).toBe(101)
  })
})
