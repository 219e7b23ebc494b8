import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { closeDb, db } from '#server/core/db.ts'
import { closeNews } from '#server/core/news.ts'
import { metaOf } from '#server/http/meta.ts'
import { aToken, aUser } from '#server/testing/factories.ts'
import { startTestServer } from '#server/testing/http.ts'
import type { TestServer } from '#server/testing/http.ts'
import { setEnv } from '#server/env.ts'
import { aTrack, startInternal } from '../testing.ts'
import type { InternalServer } from '../testing.ts'
import { readXml } from '../xml/read.ts'
import { valueOf } from '../xml/tree.ts'
import { gatewayFigures, purge } from './cache.ts'
import { gatewayEndpoint } from './endpoint.ts'
import { introspections } from './identity.ts'
import { V1 } from './v1/routes.ts'

let inside: InternalServer
let outside: TestServer
let token: string
let track: { id: number; artistId: number | null }
beforeAll(async () => {
  setEnv({ RATE_LIMIT: '100000', RATE_LIMIT_BURST: '100000' })
  inside = await startInternal()
  outside = await startTestServer()
  token = await aToken(await aUser(), { scopes: ['music:read'] })
  track = await aTrack({ title: 'Chimes Blues', path: 'x/1.mp3' })
})
beforeEach(() => purge(null))
afterEach(() => {
  vi.useRealTimers()
})
afterAll(async () => {
  await inside.close()
  await outside.close()
  await closeNews()
  await closeDb()
})

const get = (path: string, headers: Record<string, string> = {}) => outside.fetch(path, { token, headers })
const address = () => `/api/track/${track.id}`
/** Lets only the clock of the caches pass. */
const later = (ms: number) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  vi.advanceTimersByTime(ms)
}

describe('the external layer', () => {
  it('answers under /api and /api/v1 alike, with its own fields only', async () => {
    const current = await get(address())
    expect(current.status).toBe(200)
    expect(await current.json()).toEqual({
      id: track.id,
      title: 'Chimes Blues',
      url: '/api/audio/x/1.mp3',
      duration: 100,
      album: null,
      artist: { id: track.artistId, title: 'Some Artist' },
    })
    expect(await (await get(`/api/v1/track/${track.id}`)).text()).toBe(await (await get(address())).text())
  })

  it.each([
    ['/api/artist/1', { id: 1, title: 'Some Artist' }],
    ['/api/artist/1/tracks?count=1', { count: 1, totalCount: 1, offset: 0 }],
    [
      '/api/search?q=CHIMES',
      { totalCount: 1, result: { tracks: [{ title: 'Chimes Blues' }], artists: [], albums: [] } },
    ],
    ['/api/search?q=some%20art', { totalCount: 0, result: { tracks: [], artists: [{ title: 'Some Artist' }] } }],
  ])('answers %s', async (path, part) => {
    const response = await get(path)
    expect([response.status, await response.json()]).toEqual([200, expect.objectContaining({})])
    expect(await (await get(path)).json()).toMatchObject(part)
  })

  it('answers for albums and the track of the day', async () => {
    const album = await db().musicAlbum.create({ data: { name: 'Sessions', year: 1923, artistId: track.artistId } })
    await db().musicTrack.create({ data: { title: 'Of an album', albumId: album.id } })
    expect(await (await get(`/api/album/${album.id}`)).json()).toEqual({
      id: album.id,
      name: 'Sessions',
      year: 1923,
      artist: { id: track.artistId, title: 'Some Artist' },
    })
    expect(await (await get(`/api/album/${album.id}/tracks`)).json()).toMatchObject({ totalCount: 1 })
    expect((await get('/api/track/top/today')).status).toBe(404)
    await inside.json('POST', `/track/${track.id}/plays`)
    purge(null)
    expect(await (await get('/api/track/top/today')).json()).toMatchObject({ id: track.id, meta: { plays: 1 } })
  })

  it('refuses any parameter it does not name', async () => {
    for (const name of ['fields', 'sort', 'limit', 'relations', 'cache', 'meta', 'ids', 'nonsense']) {
      const response = await get(`${address()}?${name}=1`)
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ error: { code: 'unknown_parameter' } })
    }
    expect((await get(`${address()}?offset=1`)).status).toBe(400)
  })

  it('lowers offset and count to what it gives, and refuses what is none', async () => {
    const body = await (await get('/api/artist/1/tracks?offset=999999&count=9999')).json()
    expect(body).toMatchObject({ offset: 10_000, count: 0, totalCount: 1 })
    expect((await get('/api/artist/1/tracks?offset=-1')).status).toBe(422)
    expect((await get('/api/artist/1/tracks?count=x')).status).toBe(400)
    expect((await get('/api/search')).status).toBe(400)
  })

  it('takes no writes', async () => {
    const response = await outside.fetch(address(), { method: 'PUT', token, json: { title: 'Changed' } })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS'])
  })

  it('gives the same data as XML, by format or by Accept', async () => {
    for (const response of [
      await get(`${address()}?format=xml`),
      await get(address(), { Accept: 'application/xml, application/json;q=0.5' }),
    ]) {
      expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8')
      expect(valueOf(readXml(await response.text()))).toEqual(await (await get(address())).json())
    }
    const refused = await get('/api/track/999999?format=xml')
    expect([refused.status, await refused.text()]).toEqual([404, expect.stringContaining('<code>not_found</code>')])
  })

  it('says when a version is ageing', async () => {
    const since = new Date('2026-01-01T00:00:00Z')
    const sunset = new Date('2027-01-01T00:00:00Z')
    const handler = gatewayEndpoint(V1['track'] ?? fail(), { name: 'v0', deprecated: { since, sunset } })
    const request = new Request('http://x/', { headers: { authorization: `Bearer ${token}` } })
    const response = await handler(request, {
      params: { id: String(track.id) },
      meta: { ...metaOf({ params: {} }), secure: true },
    })
    expect(response.headers.get('deprecation')).toBe('@1767225600')
    expect(response.headers.get('sunset')).toBe('Fri, 01 Jan 2027 00:00:00 GMT')
  })

  it('answers the same when a route is switched to another internal method', async () => {
    const row = V1['track'] ?? fail()
    const switched = gatewayEndpoint({ ...row, internal: '/track/{id}?fields=track,artist,album' }, { name: 'v1' })
    const request = new Request('http://x/', { headers: { authorization: `Bearer ${token}` } })
    const response = await switched(request, {
      params: { id: String(track.id) },
      meta: { ...metaOf({ params: {} }), secure: true },
    })
    const before = await get(address())
    expect(await response.text()).toBe(await before.text())
    for (const name of ['etag', 'cache-control', 'content-type', 'vary']) {
      expect(response.headers.get(name), name).toBe(before.headers.get(name))
    }
  })
})

describe('a caller', () => {
  it('needs a credential that counts and allows it', async () => {
    const user = await aUser()
    const status = async (headers: Record<string, string>) => (await outside.fetch(address(), { headers })).status
    expect(await status({})).toBe(401)
    expect(await status({ Authorization: 'Bearer qt_nonsense' })).toBe(401)
    expect(await status({ Authorization: `Bearer ${inside.token}` })).toBe(401)
    expect(await status({ Cookie: 'next-auth.session-token=nonsense' })).toBe(401)
    expect(await status({ Authorization: `Bearer ${await aToken(user, { scopes: ['cloud:read'] })}` })).toBe(403)
    expect(await status({ Authorization: await aToken(user) })).toBe(200)
    expect(await status({ 'X-Api-Key': await aToken(user) })).toBe(200)
    expect(await status({ Authorization: 'Bearer qt_nonsense', 'X-Api-Key': await aToken(user) })).toBe(401)
  })

  it('is asked about once a minute', async () => {
    const other = await aToken(await aUser())
    const fetchOther = () => outside.fetch(address(), { token: other })
    const before = introspections()
    await Promise.all(Array.from({ length: 20 }, fetchOther))
    expect(introspections()).toBe(before + 1)
    later(61_000)
    await fetchOther()
    expect(introspections()).toBe(before + 2)
  })

  it('is refused after the revocation, long before the minute is over', async () => {
    const user = await aUser()
    const other = await aToken(user)
    const status = async () => (await outside.fetch(address(), { token: other })).status
    expect(await status()).toBe(200)
    const { id } = await db().apiToken.findFirstOrThrow({ where: { userId: user.id } })
    expect((await outside.fetch(`/api/tokens/${id}`, { method: 'DELETE', token: other })).status).toBeLessThan(300)
    await vi.waitFor(async () => expect(await status()).toBe(401), { timeout: 5_000 })
  })

  it('is told nothing by the internal layer when the credential does not count', async () => {
    const ask = (credential: string, kind = 'bearer') => inside.json('POST', '/auth/introspect', { credential, kind })
    expect((await ask('nonsense')).body).toEqual({ active: false })
    expect((await ask('nonsense', 'cookie')).body).toEqual({ active: false })
    expect((await ask(inside.token)).body).toEqual({ active: false })
    expect((await ask(token, 'key')).body).toMatchObject({ active: true, scope: 'music:read', token_type: 'key' })
    expect((await ask(token, 'other')).status).toBe(400)
  })
})

describe('the cache', () => {
  it('answers again without asking, and says how old the answer is', async () => {
    const miss = await get(address())
    const asked = gatewayFigures().asked
    expect(miss.headers.get('cache-status')).toBe('quartet; fwd=miss; stored')
    expect(miss.headers.get('age')).toBe('0')
    later(20_000)
    const hit = await get(address())
    expect(gatewayFigures().asked).toBe(asked)
    expect(hit.headers.get('cache-status')).toBe('quartet; hit; ttl=40')
    expect([hit.headers.get('age'), hit.headers.get('cache-control')]).toEqual(['20', 'private, max-age=60'])
    expect(hit.headers.get('vary')).toContain('Authorization')
  })

  it('asks once for 100 parallel misses', async () => {
    const before = gatewayFigures().asked
    const all = await Promise.all(Array.from({ length: 100 }, () => get(address())))
    expect(gatewayFigures().asked).toBe(before + 1)
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]))
    const states = all.map(({ headers }) => headers.get('cache-status'))
    expect(states.filter((status) => status === 'quartet; fwd=miss; stored')).toHaveLength(1)
  })

  it('shows a stale answer while one refresh runs, then the fresh one', async () => {
    await get(address())
    const before = gatewayFigures().asked
    await db().musicTrack.update({ where: { id: track.id }, data: { duration: 555 } })
    later(61_000)
    const stale = await get(address())
    expect(stale.headers.get('cache-status')).toContain('detail=stale')
    expect(Number(stale.headers.get('age'))).toBeGreaterThan(60)
    expect(await stale.json()).toMatchObject({ duration: 100 })
    await vi.waitFor(async () => expect(await (await get(address())).json()).toMatchObject({ duration: 555 }))
    expect(gatewayFigures().asked).toBe(before + 1)
    await db().musicTrack.update({ where: { id: track.id }, data: { duration: 100 } })
  })

  it('forgets what a write made untrue, and nothing else', async () => {
    const other = await aTrack({ title: 'Other one' })
    const status = async (path: string) => (await get(path)).headers.get('cache-status')
    await get(address())
    await get(`/api/track/${other.id}`)
    await get(`/api/artist/${track.artistId}/tracks`)
    await inside.json('PUT', `/track/${track.id}`, { duration: 101 })
    await vi.waitFor(async () => expect(await (await get(address())).json()).toMatchObject({ duration: 101 }))
    expect(await status(`/api/artist/${track.artistId}/tracks`)).toBe('quartet; fwd=miss; stored')
    expect(await status(`/api/track/${other.id}`)).toMatch(/hit/)
    await inside.json('PUT', `/track/${track.id}`, { duration: 100 })
  })

  it('finds a track that was not there a moment ago', async () => {
    const next = (await db().musicTrack.aggregate({ _max: { id: true } }))._max.id ?? 0
    expect((await get(`/api/track/${next + 1}`)).status).toBe(404)
    await inside.json('POST', '/track', { title: 'New track' })
    await vi.waitFor(async () => expect((await get(`/api/track/${next + 1}`)).status).toBe(200))
  })

  it('answers 304 to who has the answer, for each format', async () => {
    const tag = (await get(address())).headers.get('etag') ?? ''
    expect(tag).toMatch(/^"[\w-]+"$/)
    const same = await get(address(), { 'If-None-Match': `"x", ${tag}` })
    expect([same.status, await same.text(), same.headers.get('etag')]).toEqual([304, '', tag])
    expect(same.headers.get('age')).not.toBe(null)
    expect((await get(`${address()}?format=xml`, { 'If-None-Match': tag })).status).toBe(200)
  })

  it('lets nobody in on an identity older than a minute while the internal layer is down', async () => {
    const other = await startInternal()
    setEnv({ INTERNAL_URL: other.url, INTERNAL_TOKEN: other.token })
    try {
      const fresh = await aToken(await aUser())
      const status = async () => (await outside.fetch(address(), { token: fresh })).status
      expect(await status()).toBe(200)
      await other.close()
      expect(await status()).toBe(200)
      later(61_000)
      expect(await status()).toBe(503)
    } finally {
      setEnv({ INTERNAL_URL: '', INTERNAL_TOKEN: '' })
    }
  })

  it('shows the last answer while the internal layer is down and the caller is known', async () => {
    const other = await startInternal()
    setEnv({ INTERNAL_URL: other.url, INTERNAL_TOKEN: other.token })
    try {
      const path = '/api/search?q=chimes'
      await get(path)
      await other.close()
      later(40_000)
      const first = await get(path)
      const second = await get(path)
      for (const stale of [first, second]) {
        expect([stale.status, stale.headers.get('age')]).toEqual([200, '40'])
        expect(stale.headers.get('cache-status')).toContain('detail=stale')
      }
    } finally {
      setEnv({ INTERNAL_URL: '', INTERNAL_TOKEN: '' })
    }
  })
})

function fail(): never {
  throw new Error('no such row')
}
