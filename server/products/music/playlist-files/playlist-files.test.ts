import { beforeAll, describe, expect, it } from 'vitest'
import { db } from '#server/core/database/db.ts'
import { hostileText, Random } from '#server/testing/fuzz/values.ts'
import { aToken, aUser } from '#server/testing/factories.ts'
import { aTestServer, NO_LIMITS } from '#server/testing/server.ts'
import { forgetLibraries } from '../libraries/libraries.ts'
import { readJspf } from './jspf.ts'
import { readM3u } from './m3u.ts'

const server = aTestServer(NO_LIMITS)
let token: string
/** Ids of tracks by their titles. */
let ids: Record<string, number>
const RECORDING = '0b8fe7bb-9ba9-4ab3-8d7e-0c1c3f6b5a55'

beforeAll(async () => {
  token = await aToken(await aUser(), { scopes: ['music:read', 'music:write'] })
  const artist = await db().musicArtist.create({ data: { title: 'Louis Armstrong' } })
  const [hot, live] = await Promise.all(
    ['Hot Fives', 'On the Air'].map((name) => db().musicAlbum.create({ data: { name, artistId: artist.id } })),
  )
  const library = await db().musicLibrary.create({ data: { name: 'Attic', folder: '/srv/attic', everybody: true } })
  const hidden = await db().musicLibrary.create({ data: { name: 'Cellar', folder: '/srv/cellar', everybody: false } })
  forgetLibraries()
  const rows = [
    { title: 'Weather Bird', path: 'armstrong/hot/01 Weather Bird.mp3', albumId: hot?.id, duration: 164 },
    { title: 'Muggles', path: 'armstrong/hot/02.mp3', albumId: hot?.id, duration: 170 },
    { title: 'Muggles again', path: `~${library.id}/Музыка/ё.mp3`, tags: { recordingId: RECORDING }, duration: 60 },
    { title: 'Twice played', path: 'a/twice.mp3', albumId: hot?.id, duration: 100 },
    { title: 'Twice Played', path: 'b/twice.mp3', albumId: live?.id, duration: 200 },
    { title: 'Hidden one', path: `~${hidden.id}/armstrong/hidden.mp3`, duration: 5 },
    { title: 'Tight - Like - This', path: 'c/tight.mp3', duration: 30 },
  ]
  const made = await db().musicTrack.createManyAndReturn({ data: rows.map((row) => ({ ...row, artistId: artist.id })) })
  ids = Object.fromEntries(made.map(({ title, id }) => [title, id]))
})

interface Imported {
  playlist: { id: string; name: string; trackCount: number }
  missing: { position: number; entry: string; reason: string }[]
}

async function imported(content: string, more: object = {}): Promise<Imported & { tracks: number[] }> {
  const response = await server.fetch('/api/v1/playlists/import', {
    method: 'POST',
    token,
    json: { content, name: 'Mine', ...more },
  })
  const text = await response.text()
  expect([response.status, text]).toEqual([201, expect.any(String)])
  const body = JSON.parse(text) as Imported
  const read = await server.fetch(`/api/v1/playlists/${body.playlist.id}`, { token })
  const { tracks } = (await read.json()) as { tracks: { id: number }[] }
  return { ...body, tracks: tracks.map(({ id }) => id) }
}
const titled = (...titles: string[]) => titles.map((title) => ids[title])
const refused = async (json: object) =>
  (await server.fetch('/api/v1/playlists/import', { method: 'POST', token, json })).status

describe('a file is written and read again', () => {
  it.each(['m3u8', 'jspf'])('as %s', async (format) => {
    const tracks = titled('Muggles again', 'Weather Bird', 'Muggles', 'Muggles', 'Tight - Like - This')
    const made = await server.fetch('/api/v1/playlists', {
      method: 'POST',
      token,
      json: { name: 'For «the» evening', tracks },
    })
    const { id } = (await made.json()) as { id: string }
    const file = await server.fetch(`/api/v1/playlists/${id}/file?format=${format}`, { token })
    expect(file.headers.get('content-disposition')).toBe(
      `attachment; filename*=UTF-8''For%20%C2%ABthe%C2%BB%20evening.${format}`,
    )
    const again = await imported(await file.text(), { name: undefined })
    expect([again.playlist.name, again.tracks, again.missing]).toEqual(['For «the» evening', tracks, []])
  })

  it('with links that play without a credential', async () => {
    const [one] = titled('Weather Bird')
    const made = await server.fetch('/api/v1/playlists', { method: 'POST', token, json: { name: 'L', tracks: [one] } })
    const { id } = (await made.json()) as { id: string }
    const text = await (await server.fetch(`/api/v1/playlists/${id}/file?links=true`, { token })).text()
    const [entry] = readM3u(text).entries
    const { pathname, search } = new URL(entry?.locations[0] ?? '')
    // The signature counts; the file is not there.
    expect((await server.fetch(pathname + search)).status).toBe(404)
    expect((await server.fetch(pathname)).status).toBe(401)
    expect((await imported(text)).tracks).toEqual([one])
  })
})

describe('tracks are found', () => {
  it.each([
    ['by their path in the library', 'armstrong/hot/02.mp3'],
    ['below the folder of another program', '/home/vera/Music/armstrong/hot/02.mp3'],
    ['from Windows', 'D:\\Music\\armstrong\\hot\\02.mp3'],
    ['as a relative path', '../hot/../armstrong/hot/02.mp3'],
    ['as an address of a file', 'file:///home/vera/armstrong/hot/02.mp3'],
    ['as an address of ours', 'https://music.example/api/audio/armstrong/hot/02.mp3?link=x'],
  ])('%s', async (_how, location) => {
    expect((await imported(`${location}\n`)).tracks).toEqual(titled('Muggles'))
  })

  it('in the folder of a library, whatever the form of letters', async () => {
    expect((await imported('/srv/attic/Музыка/ё.mp3'.normalize('NFD'))).tracks).toEqual(titled('Muggles again'))
  })

  it('by the recording of MusicBrainz, and by artist and title in any case', async () => {
    const track = [
      { identifier: `https://musicbrainz.org/recording/${RECORDING}`, title: 'Other', creator: 'Other' },
      { title: 'weather  BIRD', creator: 'louis armstrong', location: 'https://radio.example/stream' },
    ]
    const { tracks, missing } = await imported(JSON.stringify({ playlist: { track } }))
    expect([tracks, missing]).toEqual([titled('Muggles again', 'Weather Bird'), []])
    const m3u = '#EXTM3U\n#EXTINF:30,Louis Armstrong - Tight - Like - This\nhttp://elsewhere.example/x\n'
    expect((await imported(m3u)).tracks).toEqual(titled('Tight - Like - This'))
  })

  it('among several by album or length, and not guessed', async () => {
    const name = { title: 'Twice played', creator: 'Louis Armstrong' }
    const track = [
      { ...name, album: 'On the Air' },
      { ...name, duration: 101_000 },
      name,
      { ...name, duration: 150_000 },
      { title: 'Weather Bird' },
      { title: 'Weather Bird', creator: 'Somebody else' },
      { location: 'twice.mp3' },
      {},
    ]
    const { tracks, missing } = await imported(JSON.stringify({ playlist: { track } }))
    expect(tracks).toEqual(titled('Twice Played', 'Twice played'))
    expect(missing).toEqual([
      { position: 3, entry: 'Louis Armstrong - Twice played', reason: 'ambiguous' },
      { position: 4, entry: 'Louis Armstrong - Twice played', reason: 'ambiguous' },
      { position: 5, entry: 'Weather Bird', reason: 'unknown' },
      { position: 6, entry: 'Somebody else - Weather Bird', reason: 'unknown' },
      { position: 7, entry: 'twice.mp3', reason: 'unknown' },
      { position: 8, entry: '?', reason: 'unknown' },
    ])
  })

  it('only of what the caller hears', async () => {
    const text =
      '/srv/cellar/armstrong/hidden.mp3\n#EXTINF:5,Louis Armstrong - Hidden one\nx.mp3\narmstrong/hot/02.mp3\n'
    const { tracks, missing } = await imported(text)
    expect([tracks, missing.map(({ reason }) => reason)]).toEqual([titled('Muggles'), ['unknown', 'unknown']])
  })
})

it('refuses what is no playlist, and changes nothing', async () => {
  const before = await db().musicPlaylist.count()
  expect(await refused({ content: '{"playlist":1}', name: 'No' })).toBe(422)
  expect(await refused({ content: '{', name: 'No' })).toBe(422)
  expect(await refused({ content: 'nowhere.mp3', name: 'No' })).toBe(422)
  expect(await refused({ content: 'armstrong/hot/02.mp3' })).toBe(422)
  expect(await refused({ content: 'x.mp3\n'.repeat(10_001), name: 'No' })).toBe(422)
  expect(await refused({ name: 'No' })).toBe(400)
  expect(await db().musicPlaylist.count()).toBe(before)
})

it('reads anything without an error', () => {
  const random = new Random(33)
  for (let i = 0; i < 200; i++) {
    const text = hostileText(random)
    expect(() => [readM3u(`#EXTINF:${text}\n${text}`), readJspf(text)]).not.toThrow()
    const { entries = [] } =
      readJspf(
        JSON.stringify({ playlist: { title: text, track: [{ location: text, duration: text, title: [text] }] } }),
      ) ?? {}
    expect(entries).toMatchObject([{ locations: [text], names: [] }])
  }
})
