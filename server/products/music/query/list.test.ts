import { beforeAll, describe, expect, it } from 'vitest'
import { db } from '#server/core/database/db.ts'
import { forgetSingleton, singleton } from '#server/core/process/singleton.ts'
import { shared } from '#server/testing/shared.ts'
import { aTrack, startInternal, type Json } from '../testing/internal.ts'

const inside = shared(startInternal)
let artistId: number
beforeAll(async () => {
  artistId = (await db().musicArtist.create({ data: { title: 'Prolific' } })).id
  await db().musicAlbum.createMany({ data: Array.from({ length: 40 }, (_, i) => ({ name: `Album ${(i * 7) % 20}` })) })
  const albums = await db().musicAlbum.findMany({ select: { id: true } })
  const data = Array.from({ length: 3500 }, (_, i) => ({
    albumId: albums[i % 50]?.id ?? null,
    title: `Title ${String((i * 7919) % 3500).padStart(5, '0')}`,
    duration: i % 50,
    artistId,
  }))
  await db().musicTrack.createMany({ data })
})

type Listed = { id: number; title: string; duration: number }
const tracksOf = (body: Json) => (body['result'] as { tracks: Listed[] }).tracks
const get = (query: string) => inside.json('GET', `/track/byArtistId/${artistId}?${query}`)

describe('a deep page', () => {
  const own = ['id:ASC', 'id:DESC', 'title:ASC', 'title:DESC', 'duration:ASC', 'duration:DESC']
  const sorted = ['duration:DESC,title:ASC', 'album.name:ASC', 'album.name:DESC,title:ASC', 'artist.title:ASC,id:DESC']
  it.each([...own, ...sorted])('sorted by %s continues the page before it', async (sort) => {
    const all: Listed[] = []
    for (let offset = 0; offset < 3500; offset += 500) {
      all.push(...tracksOf((await get(`sort=${sort}&offset=${offset}&limit=500`)).body))
    }
    expect(new Set(all.map(({ id }) => id)).size).toBe(3500)
    for (const offset of [999, 1000, 1001, 2500, 3499]) {
      const page = tracksOf((await get(`sort=${sort}&offset=${offset}&limit=3`)).body)
      expect(page).toEqual(all.slice(offset, offset + 3))
    }
  })

  it.each([...own, 'artist.title:ASC,title:DESC'])(
    'sorted by %s does not wait for anchors that nobody has needed yet',
    async (sort) => {
      const all = tracksOf((await get(`sort=${sort}&offset=0&limit=500`)).body)
      for (const offset of [500, 1000, 1500, 2000, 2500, 3000]) {
        all.push(...tracksOf((await get(`sort=${sort}&offset=${offset}&limit=500`)).body))
      }
      // They are never there.
      forgetSingleton('music.anchors')
      singleton('music.anchors', () => ({ get: () => ({ refresh: new Promise(() => {}) }) }))
      for (const offset of [1000, 1749, 1750, 2600, 3490, 3499]) {
        const page = tracksOf((await get(`sort=${sort}&offset=${offset}&limit=20`)).body)
        expect(page).toEqual(all.slice(offset, offset + 20))
      }
      forgetSingleton('music.anchors')
    },
  )

  it.each([
    ['album.name:ASC', [{ album: { name: 'asc' } }, { id: 'asc' }]],
    ['album.name:DESC', [{ album: { name: 'desc' } }, { id: 'asc' }]],
    ['album.name:ASC,duration:DESC', [{ album: { name: 'asc' } }, { duration: 'desc' }, { id: 'asc' }]],
    ['album.name:DESC,title:ASC,id:DESC', [{ album: { name: 'desc' } }, { title: 'asc' }, { id: 'desc' }]],
    ['duration:DESC,title:ASC', [{ duration: 'desc' }, { title: 'asc' }, { id: 'asc' }]],
    ['duration:ASC,album.name:DESC', [{ duration: 'asc' }, { album: { name: 'desc' } }, { id: 'asc' }]],
    ['duration:ASC,id:DESC', [{ duration: 'asc' }, { id: 'desc' }]],
    ['title:DESC,id:DESC', [{ title: 'desc' }, { id: 'desc' }]],
  ] as const)('sorted by %s does not wait until the whole list is sorted', async (sort, orderBy) => {
    const rows = await db().musicTrack.findMany({ where: { artistId }, orderBy: [...orderBy], select: { id: true } })
    const all = rows.map(({ id }) => id)
    // It never is.
    forgetSingleton('music.orders')
    singleton('music.orders', () => ({ get: () => ({ refresh: new Promise(() => {}) }) }))
    for (const [offset, limit] of [
      [0, 20],
      [69, 2],
      [140, 500],
      [1749, 3],
      [2790, 20],
      [3490, 20],
    ] as const) {
      const page = tracksOf((await get(`sort=${sort}&offset=${offset}&limit=${limit}`)).body)
      const ids = page.map(({ id }) => id)
      expect(ids, `${offset}`).toEqual(all.slice(offset, offset + limit))
    }
    forgetSingleton('music.orders')
  })

  it('and the total reflect a change at once', async () => {
    const before = await get('offset=2000&limit=1')
    const [first] = tracksOf((await get('limit=1')).body)
    await inside.json('DELETE', `/track/${first?.id}`)
    const after = await get('offset=1999&limit=1')
    expect(after.body).toMatchObject({ totalCount: 3499, result: before.body['result'] })
    await aTrack({ artistId })
    expect((await get('limit=0')).body).toMatchObject({ totalCount: 3500, count: 0 })
  })
})

describe('meta', () => {
  it('adds pages, remaining, total duration, time and position', async () => {
    const { body } = await get('meta=1&offset=3490&limit=20&fields=track,artist')
    const sum = await db().musicTrack.aggregate({ where: { artistId }, _sum: { duration: true } })
    expect(body['meta']).toEqual({
      pages: 175,
      remaining: 0,
      totalDuration: sum._sum.duration,
      executionMs: expect.any(Number) as number,
      position: { first: 3491, last: 3500 },
      relations: ['artist'],
    })
    expect(Object.keys((await get('limit=1')).body)).toEqual(['result', 'offset', 'count', 'totalCount'])
  })
})

describe('a list', () => {
  it('can be limited to at most 100 ids', async () => {
    const [a, b] = tracksOf((await get('limit=2')).body)
    const { body } = await inside.json('GET', `/track?ids=${b?.id},${a?.id},999999999`)
    expect(tracksOf(body).map(({ id }) => id)).toEqual([a?.id, b?.id])
    expect((await inside.json('GET', `/track?ids=${Array(101).fill('1').join()}`)).status).toBe(422)
    expect((await inside.json('GET', '/track?ids=1,x')).status).toBe(400)
  })

  it('can be limited to titles that contain a text literally, in upper or lower case', async () => {
    await aTrack({ title: 'Fifty % of_all' })
    await aTrack({ title: 'ЁЛКА зелёная' })
    const titles = async (q: string) =>
      tracksOf((await inside.json('GET', `/track?q=${encodeURIComponent(q)}`)).body).map(({ title }) => title)
    expect(await titles('fifty %')).toEqual(['Fifty % of_all'])
    expect(await titles('Y_%')).toEqual([])
    expect(await titles('ёлка')).toEqual(['ЁЛКА зелёная'])
  })

  it.each([
    ['fields=nonsense', 422, 'fields', 'nonsense'],
    ['fields=track,album.nonsense', 422, 'fields', 'album.nonsense'],
    ['fields=album.artist.title', 422, 'fields', 'album.artist.title'],
    ['fields=artist.constructor', 422, 'fields', 'artist.constructor'],
    ['fields=["track","nonsense"]', 422, 'fields', 'nonsense'],
    ['fields=[[["track"]]]', 400, 'fields.0', ''],
    ['fields=[1]', 400, 'fields.0', ''],
    ['fields={"track":true}', 400, 'fields.0', ''],
    ['fields=["track"', 422, 'fields', '["track"'],
    ['sort=[["nonsense","ASC"]]', 422, 'sort', 'nonsense'],
    ['sort=[["title","SIDEWAYS"]]', 422, 'sort', 'SIDEWAYS'],
    ['sort={"title":"SIDEWAYS"}', 422, 'sort', 'direction'],
    ['sort=["title:ASC","DESC"]', 422, 'sort', 'DESC'],
    ['sort=[[[["title","ASC"]]]]', 400, 'sort.0', ''],
    [`sort=${'['.repeat(4000)}${']'.repeat(4000)}`, 400, 'sort.0', ''],
    ['sort=[1]', 400, 'sort.0', ''],
    ['sort=nonsense:ASC', 422, 'sort', 'nonsense'],
    ['sort=title:SIDEWAYS', 422, 'sort', 'direction'],
    ['sort=title;drop table music_track', 422, 'sort', 'drop'],
    ['limit=501', 422, 'limit', ''],
    ['limit=-1', 422, 'limit', ''],
    ['offset=-1', 422, 'offset', ''],
    ['limit=many', 400, 'limit', ''],
    ['format=yaml', 400, 'format', ''],
    ['relations=both', 400, 'relations', ''],
    ['nonsense=1', 400, 'nonsense', ''],
    ['q=a%00b', 400, 'q', ''],
  ])('with %s is refused by name', async (query, status, field, part) => {
    const answer = await get(query)
    expect(answer.status).toBe(status)
    const { fields } = answer.body['error'] as { fields: Record<string, string[]> }
    expect(fields[field]?.join()).toContain(part)
  })

  it('has an order of at most 50 keys', async () => {
    const order = (keys: number) => Array.from({ length: keys }, () => 'sort=title').join('&')
    expect((await get(order(50))).status).toBe(200)
    expect((await get(order(51))).status).toBe(422)
  })

  it('of an artist or album that does not exist is not found', async () => {
    for (const path of ['/track/byArtistId/99999', '/track/byAlbumId/99999', '/track/byArtistId/abc']) {
      expect((await inside.json('GET', path)).status).toBe(404)
    }
  })

  it('has its errors in XML when it is in XML', async () => {
    const response = await inside.fetch('/track?format=xml&fields=nonsense', { token: inside.token })
    expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8')
    expect(await response.text()).toContain('<code>unprocessable</code>')
  })
})
