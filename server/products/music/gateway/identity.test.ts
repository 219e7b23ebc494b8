import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { db } from '#server/core/database/db.ts'
import { aToken, aUser } from '#server/testing/factories.ts'
import { introspections } from './identity.ts'
import { later, bothLayers } from '../testing/gateway.ts'

const layers = bothLayers()

describe('a caller', () => {
  it('needs a valid credential with the scope', async () => {
    const user = await aUser()
    const status = async (headers: Record<string, string>) =>
      (await layers.outside.fetch(layers.address, { headers })).status
    expect(await status({})).toBe(401)
    expect(await status({ Authorization: 'Bearer qt_nonsense' })).toBe(401)
    expect(await status({ Authorization: `Bearer ${layers.inside.token}` })).toBe(401)
    expect(await status({ Cookie: 'next-auth.session-token=nonsense' })).toBe(401)
    expect(await status({ Authorization: `Bearer ${await aToken(user, { scopes: ['cloud:read'] })}` })).toBe(403)
    expect(await status({ Authorization: await aToken(user) })).toBe(200)
    expect(await status({ 'X-Api-Key': await aToken(user) })).toBe(200)
    expect(await status({ Authorization: 'Bearer qt_nonsense', 'X-Api-Key': await aToken(user) })).toBe(401)
  })

  it('is identified by each request, not by earlier ones on the same connection', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const ports = new Set<number | undefined>()
    const status = async (headers: Record<string, string>) => {
      const [answer] = (await once(get(layers.outside.url + layers.address, { agent, headers }), 'response')) as [
        IncomingMessage,
      ]
      ports.add(answer.socket.localPort)
      await once(answer.resume(), 'end')
      return answer.statusCode
    }
    const may = await aToken(await aUser())
    const mayNot = await aToken(await aUser(), { scopes: ['cloud:read'] })
    expect(await status({ Authorization: may })).toBe(200)
    expect(await status({ Authorization: may })).toBe(200)
    expect(await status({ Authorization: mayNot })).toBe(403)
    expect(await status({ 'X-Api-Key': may })).toBe(200)
    expect(await status({ 'X-Api-Key': mayNot })).toBe(403)
    expect(await status({ Authorization: mayNot, 'X-Api-Key': may })).toBe(403)
    expect(await status({})).toBe(401)
    expect(await status({ Authorization: may })).toBe(200)
    expect(ports.size).toBe(1)
    agent.destroy()
  })

  it('is introspected once a minute', async () => {
    const other = await aToken(await aUser())
    const fetchOther = () => layers.outside.fetch(layers.address, { token: other })
    const before = introspections()
    await Promise.all(Array.from({ length: 20 }, fetchOther))
    expect(introspections()).toBe(before + 1)
    later(61_000)
    await fetchOther()
    expect(introspections()).toBe(before + 2)
  })

  it('is refused as soon as the token is revoked', async () => {
    const user = await aUser()
    const other = await aToken(user)
    const status = async () => (await layers.outside.fetch(layers.address, { token: other })).status
    expect(await status()).toBe(200)
    const { id } = await db().apiToken.findFirstOrThrow({ where: { userId: user.id } })
    expect((await layers.outside.fetch(`/api/tokens/${id}`, { method: 'DELETE', token: other })).status).toBeLessThan(
      300,
    )
    await expect.poll(status).toBe(401)
  })

  it('learns nothing from the internal layer about an invalid credential', async () => {
    const ask = (credential: string, kind = 'bearer') =>
      layers.inside.json('POST', '/auth/introspect', { credential, kind })
    expect((await ask('nonsense')).body).toEqual({ active: false })
    expect((await ask('nonsense', 'cookie')).body).toEqual({ active: false })
    expect((await ask('что ни есть \u2028', 'cookie')).body).toEqual({ active: false })
    expect((await ask(layers.inside.token)).body).toEqual({ active: false })
    expect((await ask(layers.token, 'key')).body).toMatchObject({
      active: true,
      scope: 'music:read',
      token_type: 'key',
    })
    expect((await ask(layers.token, 'other')).status).toBe(400)
  })
})
