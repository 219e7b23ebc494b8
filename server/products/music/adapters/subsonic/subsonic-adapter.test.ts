import { createHash } from 'node:crypto'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { beforeAll, describe, expect, it } from 'vitest'
import { db } from '#server/core/database/db.ts'
import { setEnv } from '#server/settings/env.ts'
import { aSession, aToken, aUser } from '#server/testing/factories.ts'
import type { TestUser } from '#server/testing/factories.ts'
import { startTestServer } from '#server/testing/http.ts'
import { shared } from '#server/testing/shared.ts'
import { loadMusicDemo } from '../../demo.ts'
import { CALLS, MEDIA } from './calls.ts'

const server = shared(() => {
  setEnv({ RATE_LIMIT: '100000', RATE_LIMIT_BURST: '100000' })
  return startTestServer()
})
let listener: TestUser
let password: string
let album: string
let tracks: string[]

interface Created {
  id: string
  password: string
}

async function appPassword(user: TestUser): Promise<Created> {
  const headers = { Cookie: await aSession(user), 'Sec-Fetch-Site': 'same-origin' }
  const response = await server.fetch('/api/account/app-passwords', {
    method: 'POST',
    headers,
    json: { name: 'Phone' },
  })
  expect(response.status).toBe(201)
  return (await response.json()) as Created
}

beforeAll(async () => {
  await loadMusicDemo()
  listener = await aUser()
  password = (await appPassword(listener)).password
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
interface Frame {
  status: string
  error?: { code: number; message: string }
  [element: string]: unknown
}

/** Name with token and salt, as most players sign in. */
const signed = (secret = password, user = listener.email) => ({
  u: user,
  t: createHash('md5').update(`${secret}sesame`).digest('hex'),
  s: 'sesame',
})
type Params = Readonly<Record<string, string | readonly string[]>>

function queryOf(params: Params): string {
  const pairs = Object.entries(params).flatMap(([name, value]) => [value].flat().map((one) => [name, one] as string[]))
  return new URLSearchParams(pairs).toString()
}

async function ask(call: string, params: Params = {}, credentials: Params = signed()): Promise<Frame> {
  const query = queryOf({ v: '1.16.1', c: 'test', f: 'json', ...credentials, ...params })
  const response = await server.fetch(`/rest/${call}?${query}`)
  expect(response.status).toBe(200)
  return ((await response.json()) as { 'subsonic-response': Frame })['subsonic-response']
}

async function part<T>(call: string, element: string, params: Params = {}): Promise<T> {
  const answer = await ask(call, params)
  expect(answer).toMatchObject({ status: 'ok', version: '1.16.1', type: 'quartet', openSubsonic: true })
  return answer[element] as T
}

const errorOf = async (call: string, params: Params = {}, credentials?: Params) =>
  (await ask(call, params, credentials)).error?.code

describe('a player signs in', () => {
  it('with the digest of an app password, with the password itself, or with it as an API key', async () => {
    const hex = Buffer.from(password).toString('hex')
    const ways: Params[] = [
      signed(),
      signed(password, listener.email.toUpperCase()),
      { u: listener.email, p: password },
      { u: listener.email, p: `enc:${hex}` },
      { apiKey: password },
      { apiKey: await aToken(listener, { scopes: ['music:read'] }) },
    ]
    for (const way of ways) {
      expect(await ask('tokenInfo.view', {}, way)).toMatchObject({ tokenInfo: { username: listener.email } })
    }
  })

  it('and is refused by the codes of the protocol', async () => {
    const other = await aUser()
    expect(await errorOf('ping', {}, signed('wrong'))).toBe(40)
    expect(await errorOf('ping', {}, signed(password, other.email))).toBe(40)
    expect(await errorOf('ping', {}, { u: other.email, p: password })).toBe(40)
    expect(await errorOf('ping', {}, {})).toBe(10)
    expect(await errorOf('ping', {}, { u: listener.email })).toBe(10)
    expect(await errorOf('ping', {}, { apiKey: 'nonsense' })).toBe(44)
    expect(await errorOf('ping', {}, { apiKey: password, ...signed() })).toBe(43)
    expect(await errorOf('ping', {}, { apiKey: await aToken(other, { scopes: ['cloud:read'] }) })).toBe(50)
    expect((await ask('getOpenSubsonicExtensions', {}, {})).status).toBe('ok')
  })

  it('with a password that nothing else accepts, and that ends when it is deleted', async () => {
    const user = await aUser()
    const made = await appPassword(user)
    const wrong: Record<string, string>[] = [
      { Authorization: made.password },
      { Authorization: `Bearer ${made.password}` },
      { 'X-Api-Key': made.password },
    ]
    for (const headers of wrong) {
      expect((await server.fetch('/api/v1/playlists', { headers })).status).toBe(401)
      expect((await server.fetch('/api/v1/search?q=a', { headers })).status).toBe(401)
    }
    expect((await ask('ping', {}, signed(made.password, user.email))).status).toBe('ok')
    const other = { Cookie: await aSession(await aUser()), 'Sec-Fetch-Site': 'same-origin' }
    const path = `/api/account/app-passwords/${made.id}`
    expect((await server.fetch(path, { method: 'DELETE', headers: other })).status).toBe(404)
    const own = { Cookie: await aSession(user), 'Sec-Fetch-Site': 'same-origin' }
    const list = await (await server.fetch('/api/account/app-passwords', { headers: own })).text()
    expect(list).not.toContain(made.password)
    expect(JSON.parse(list)).toMatchObject({ username: user.email, items: [{ id: made.id, name: 'Phone' }] })
    expect((await server.fetch(path, { method: 'DELETE', headers: own })).status).toBe(204)
    expect(await errorOf('ping', {}, signed(made.password, user.email))).toBe(40)
    expect(await errorOf('ping', {}, { apiKey: made.password })).toBe(44)
  })
})

describe('the catalogue', () => {
  it('has albums in their order with all that players require of a song', async () => {
    const { song, songCount } = await part<{ song: Item[]; songCount: number }>('getAlbum', 'album', { id: album })
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
    const folder = await part<{ child: Item[] }>('getMusicDirectory', 'directory', { id: album })
    expect(folder.child).toEqual(song)
  })

  it('is walked from artists to songs', async () => {
    const { index } = await part<{ index: { name: string; artist: Item[] }[] }>('getArtists', 'artists')
    expect(index.map(({ name }) => name)).toEqual(['F', 'H', 'P', 'S', 'U'])
    const artist = index.find(({ name }) => name === 'U')?.artist[0]
    expect(artist?.name).toBe('The Upstairs Piano')
    const { album: albums } = await part<{ album: Item[] }>('getArtist', 'artist', { id: artist?.id ?? '' })
    expect(albums.map(({ name }) => name)).toEqual(['Rooms With Windows'])
    const root = await part<{ child: Item[] }>('getMusicDirectory', 'directory', { id: '1' })
    expect(root.child).toHaveLength(6)
  })

  it('is copied page by page with an empty search, and searched by a text', async () => {
    const ids: string[] = []
    for (let songOffset = 0; songOffset < 40; songOffset += 20) {
      const query = { query: '""', songCount: '20', songOffset: String(songOffset), albumCount: '0', artistCount: '0' }
      const found = await part<{ song: Item[]; album: Item[] }>('search3', 'searchResult3', query)
      ids.push(...found.song.map(({ id }) => id))
      expect(found.album).toEqual([])
    }
    expect([ids.length, new Set(ids).size]).toEqual([36, 36])
    const found = await part<{ album: Item[]; song: Item[] }>('search3', 'searchResult3', { query: 'night' })
    expect([found.album.map(({ name }) => name), found.song.map(({ title }) => title)]).toEqual([
      ['Night Shift'],
      ['Night Ferry'],
    ])
  })

  it('is listed in every order', async () => {
    const names = async (params: Params) =>
      (await part<{ album: Item[] }>('getAlbumList2', 'albumList2', params)).album.map(({ name }) => name)
    for (const type of ['random', 'newest', 'alphabeticalByName', 'alphabeticalByArtist'])
      expect(await names({ type })).toHaveLength(6)
    for (const type of ['highest', 'frequent', 'recent', 'starred']) expect(await names({ type })).toEqual([])
    expect(await names({ type: 'byYear', fromYear: '2025', toYear: '2024' })).toEqual([
      'Velocity Gardens',
      'Night Shift',
    ])
    expect(await names({ type: 'byGenre', genre: 'folk' })).toEqual(['Songs for a Long Table'])
    expect(await errorOf('getAlbumList2', { type: 'nonsense' })).toBe(0)
    const { song } = await part<{ song: Item[] }>('getSongsByGenre', 'songsByGenre', { genre: 'Techno', count: '50' })
    expect(song.map(({ id }) => id)).toEqual(tracks)
  })
})

it('keeps stars, ratings, playlists, the play queue and what was heard', async () => {
  const [first = '', second = '', third = ''] = tracks
  await part('star', '', { id: [first, album] })
  await part('setRating', '', { id: first, rating: '4' })
  const starred = await part<{ song: Item[]; album: Item[] }>('getStarred2', 'starred2')
  expect([starred.album[0]?.id, starred.song]).toMatchObject([album, [{ id: first, userRating: 4 }]])
  await part('unstar', '', { id: first, albumId: album })
  expect(await part('getStarred2', 'starred2')).toMatchObject({ song: [], album: [] })

  const made = await part<Item>('createPlaylist', 'playlist', { name: 'Evening', songId: [second, first] })
  await part('updatePlaylist', '', { playlistId: made.id, songIdToAdd: third, songIndexToRemove: '0', public: 'true' })
  expect(await part('getPlaylist', 'playlist', { id: made.id })).toMatchObject({
    songCount: 2,
    public: true,
    owner: listener.email,
    entry: [{ id: first }, { id: third }],
  })
  expect(await part('getPlaylists', 'playlists')).toMatchObject({ playlist: [{ id: made.id, name: 'Evening' }] })
  await part('deletePlaylist', '', { id: made.id })
  expect(await errorOf('getPlaylist', { id: made.id })).toBe(70)

  await part('savePlayQueue', '', { id: [first, second], current: second, position: '1500' })
  expect(await part('getPlayQueue', 'playQueue')).toMatchObject({ current: second, position: 1500, changedBy: 'test' })
  expect(await part('getPlayQueueByIndex', 'playQueueByIndex')).toMatchObject({ currentIndex: 1 })

  await part('scrobble', '', { id: third, submission: 'false' })
  expect(await part('getNowPlaying', 'nowPlaying')).toMatchObject({ entry: [{ id: third, playerName: 'test' }] })
  await part('scrobble', '', { id: [first, second], time: [String(Date.now() - 9000), String(Date.now())] })
  expect(await part('getAlbumList2', 'albumList2', { type: 'recent' })).toMatchObject({ album: [{ id: album }] })
  expect(await db().musicListen.count({ where: { userId: listener.id } })).toBe(2)
})

it('streams a track, a part of it and its picture', async () => {
  const at = (call: string, id: string) => `/rest/${call}?${queryOf({ ...signed(), id, c: 'test', v: '1.16.1' })}`
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
    const json = await ask(call, params)
    const body = queryOf({ ...signed(), ...params, c: 'test', v: '1.16.1' })
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
  expect(await part('getLyricsBySongId', 'lyricsList', { id: tracks[0] ?? '' })).toMatchObject({
    structuredLyrics: [{ lang: 'eng', synced: true, line: [{ start: 1200, value: 'Down at the quay' }] }],
  })
  expect(await part('getLyrics', 'lyrics', { title: 'Night Ferry', artist: 'Substation Nine' })).toMatchObject({
    value: 'Down at the quay',
  })
  expect(await part('getLyricsBySongId', 'lyricsList', { id: tracks[1] ?? '' })).toEqual({ structuredLyrics: [] })
})

it('answers what it does not know in its own form', async () => {
  expect(await ask('frobnicate')).toMatchObject({ status: 'failed', error: { code: 0 } })
  expect(await errorOf('constructor')).toBe(0)
  expect(await errorOf('createUser', { username: 'x' })).toBe(50)
  expect(await errorOf('getSong')).toBe(10)
  expect(await errorOf('getSong', { id: 'nonsense' })).toBe(70)
  const deep = await server.fetch('/rest/a/b')
  expect(await deep.text()).toContain('<subsonic-response')
  const reader = { apiKey: await aToken(listener, { scopes: ['music:read'] }) }
  expect(await errorOf('star', { id: album }, reader)).toBe(50)
  const jsonp = await server.fetch(`/rest/ping?${queryOf({ ...signed(), f: 'jsonp', callback: 'ready' })}`)
  expect(await jsonp.text()).toMatch(/^ready\(\{.*\}\);$/)
})
