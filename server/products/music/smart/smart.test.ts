import { beforeAll, describe, expect, it } from 'vitest'
import { db } from '#server/core/database/db.ts'
import { aToken } from '#server/testing/factories.ts'
import { aTestServer, NO_LIMITS } from '#server/testing/server.ts'
import { forgetLibraries } from '../libraries/libraries.ts'
import { aPlayer, type Player } from '../testing/player.ts'

const server = aTestServer(NO_LIMITS)
let player: Player
let token: string
let stranger: string
const DAY_MS = 86_400_000

beforeAll(async () => {
  player = await aPlayer(server)
  token = await aToken(player.user, { scopes: ['music:read', 'music:write'] })
  const other = await aPlayer(server)
  stranger = await aToken(other.user, { scopes: ['music:read', 'music:write'] })
  const [bird, king] = await Promise.all(
    ['Louis Armstrong', 'King Oliver'].map((title) => db().musicArtist.create({ data: { title } })),
  )
  const album = async (name: string, year: number | null) => db().musicAlbum.create({ data: { name, year } })
  const [old, late] = [await album('Hot Fives', 1928), await album('On the Air', 1954)]
  const library = await db().musicLibrary.create({ data: { name: 'Cellar', folder: '/srv/cellar', everybody: false } })
  forgetLibraries()
  const rows = [
    {
      title: 'Alpha',
      artistId: bird?.id,
      albumId: old.id,
      genres: ['Jazz'],
      duration: 100,
      tags: { bpm: 120, bitRate: 320_000 },
    },
    {
      title: 'Bravo',
      artistId: bird?.id,
      albumId: late.id,
      genres: ['jazz', 'Swing'],
      duration: 200,
      tags: { bpm: 90 },
    },
    { title: 'Charlie', artistId: king?.id, albumId: old.id, genres: ['Blues'], duration: 300, composer: 'Oliver' },
    {
      title: 'Delta',
      artistId: king?.id,
      genres: [],
      duration: 400,
      createdAt: new Date(Date.now() - 90 * DAY_MS),
      tags: { artist: 'King Oliver feat. Louis', bpm: 'fast' },
    },
    { title: 'Hidden', artistId: king?.id, genres: ['Jazz'], duration: 500, path: `~${library.id}/hidden.mp3` },
  ]
  await db().musicTrack.createMany({ data: rows })
  const id = async (title: string) => (await db().musicTrack.findFirstOrThrow({ where: { title } })).id
  const userId = player.user.id
  await db().musicMark.createMany({
    data: [
      { userId, kind: 'track', itemId: await id('Alpha'), starredAt: new Date(), rating: 5 },
      { userId, kind: 'track', itemId: await id('Bravo'), rating: 2 },
    ],
  })
  const trackId = await id('Alpha')
  await db().musicListen.createMany({
    data: [
      { userId, trackId, at: new Date() },
      { userId, trackId, at: new Date(Date.now() - 5 * DAY_MS) },
      { userId, trackId: await id('Charlie'), at: new Date(Date.now() - 40 * DAY_MS) },
    ],
  })
})

interface Body {
  id: string
  trackCount: number
  tracks: { title: string }[]
}

async function send(method: string, path: string, json?: object, as = token) {
  const response = await server.fetch(`/api/v1/playlists${path}`, { method, token: as, ...(json && { json }) })
  const text = await response.text()
  return { status: response.status, body: (text === '' ? {} : JSON.parse(text)) as Body }
}

async function titlesOf(rules: object[], more: object = {}): Promise<string> {
  const preview = await send('POST', '/preview', { rules: { rules, order: 'title', ...more } })
  const { body, status } = await send('POST', '', { name: 'Smart', rules: { rules, order: 'title', ...more } })
  expect(status).toBe(201)
  const { tracks, trackCount } = (await send('GET', `/${body.id}`)).body
  expect(trackCount).toBe(tracks.length)
  expect(preview.body.trackCount).toBe(trackCount)
  if (!('order' in more)) expect(preview.body.tracks).toEqual(tracks.slice(0, 5))
  await send('DELETE', `/${body.id}`)
  return tracks.map(({ title }) => title[0]).join('')
}

describe('rules', () => {
  it.each([
    ['ABC', { field: 'title', is: 'containsNot', value: 'ELT' }],
    ['A', { field: 'title', is: 'is', value: 'alpha' }],
    ['BCD', { field: 'title', is: 'isNot', value: 'ALPHA' }],
    ['ABD', { field: 'artist', is: 'contains', value: 'louis' }],
    ['C', { field: 'artist', is: 'containsNot', value: 'louis' }],
    ['AC', { field: 'album', is: 'is', value: 'hot fives' }],
    ['BD', { field: 'album', is: 'isNot', value: 'hot fives' }],
    ['AB', { field: 'genre', is: 'is', value: 'JAZZ' }],
    ['CD', { field: 'genre', is: 'isNot', value: 'jazz' }],
    ['C', { field: 'composer', is: 'contains', value: 'oli' }],
    ['ABD', { field: 'composer', is: 'containsNot', value: 'oli' }],
    ['', { field: 'title', is: 'contains', value: '%' }],
    ['B', { field: 'year', is: 'atLeast', value: 1929 }],
    ['AC', { field: 'year', is: 'is', value: 1928 }],
    ['CD', { field: 'duration', is: 'atLeast', value: 300 }],
    ['B', { field: 'bpm', is: 'atMost', value: 100 }],
    ['A', { field: 'bitRate', is: 'is', value: 320 }],
    ['A', { field: 'plays', is: 'atLeast', value: 2 }],
    ['BD', { field: 'plays', is: 'is', value: 0 }],
    ['BCD', { field: 'rating', is: 'atMost', value: 2 }],
    ['ABC', { field: 'added', is: 'inLast', value: 30 }],
    ['D', { field: 'added', is: 'notInLast', value: 30 }],
    ['A', { field: 'played', is: 'inLast', value: 30 }],
    ['BCD', { field: 'played', is: 'notInLast', value: 30 }],
    ['A', { field: 'starred', is: 'is', value: true }],
    ['BCD', { field: 'starred', is: 'is', value: false }],
  ])('choose %s by %j', async (titles, rule) => {
    expect(await titlesOf([rule])).toBe(titles)
  })

  it('all hold, or one of them does', async () => {
    const rules = [
      { field: 'genre', is: 'is', value: 'Jazz' },
      { field: 'year', is: 'atMost', value: 1930 },
    ]
    expect(await titlesOf(rules)).toBe('A')
    expect(await titlesOf(rules, { match: 'any' })).toBe('ABC')
  })

  it('have an order and a limit', async () => {
    const all = [{ field: 'title', is: 'containsNot', value: '#' }]
    expect(await titlesOf(all, { order: 'title', descending: true, limit: 2 })).toBe('DC')
    expect(await titlesOf(all, { order: 'plays', descending: true })).toBe('ACBD')
    expect(await titlesOf(all, { order: 'rating', descending: true, limit: 2 })).toBe('AB')
    expect(await titlesOf(all, { order: 'year' })).toBe('ACBD')
    for (const order of ['artist', 'album', 'added', 'played', 'random']) {
      expect((await titlesOf(all, { order })).length).toBe(4)
    }
  })

  it.each([
    [{ field: 'path', is: 'is', value: 'x' }],
    [{ field: 'title', is: 'atLeast', value: 'x' }],
    [{ field: 'year', is: 'is', value: '1928' }],
    [{ field: 'title', is: 'is', value: '' }],
    [{ field: 'added', is: 'inLast', value: 0.5 }],
    [{ field: 'starred', is: 'is', value: 'yes' }],
  ])('are refused: %j', async (rule) => {
    expect([400, 422]).toContain((await send('POST', '', { name: 'No', rules: { rules: [rule] } })).status)
  })
})

describe('a playlist with rules', () => {
  const starred = { rules: [{ field: 'starred', is: 'is', value: true }] }

  it('has other tracks when what they follow from has changed', async () => {
    const { body } = await send('POST', '', { name: 'Stars', rules: starred })
    const bravo = await db().musicTrack.findFirstOrThrow({ where: { title: 'Bravo' } })
    const star = (is: boolean) =>
      server.fetch(`/api/v1/marks/track/${bravo.id}`, { method: 'PUT', token, json: { starred: is } })
    await star(true)
    expect((await send('GET', `/${body.id}`)).body.tracks).toHaveLength(2)
    await star(false)
    expect((await send('GET', `/${body.id}`)).body.tracks).toHaveLength(1)
    const rules = { rules: [{ field: 'year', is: 'is', value: 1954 }] }
    expect((await send('PATCH', `/${body.id}`, { rules })).status).toBe(200)
    expect((await send('GET', `/${body.id}`)).body.tracks.map(({ title }) => title)).toEqual(['Bravo'])
  })

  it('is not changed by hand, and one that was made by hand gets no rules', async () => {
    const { id: track } = await db().musicTrack.findFirstOrThrow({ where: { title: 'Alpha' } })
    const { body } = await send('POST', '', { name: 'Stars', rules: starred })
    for (const json of [{ tracks: [track] }, { tracks: [] }, { add: [track] }, { remove: [0] }]) {
      expect((await send('PATCH', `/${body.id}`, json)).status).toBe(422)
    }
    expect((await send('PATCH', `/${body.id}`, { name: 'Renamed' })).status).toBe(200)
    expect((await send('POST', '', { name: 'Both', rules: starred, tracks: [track] })).status).toBe(422)
    const plain = await send('POST', '', { name: 'Plain', tracks: [track] })
    expect((await send('PATCH', `/${plain.body.id}`, { rules: starred })).status).toBe(422)
  })

  it('is what its owner shares: by the marks of the owner, of what the reader hears', async () => {
    const { body } = await send('POST', '', { name: 'Shared', shared: true, rules: starred })
    expect((await send('GET', `/${body.id}`, undefined, stranger)).body.tracks.map(({ title }) => title)).toEqual([
      'Alpha',
    ])
    expect((await send('PATCH', `/${body.id}`, { name: 'Theirs' }, stranger)).status).toBe(404)
  })

  it('is read by players, and not changed by them', async () => {
    const { body } = await send('POST', '', { name: 'For players', rules: starred })
    const { id } = body
    expect(await player.part('getPlaylist', 'playlist', { id })).toMatchObject({
      readonly: true,
      songCount: 1,
      duration: 100,
      entry: [{ title: 'Alpha' }],
    })
    const { id: track } = await db().musicTrack.findFirstOrThrow({ where: { title: 'Bravo' } })
    expect(await player.errorOf('updatePlaylist', { playlistId: id, songIdToAdd: `tr-${track}` })).toBe(0)
    expect(await player.errorOf('createPlaylist', { playlistId: id, songId: `tr-${track}` })).toBe(0)
    expect((await player.ask('updatePlaylist', { playlistId: id, name: 'New name' })).status).toBe('ok')
  })

  it('is exported with the tracks of the moment', async () => {
    const { body } = await send('POST', '', { name: 'Out', rules: starred })
    await db().musicTrack.updateMany({ where: { title: 'Alpha' }, data: { path: 'alpha.mp3' } })
    const text = await (await server.fetch(`/api/v1/playlists/${body.id}/file`, { token })).text()
    expect(text).toBe('#EXTM3U\n#PLAYLIST:Out\n#EXTINF:100,Louis Armstrong - Alpha\n#EXTALB:Hot Fives\nalpha.mp3\n')
  })

  it('is one of fifty at most', async () => {
    const { count } = await db().musicPlaylist.deleteMany({ where: { userId: player.user.id } })
    expect(count).toBeGreaterThan(0)
    for (let n = 0; n < 50; n++) expect((await send('POST', '', { name: `${n}`, rules: starred })).status).toBe(201)
    expect((await send('POST', '', { name: '51', rules: starred })).status).toBe(422)
    expect((await send('POST', '', { name: 'By hand' })).status).toBe(201)
    expect((await send('GET', '')).status).toBe(200)
  })
})
