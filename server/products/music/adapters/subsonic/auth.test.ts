import { beforeAll, describe, expect, it } from 'vitest'
import { aSession, aToken, aUser } from '#server/testing/factories.ts'
import { aTestServer, NO_LIMITS } from '#server/testing/server.ts'
import { aPlayer, type Params, type Player } from '../../testing/player.ts'

const server = aTestServer(NO_LIMITS)
let player: Player
beforeAll(async () => {
  player = await aPlayer(server)
})

describe('a player signs in', () => {
  it('with the digest of an app player.password, with the player.password itself, or with it as an API key', async () => {
    const hex = Buffer.from(player.password).toString('hex')
    const ways: Params[] = [
      player.signed(),
      player.signed(player.password, player.user.email.toUpperCase()),
      { u: player.user.email, p: player.password },
      { u: player.user.email, p: `enc:${hex}` },
      { apiKey: player.password },
      { apiKey: await aToken(player.user, { scopes: ['music:read'] }) },
    ]
    for (const way of ways) {
      expect(await player.ask('tokenInfo.view', {}, way)).toMatchObject({ tokenInfo: { username: player.user.email } })
    }
  })

  it('and is refused by the codes of the protocol', async () => {
    const other = await aUser()
    expect(await player.errorOf('ping', {}, player.signed('wrong'))).toBe(40)
    expect(await player.errorOf('ping', {}, player.signed(player.password, other.email))).toBe(40)
    expect(await player.errorOf('ping', {}, { u: other.email, p: player.password })).toBe(40)
    expect(await player.errorOf('ping', {}, {})).toBe(10)
    expect(await player.errorOf('ping', {}, { u: player.user.email })).toBe(10)
    expect(await player.errorOf('ping', {}, { apiKey: 'nonsense' })).toBe(44)
    expect(await player.errorOf('ping', {}, { apiKey: player.password, ...player.signed() })).toBe(43)
    expect(await player.errorOf('ping', {}, { apiKey: await aToken(other, { scopes: ['cloud:read'] }) })).toBe(50)
    expect((await player.ask('getOpenSubsonicExtensions', {}, {})).status).toBe('ok')
  })

  it('with a password that nothing else accepts, and that ends when it is deleted', async () => {
    const made = await aPlayer(server)
    const { user } = made
    const wrong: Record<string, string>[] = [
      { Authorization: made.password },
      { Authorization: `Bearer ${made.password}` },
      { 'X-Api-Key': made.password },
    ]
    for (const headers of wrong) {
      expect((await server.fetch('/api/v1/playlists', { headers })).status).toBe(401)
      expect((await server.fetch('/api/v1/search?q=a', { headers })).status).toBe(401)
    }
    expect((await player.ask('ping', {}, player.signed(made.password, user.email))).status).toBe('ok')
    const other = { Cookie: await aSession(await aUser()), 'Sec-Fetch-Site': 'same-origin' }
    const path = `/api/account/app-passwords/${made.id}`
    expect((await server.fetch(path, { method: 'DELETE', headers: other })).status).toBe(404)
    const own = { Cookie: await aSession(user), 'Sec-Fetch-Site': 'same-origin' }
    const list = await (await server.fetch('/api/account/app-passwords', { headers: own })).text()
    expect(list).not.toContain(made.password)
    expect(JSON.parse(list)).toMatchObject({ username: user.email, items: [{ id: made.id, name: 'Phone' }] })
    expect((await server.fetch(path, { method: 'DELETE', headers: own })).status).toBe(204)
    expect(await player.errorOf('ping', {}, player.signed(made.password, user.email))).toBe(40)
    expect(await player.errorOf('ping', {}, { apiKey: made.password })).toBe(44)
  })
})
