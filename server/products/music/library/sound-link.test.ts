import { beforeAll, describe, expect, it, vi } from 'vitest'
import { db } from '#server/core/database/db.ts'
import { aSession, aToken, aUser, type TestUser } from '#server/testing/factories.ts'
import { aTestServer, NO_LIMITS } from '#server/testing/server.ts'
import { forgetLibraries } from '../libraries/libraries.ts'
import { loadMusicDemo } from '../demo.ts'

const server = aTestServer(NO_LIMITS)
let user: TestUser
let track: { id: number; path: string | null }
let other: typeof track

beforeAll(async () => {
  await loadMusicDemo()
  user = await aUser()
  const [one, two] = await db().musicTrack.findMany({ where: { path: { not: null } }, take: 2, orderBy: { id: 'asc' } })
  if (!one || !two) throw new Error('no tracks')
  track = one
  other = two
})

async function aLink(credential: { token?: string; cookie?: string }, id = track.id): Promise<string> {
  const headers: Record<string, string> = credential.cookie
    ? { Cookie: credential.cookie, 'Sec-Fetch-Site': 'same-origin' }
    : {}
  const made = await server.fetch(`/api/v1/track/${id}/link`, {
    method: 'POST',
    headers,
    json: {},
    ...(credential.token && { token: credential.token }),
  })
  expect(made.status).toBe(201)
  const { url } = (await made.json()) as { url: string }
  const { pathname, search } = new URL(url)
  return pathname + search
}
const statusOf = async (address: string, headers: Record<string, string> = {}) =>
  (await server.fetch(address, { headers })).status

describe('a link to the sound of a track', () => {
  it('plays without any header, whole and in ranges', async () => {
    const link = await aLink({ token: await aToken(user, { scopes: ['music:read'] }) })
    const whole = Buffer.from(await (await server.fetch(link)).arrayBuffer())
    const part = await server.fetch(link, { headers: { Range: 'bytes=100-199' } })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-199/${whole.length}`])
    expect(Buffer.from(await part.arrayBuffer())).toEqual(whole.subarray(100, 200))
    expect(await statusOf(link, { Range: 'bytes=99999999999-' })).toBe(416)
    expect((await server.fetch(link, { method: 'HEAD' })).headers.get('content-length')).toBe(String(whole.length))
  })

  it('is of this file alone, and not to be changed', async () => {
    const link = await aLink({ token: await aToken(user) })
    const [path = '', query = ''] = link.split('?')
    const otherPath = `/api/audio/${(other.path ?? '').split('/').map(encodeURIComponent).join('/')}`
    expect(await statusOf(`${otherPath}?${query}`)).toBe(401)
    const [expiry = '', ...rest] = query.slice('link='.length).split('.')
    const later = (Number.parseInt(expiry, 36) + 60_000).toString(36)
    expect(await statusOf(`${path}?link=${[later, ...rest].join('.')}`)).toBe(401)
    for (const text of ['', 'x', '...', rest.join('.'), `${expiry}.link.x.y`]) {
      expect(await statusOf(`${path}?link=${text}`)).toBe(401)
    }
    expect(await statusOf(`/api/v1/track/${track.id}?${query}`)).toBe(401)
  })

  it('ends after an hour', async () => {
    const link = await aLink({ token: await aToken(user) })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_599_000 })
    expect(await statusOf(link)).toBe(200)
    vi.setSystemTime(Date.now() + 2_000)
    expect(await statusOf(link)).toBe(401)
    vi.useRealTimers()
  })

  it('ends with the token that made it', async () => {
    const token = await aToken(user, { scopes: ['music:read'] })
    const link = await aLink({ token })
    expect(await statusOf(link)).toBe(200)
    const row = await db().apiToken.findFirstOrThrow({ where: { userId: user.id }, orderBy: { createdAt: 'desc' } })
    const owner = await aToken(user, { scopes: ['tokens:write'] })
    expect((await server.fetch(`/api/tokens/${row.id}`, { method: 'DELETE', token: owner })).status).toBe(204)
    expect(await statusOf(link)).toBe(401)
  })

  it('ends with the session that made it', async () => {
    const cookie = await aSession(user)
    const link = await aLink({ cookie })
    expect(await statusOf(link)).toBe(200)
    const headers = { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' }
    const list = (await (await server.fetch('/api/account/sessions', { headers })).json()) as {
      items: { id: string; current: boolean }[]
    }
    const { id } = list.items.find(({ current }) => current) ?? { id: '' }
    expect((await server.fetch(`/api/account/sessions/${id}`, { method: 'DELETE', headers })).status).toBe(204)
    expect(await statusOf(link)).toBe(401)
  })

  it('ends when the account no longer hears the library', async () => {
    const link = await aLink({ token: await aToken(user) })
    await db().musicLibrary.update({ where: { id: 1 }, data: { everybody: false } })
    forgetLibraries()
    expect(await statusOf(link)).toBe(404)
    const token = await aToken(user)
    expect((await server.fetch(`/api/v1/track/${track.id}/link`, { method: 'POST', json: {}, token })).status).toBe(404)
    await db().musicLibrary.update({ where: { id: 1 }, data: { everybody: true } })
    forgetLibraries()
  })

  it('is made only of a track that has sound and that the caller hears', async () => {
    const post = async (id: number, token?: string) =>
      (await server.fetch(`/api/v1/track/${id}/link`, { method: 'POST', json: {}, ...(token && { token }) })).status
    expect(await post(track.id)).toBe(401)
    expect(await post(track.id, await aToken(user, { scopes: ['cloud:read'] }))).toBe(403)
    expect(await post(2_000_000_000, await aToken(user))).toBe(404)
    const silent = await db().musicTrack.create({ data: { title: 'A silent one' } })
    expect(await post(silent.id, await aToken(user))).toBe(404)
  })
})
