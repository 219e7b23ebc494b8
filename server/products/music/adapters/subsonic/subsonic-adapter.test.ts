import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { beforeAll, describe, expect, it } from 'vitest'
import { db } from '#server/core/database/db.ts'
import { aToken } from '#server/testing/factories.ts'
import { hostileText, Random } from '#server/testing/fuzz/values.ts'
import { aTestServer, NO_LIMITS } from '#server/testing/server.ts'
import { loadMusicDemo } from '../../demo.ts'
import { aPlayer, queryOf, type Frame, type Params, type Player } from '../../testing/player.ts'
import { CALLS, MEDIA } from './calls.ts'

const server = aTestServer(NO_LIMITS)
let player: Player
let album: string
let tracks: string[]

beforeAll(async () => {
  await loadMusicDemo()
  player = await aPlayer(server)
  const row = await db().musicAlbum.findFirstOrThrow({ where: { name: 'Night Shift' } })
  album = `al-${row.id}`
  const rows = await db().musicTrack.findMany({ where: { albumId: row.id }, orderBy: { number: 'asc' } })
  tracks = rows.map(({ id }) => `tr-${id}`)
})

interface Item extends Record<string, unknown> {
  id: string
  name: string
  title: string
}

describe('the catalogue', () => {
  it('has albums in their order with all that players require of a song', async () => {
    const { song, songCount } = await player.part<{ song: Item[]; songCount: number }>('getAlbum', 'album', {
      id: album,
    })
    expect([song.map(({ id }) => id), songCount]).toEqual([tracks, 6])
    expect(song[0]).toMatchObject({
      title: 'Night Ferry',
      track: 1,
      discNumber: 1,
      parent: album,
      isDir: false,
      suffix: 'wav',
      contentType: 'audio/wav',
      type: 'music',
      genres: [{ name: 'Techno' }],
      size: expect.any(Number) as number,
      duration: expect.any(Number) as number,
    })
    const folder = await player.part<{ child: Item[] }>('getMusicDirectory', 'directory', { id: album })
    expect(folder.child).toEqual(song)
  })

  it('is walked from artists to songs', async () => {
    const { index } = await player.part<{ index: { name: string; artist: Item[] }[] }>('getArtists', 'artists')
    expect(index.map(({ name }) => name)).toEqual(['F', 'H', 'P', 'S', 'U'])
    const artist = index.find(({ name }) => name === 'U')?.artist[0]
    expect(artist?.name).toBe('The Upstairs Piano')
    const { album: albums } = await player.part<{ album: Item[] }>('getArtist', 'artist', { id: artist?.id ?? '' })
    expect(albums.map(({ name }) => name)).toEqual(['Rooms With Windows'])
    const root = await player.part<{ child: Item[] }>('getMusicDirectory', 'directory', { id: '1' })
    expect(root.child).toHaveLength(6)
  })

  it('is copied page by page with an empty search, and searched by a text', async () => {
    const ids: string[] = []
    for (let songOffset = 0; songOffset < 40; songOffset += 20) {
      const query = { query: '""', songCount: '20', songOffset: String(songOffset), albumCount: '0', artistCount: '0' }
      const found = await player.part<{ song: Item[]; album: Item[] }>('search3', 'searchResult3', query)
      ids.push(...found.song.map(({ id }) => id))
      expect(found.album).toEqual([])
    }
    expect([ids.length, new Set(ids).size]).toEqual([36, 36])
    const found = await player.part<{ album: Item[]; song: Item[] }>('search3', 'searchResult3', { query: 'night' })
    expect([found.album.map(({ name }) => name), found.song.map(({ title }) => title)]).toEqual([
      ['Night Shift'],
      ['Night Ferry'],
    ])
  })

  it('is listed in every order', async () => {
    const names = async (params: Params) =>
      (await player.part<{ album: Item[] }>('getAlbumList2', 'albumList2', params)).album.map(({ name }) => name)
    for (const type of ['random', 'newest', 'alphabeticalByName', 'alphabeticalByArtist'])
      expect(await names({ type })).toHaveLength(6)
    for (const type of ['highest', 'frequent', 'recent', 'starred']) expect(await names({ type })).toEqual([])
    expect(await names({ type: 'byYear', fromYear: '2025', toYear: '2024' })).toEqual([
      'Velocity Gardens',
      'Night Shift',
    ])
    expect(await names({ type: 'byGenre', genre: 'folk' })).toEqual(['Songs for a Long Table'])
    expect(await player.errorOf('getAlbumList2', { type: 'nonsense' })).toBe(0)
    expect(await player.errorOf('getAlbumList2', { type: 'byYear', fromYear: '2024' })).toBe(10)
    const { song } = await player.part<{ song: Item[] }>('getSongsByGenre', 'songsByGenre', {
      genre: 'Techno',
      count: '50',
    })
    expect(song.map(({ id }) => id)).toEqual(tracks)
  })
})

it('keeps stars, ratings, playlists, the play queue and what was heard', async () => {
  const [first = '', second = '', third = ''] = tracks
  await player.part('star', '', { id: [first, album] })
  await player.part('setRating', '', { id: first, rating: '4' })
  const starred = await player.part<{ song: Item[]; album: Item[] }>('getStarred2', 'starred2')
  expect([starred.album[0]?.id, starred.song]).toMatchObject([album, [{ id: first, userRating: 4 }]])
  await player.part('unstar', '', { id: first, albumId: album })
  expect(await player.part('getStarred2', 'starred2')).toMatchObject({ song: [], album: [] })

  const made = await player.part<Item>('createPlaylist', 'playlist', { name: 'Evening', songId: [second, first] })
  await player.part('updatePlaylist', '', {
    playlistId: made.id,
    songIdToAdd: third,
    songIndexToRemove: '0',
    public: 'true',
  })
  expect(await player.part('getPlaylist', 'playlist', { id: made.id })).toMatchObject({
    songCount: 2,
    public: true,
    owner: player.user.email,
    entry: [{ id: first }, { id: third }],
  })
  expect(await player.part('getPlaylists', 'playlists')).toMatchObject({ playlist: [{ id: made.id, name: 'Evening' }] })
  await player.part('deletePlaylist', '', { id: made.id })
  expect(await player.errorOf('getPlaylist', { id: made.id })).toBe(70)

  await player.part('savePlayQueue', '', { id: [first, second], current: second, position: '1500' })
  expect(await player.part('getPlayQueue', 'playQueue')).toMatchObject({
    current: second,
    position: 1500,
    changedBy: 'test',
  })
  expect(await player.part('getPlayQueueByIndex', 'playQueueByIndex')).toMatchObject({ currentIndex: 1 })

  await player.part('scrobble', '', { id: third, submission: 'false' })
  expect(await player.part('getNowPlaying', 'nowPlaying')).toMatchObject({ entry: [{ id: third, playerName: 'test' }] })
  await player.part('scrobble', '', { id: [first, second], time: [String(Date.now() - 9000), String(Date.now())] })
  expect(await player.part('getAlbumList2', 'albumList2', { type: 'recent' })).toMatchObject({ album: [{ id: album }] })
  expect(await db().musicListen.count({ where: { userId: player.user.id } })).toBe(2)
})

it('says how often the caller has heard a song and its album, and when last', async () => {
  const [first = '', second = '', third = ''] = tracks
  const listener = await aPlayer(server)
  const [early, late] = [Date.now() - 9000, Date.now()]
  await listener.part('scrobble', '', { id: [first, first, second], time: [early, late, early].map(String) })
  const read = await listener.part<{ song: Item[] }>('getAlbum', 'album', { id: album })
  expect(read).toMatchObject({ playCount: 3, played: new Date(late).toISOString() })
  const heard = read.song.map(({ playCount, played }) => [playCount, played])
  expect(heard.slice(0, 3)).toEqual([
    [2, new Date(late).toISOString()],
    [1, new Date(early).toISOString()],
    [undefined, undefined],
  ])
  const song = await (await aPlayer(server)).part<Item>('getSong', 'song', { id: first })
  expect(song).not.toHaveProperty('playCount')
  const { items } = (await (
    await server.fetch(`/api/v1/listens/counts?kind=track&ids=${[first, third].map((id) => id.slice(3)).join()}`, {
      token: await aToken(listener.user),
    })
  ).json()) as { items: unknown[] }
  expect(items).toEqual([{ id: Number(first.slice(3)), plays: 2, playedAt: new Date(late).toISOString() }])
})

it('streams a track, a part of it and its picture', async () => {
  const at = (call: string, id: string) =>
    `/rest/${call}?${queryOf({ ...player.signed(), id, c: 'test', v: '1.16.1' })}`
  const head = await server.fetch(at('stream', tracks[0] ?? ''), { headers: { Range: 'bytes=0-3' } })
  expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([206, 'audio/wav', 'RIFF'])
  const cover = await server.fetch(at('getCoverArt', album))
  expect(cover.headers.get('content-type')).toBe('image/png')
  expect(
    Buffer.from(await cover.arrayBuffer())
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG')
  const missing = await server.fetch(at('stream', 'tr-999999'))
  expect(missing.headers.get('content-type')).toContain('xml')
  expect(await missing.text()).toContain('code="70"')
})

const XML = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '' })

it('answers each of its calls in JSON and in XML, by GET and by a posted form', async () => {
  const params = {
    id: album,
    type: 'newest',
    query: 'a',
    genre: 'Folk',
    artist: 'Pixel Orchard',
    name: 'x',
    rating: '3',
    playlistId: 'ply_0',
  }
  const odd: string[] = []
  for (const call of Object.keys(CALLS)) {
    const json = await player.ask(call, params)
    // What has no value is left out: players read an answer into types that know no null.
    if (JSON.stringify(json).includes(':null')) odd.push(`${call}: null`)
    const body = queryOf({ ...player.signed(), ...params, c: 'test', v: '1.16.1' })
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
    const response = await server.fetch(`/rest/${call}.view`, { method: 'POST', headers, body })
    const text = await response.text()
    const root = (XML.parse(text) as { 'subsonic-response'?: Frame })['subsonic-response']
    if (response.status !== 200 || XMLValidator.validate(text) !== true || !root) odd.push(call)
    // Calls that change something may answer differently the second time.
    else if (/^get|^ping|^search/.test(call) && root.status !== json.status) odd.push(call)
  }
  expect(odd).toEqual([])
  expect(Object.keys(MEDIA)).toEqual(['stream', 'download', 'getCoverArt'])
})

it('has the words of a track, with their times', async () => {
  const id = Number((tracks[0] ?? '').slice(3))
  const lines = [{ start: 1200, text: 'Down at the quay' }]
  await db().musicTrack.update({ where: { id }, data: { lyrics: { language: 'eng', synced: true, lines } } })
  expect(await player.part('getLyricsBySongId', 'lyricsList', { id: tracks[0] ?? '' })).toMatchObject({
    structuredLyrics: [{ lang: 'eng', synced: true, line: [{ start: 1200, value: 'Down at the quay' }] }],
  })
  expect(await player.part('getLyrics', 'lyrics', { title: 'Night Ferry', artist: 'Substation Nine' })).toMatchObject({
    value: 'Down at the quay',
  })
  // Players read it into a type that must have the text, which has no name in XML.
  expect(await player.part('getLyrics', 'lyrics', { title: 'no such title' })).toEqual({ value: '' })
  expect(await player.part('getLyricsBySongId', 'lyricsList', { id: tracks[1] ?? '' })).toEqual({
    structuredLyrics: [],
  })
})

it('answers what it does not know in its own form', async () => {
  expect(await player.ask('frobnicate')).toMatchObject({ status: 'failed', error: { code: 0 } })
  expect(await player.errorOf('constructor')).toBe(0)
  expect(await player.errorOf('createUser', { username: 'x' })).toBe(50)
  expect(await player.errorOf('getUser', { username: 'somebody@else.example' })).toBe(50)
  expect(await player.part('getUser', 'user', { username: player.user.email.toUpperCase() })).toMatchObject({
    username: player.user.email,
  })
  expect(await player.errorOf('getSong')).toBe(10)
  expect(await player.errorOf('getSong', { id: 'nonsense' })).toBe(70)
  const deep = await server.fetch('/rest/a/b')
  expect(await deep.text()).toContain('<subsonic-response')
  const reader = { apiKey: await aToken(player.user, { scopes: ['music:read'] }) }
  expect(await player.errorOf('star', { id: album }, reader)).toBe(50)
  const jsonp = await server.fetch(`/rest/ping?${queryOf({ ...player.signed(), f: 'jsonp', callback: 'ready' })}`)
  expect(await jsonp.text()).toMatch(/^ready\(\{.*\}\);$/)
})

it('has its own form for hostile values too', async () => {
  const random = new Random(33)
  const odd: string[] = []
  for (const call of Object.keys(CALLS)) {
    const names = ['id', 'type', 'query', 'genre', 'size', 'offset', 'musicFolderId', 'f']
    const params = Object.fromEntries(names.map((name) => [name, hostileText(random).slice(0, 200)]))
    const response = await server.fetch(`/rest/${call}?${queryOf({ ...player.signed(), c: 'test', ...params })}`)
    if (response.status !== 200) odd.push(`${call} ${response.status} ${JSON.stringify(params)}`)
  }
  expect(odd).toEqual([])
})
