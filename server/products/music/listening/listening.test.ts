import { beforeAll, describe, expect, it } from 'vitest'
import { db } from '#server/core/database/db.ts'
import { setEnv } from '#server/settings/env.ts'
import { aToken, aUser } from '#server/testing/factories.ts'
import { startTestServer } from '#server/testing/http.ts'
import { shared } from '#server/testing/shared.ts'
import { aTrack } from '../testing/internal.ts'
import { arranged } from './arranged.ts'

const server = shared(() => {
  setEnv({ RATE_LIMIT: '100000', RATE_LIMIT_BURST: '100000' })
  return startTestServer()
})
let owner: string
let stranger: string
let ids: number[]
let albumId: number

beforeAll(async () => {
  owner = await aToken(await aUser({ name: 'Vera' }), { scopes: ['music:read', 'music:write'] })
  stranger = await aToken(await aUser(), { scopes: ['music:read', 'music:write'] })
  const album = await db().musicAlbum.create({ data: { name: 'Night Shift', year: 2024 } })
  albumId = album.id
  await db().musicAlbum.create({ data: { name: 'Early Shift', year: 2001 } })
  ids = []
  for (const title of ['First song', 'Second song', 'Third song']) {
    const { id } = await aTrack({ title, duration: 100 })
    await db().musicTrack.update({ where: { id }, data: { albumId: album.id, genres: ['Techno'] } })
    ids.push(id)
  }
})

interface Body {
  id: string
  name: string
  changedAt: string
  items: { id: string | number; name: string; own: boolean; trackCount: number; track: { id: number }; at: string }[]
  tracks: { id: number }[]
  trackCount: number
  totalDuration: number
  totalCount: number
  starredAt: string | null
  rating: number | null
  current: number
  position: number
}

async function call(method: string, path: string, json?: object, token = owner) {
  const response = await server.fetch(`/api/v1${path}`, { method, token, ...(json && { json }) })
  const text = await response.text()
  return { status: response.status, body: (text === '' ? {} : JSON.parse(text)) as Body }
}

const idsOf = (rows: readonly { id: string | number }[]) => rows.map(({ id }) => id)

describe('a playlist', () => {
  it('keeps its tracks in their order through every change', async () => {
    const made = await call('POST', '/playlists', { name: 'Evening', tracks: [ids[2], ids[0]] })
    expect([made.status, made.body.trackCount, made.body.totalDuration]).toEqual([201, 2, 200])
    const path = `/playlists/${made.body.id}`
    await call('PATCH', path, { add: [ids[1], ids[2]], remove: [0], name: 'Late evening' })
    const { body } = await call('GET', path)
    expect([idsOf(body.tracks), body.trackCount]).toEqual([[ids[0], ids[1], ids[2]], 3])
    expect((await call('PATCH', path, { tracks: [999_999] })).status).toBe(422)
    await call('PATCH', path, { tracks: ids })
    expect(idsOf((await call('GET', path)).body.tracks)).toEqual(ids)
    const order = async (change: object) => {
      expect((await call('PATCH', path, change)).status).toBe(200)
      return idsOf((await call('GET', path)).body.tracks).map((id) => ids.indexOf(Number(id)))
    }
    expect(await order({ move: { from: 0, to: 2 } })).toEqual([1, 2, 0])
    expect(await order({ move: { from: 1, to: 0 }, remove: [0], add: [ids[1]] })).toEqual([0, 2, 1])
    expect((await call('PATCH', path, { move: { from: 3, to: 0 } })).status).toBe(422)
    const { changedAt } = (await call('GET', path)).body
    expect((await call('PATCH', path, { name: 'Once', changedAt })).status).toBe(200)
    expect((await call('PATCH', path, { name: 'Twice', changedAt })).status).toBe(409)
    expect((await call('GET', path)).body.name).toBe('Once')
    expect((await call('DELETE', path)).status).toBe(204)
    expect((await call('GET', path)).status).toBe(404)
  })

  it('has the positions that its reader sees, and keeps what is not shown at present in its place', () => {
    const shown = new Set([1, 2, 3])
    const ids = [90, 1, 91, 2, 3, 92]
    expect(arranged(ids, shown, { remove: [1] })).toEqual([90, 1, 91, 3, 92])
    expect(arranged(ids, shown, { remove: [0] })).toEqual([90, 91, 2, 3, 92])
    expect(arranged(ids, shown, { remove: [], move: { from: 0, to: 2 } })).toEqual([90, 2, 3, 92, 1, 91])
    expect(arranged(ids, shown, { remove: [0, 1, 2] })).toEqual([90, 91, 92])
    expect(() => arranged(ids, shown, { remove: [0], move: { from: 2, to: 0 } })).toThrow('no track')
  })

  it('is read by others once it is shared, and changed by its owner alone', async () => {
    const { id } = (await call('POST', '/playlists', { name: 'Mine', tracks: ids })).body
    expect((await call('GET', `/playlists/${id}`, undefined, stranger)).status).toBe(404)
    expect((await call('GET', '/playlists', undefined, stranger)).body.items).toEqual([])
    await call('PATCH', `/playlists/${id}`, { shared: true })
    const seen = await call('GET', '/playlists', undefined, stranger)
    expect(seen.body.items).toMatchObject([{ id, own: false, owner: 'Vera' }])
    expect(idsOf((await call('GET', `/playlists/${id}`, undefined, stranger)).body.tracks)).toEqual(ids)
    expect((await call('PATCH', `/playlists/${id}`, { name: 'Theirs' }, stranger)).status).toBe(404)
    expect((await call('DELETE', `/playlists/${id}`, undefined, stranger)).status).toBe(404)
  })
})

describe('stars and ratings', () => {
  it('are set apart from each other and belong to their account', async () => {
    const path = `/marks/track/${ids[0]}`
    const starred = await call('PUT', path, { starred: true })
    expect((await call('PUT', path, { rating: 4 })).body).toMatchObject({
      starredAt: starred.body.starredAt,
      rating: 4,
    })
    await call('PUT', `/marks/album/${albumId}`, { starred: true, rating: 2 })
    expect(idsOf((await call('GET', '/marks?starred=1')).body.items)).toEqual([albumId, ids[0]])
    expect((await call('GET', `/marks?kind=track&ids=${ids.join(',')}`)).body.totalCount).toBe(1)
    expect((await call('GET', '/marks', undefined, stranger)).body.items).toEqual([])
    expect((await call('PUT', path, { starred: false, rating: null })).body).toMatchObject({
      starredAt: null,
      rating: null,
    })
    expect((await call('GET', '/marks?kind=track')).body.items).toEqual([])
    expect((await call('PUT', '/marks/track/999999', { starred: true })).status).toBe(404)
    expect((await call('PUT', path, { rating: 6 })).status).toBe(422)
  })
})

it('the play queue is that of the last save, on every device of the account', async () => {
  expect((await call('PUT', '/queue', { tracks: ids, current: 1, position: 12.5, client: 'Phone' })).status).toBe(204)
  const { body } = await call('GET', '/queue')
  expect([idsOf(body.tracks), body.current, body.position]).toEqual([ids, 1, 12.5])
  expect((await call('GET', '/queue', undefined, stranger)).body.tracks).toEqual([])
  expect((await call('PUT', '/queue', { tracks: ids, current: 3 })).status).toBe(422)
})

it('what was heard is listed once, counts in the chart, and orders albums', async () => {
  const at = new Date(Date.now() - 60_000).toISOString()
  for (let n = 0; n < 2; n++) expect((await call('POST', '/listens', { track: ids[1], at })).status).toBe(204)
  await call('POST', '/listens', { track: ids[2] })
  const { items } = (await call('GET', '/listens')).body
  expect(items.map(({ track }) => track.id)).toEqual([ids[2], ids[1]])
  expect(items[1]?.at).toBe(at)
  const day = await db().musicTrackDay.findMany({ where: { trackId: { in: ids } } })
  expect(day.map(({ plays }) => plays)).toEqual([1, 1])
  expect(idsOf((await call('GET', '/lists/albums?order=recent')).body.items)).toEqual([albumId])
  expect((await call('GET', '/lists/albums?order=recent', undefined, stranger)).body.items).toEqual([])
  const far = new Date(Date.now() + 3 * 86_400_000).toISOString()
  expect((await call('POST', '/listens', { track: ids[1], at: far })).status).toBe(422)
  await call('PUT', '/listens/now', { track: ids[0], client: 'Phone' })
  expect((await call('GET', '/listens/now')).body.items).toMatchObject([{ track: { id: ids[0] }, client: 'Phone' }])
})

it('lists albums and tracks by year and genre, and genres with their figures', async () => {
  const years = await call('GET', '/lists/albums?order=year&descending=1&fromYear=2000&toYear=2030')
  expect(years.body.items.map(({ name }) => name)).toEqual(['Night Shift', 'Early Shift'])
  expect((await call('GET', '/lists/genres')).body.items).toEqual([{ name: 'Techno', trackCount: 3, albumCount: 1 }])
  expect(idsOf((await call('GET', '/lists/albums?genre=techno')).body.items)).toEqual([albumId])
  expect(idsOf((await call('GET', '/lists/tracks?genre=TECHNO&random=1')).body.items)).toHaveLength(3)
  const all = await Promise.all(
    ['newest', 'frequent', 'random', 'starred', 'rated', 'name', 'artist'].map((order) =>
      call('GET', `/lists/albums?order=${order}`),
    ),
  )
  expect(all.map(({ status }) => status)).toEqual(Array(7).fill(200))
})

it('a token that only reads changes nothing', async () => {
  const reader = await aToken(await aUser(), { scopes: ['music:read'] })
  expect((await call('POST', '/playlists', { name: 'No' }, reader)).status).toBe(403)
  expect((await call('PUT', `/marks/track/${ids[0]}`, { starred: true }, reader)).status).toBe(403)
  expect((await call('GET', '/playlists', undefined, reader)).status).toBe(200)
})
