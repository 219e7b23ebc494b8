import { describe, expect, it } from 'vitest'
import { db } from '#server/core/database/db.ts'
import { metaOf } from '#server/api/http/request.ts'
import { readXml } from '../xml/read.ts'
import { valueOf } from '../testing/xml.ts'
import { purge } from './cache.ts'
import { gatewayEndpoint } from './endpoint.ts'
import { bothLayers } from '../testing/gateway.ts'
import { V1_ROWS } from './v1.ts'

const layers = bothLayers()

describe('the external layer', () => {
  it('has the same answers under /api and /api/v1, with its own fields only', async () => {
    const current = await layers.get(layers.address)
    expect(current.status).toBe(200)
    expect(await current.json()).toEqual({
      id: layers.track.id,
      title: 'Chimes Blues',
      url: null,
      duration: 100,
      album: null,
      artist: { id: layers.track.artistId, title: 'Some Artist' },
    })
    expect(await (await layers.get(`/api/v1/track/${layers.track.id}`)).text()).toBe(
      await (await layers.get(layers.address)).text(),
    )
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
    const response = await layers.get(path)
    expect([response.status, await response.json()]).toEqual([200, expect.objectContaining({})])
    expect(await (await layers.get(path)).json()).toMatchObject(part)
  })

  it('answers for albums and the track of the day', async () => {
    const album = await db().musicAlbum.create({
      data: { name: 'Sessions', year: 1923, artistId: layers.track.artistId },
    })
    await db().musicTrack.create({ data: { title: 'Of an album', albumId: album.id } })
    expect(await (await layers.get(`/api/album/${album.id}`)).json()).toEqual({
      id: album.id,
      name: 'Sessions',
      year: 1923,
      artist: { id: layers.track.artistId, title: 'Some Artist' },
    })
    expect(await (await layers.get(`/api/album/${album.id}/tracks`)).json()).toMatchObject({ totalCount: 1 })
    expect((await layers.get('/api/track/top/today')).status).toBe(404)
    await layers.inside.json('POST', `/track/${layers.track.id}/plays`)
    purge()
    expect(await (await layers.get('/api/track/top/today')).json()).toMatchObject({
      id: layers.track.id,
      meta: { plays: 1 },
    })
  })

  it('refuses unknown parameters', async () => {
    for (const name of ['fields', 'sort', 'limit', 'relations', 'cache', 'meta', 'ids', 'nonsense']) {
      const response = await layers.get(`${layers.address}?${name}=1`)
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ error: { code: 'unknown_parameter' } })
    }
    expect((await layers.get(`${layers.address}?offset=1`)).status).toBe(400)
  })

  it('lowers offset and count to their maximum, and refuses invalid ones', async () => {
    const body = await (await layers.get('/api/artist/1/tracks?offset=999999&count=9999')).json()
    expect(body).toMatchObject({ offset: 10_000, count: 0, totalCount: 1 })
    expect((await layers.get('/api/artist/1/tracks?offset=-1')).status).toBe(422)
    expect((await layers.get('/api/artist/1/tracks?count=x')).status).toBe(400)
    expect((await layers.get('/api/search')).status).toBe(400)
  })

  it('accepts no writes', async () => {
    const response = await layers.outside.fetch(layers.address, {
      method: 'PUT',
      token: layers.token,
      json: { title: 'Changed' },
    })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS'])
  })

  it('has the same data as XML, by format or by Accept', async () => {
    for (const response of [
      await layers.get(`${layers.address}?format=xml`),
      await layers.get(layers.address, { Accept: 'application/xml, application/json;q=0.5' }),
    ]) {
      expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8')
      expect(valueOf(readXml(await response.text()))).toEqual(await (await layers.get(layers.address)).json())
    }
    const refused = await layers.get('/api/track/999999?format=xml')
    expect([refused.status, await refused.text()]).toEqual([404, expect.stringContaining('<code>not_found</code>')])
  })

  it('announces when a version is deprecated', async () => {
    const since = new Date('2026-01-01T00:00:00Z')
    const sunset = new Date('2027-01-01T00:00:00Z')
    const handler = gatewayEndpoint(V1_ROWS.find(({ id }) => id === 'track') ?? fail(), {
      name: 'v0',
      deprecated: { since, sunset },
    })
    const request = new Request('http://x/', { headers: { authorization: `Bearer ${layers.token}` } })
    const response = await handler(request, {
      params: { id: String(layers.track.id) },
      meta: { ...metaOf({ params: {} }), secure: true },
    })
    expect(response.headers.get('deprecation')).toBe('@1767225600')
    expect(response.headers.get('sunset')).toBe('Fri, 01 Jan 2027 00:00:00 GMT')
  })

  it('answers the same when a row is switched to another internal method', async () => {
    const row = V1_ROWS.find(({ id }) => id === 'track') ?? fail()
    const switched = gatewayEndpoint({ ...row, internal: '/track/{id}?fields=track,artist,album' }, { name: 'v1' })
    const request = new Request('http://x/', { headers: { authorization: `Bearer ${layers.token}` } })
    const response = await switched(request, {
      params: { id: String(layers.track.id) },
      meta: { ...metaOf({ params: {} }), secure: true },
    })
    const before = await layers.get(layers.address)
    expect(await response.text()).toBe(await before.text())
    for (const name of ['etag', 'cache-control', 'content-type', 'vary']) {
      expect(response.headers.get(name), name).toBe(before.headers.get(name))
    }
  })
})

function fail(): never {
  throw new Error('no such row')
}
