import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { db } from '#server/core/database/db.ts'
import { aSession, aToken, aUser, type TestUser } from '#server/testing/factories.ts'
import { startTestServer } from '#server/testing/http.ts'
import { shared } from '#server/testing/shared.ts'
import { purge } from '../gateway/cache.ts'
import { aWave } from '../testing/audio-samples.ts'
import { startInternal } from '../testing/internal.ts'
import { startSocketServer } from '../testing/socket.ts'
import { forgetLibraries } from './libraries.ts'

const inside = shared(startInternal)
const outside = shared(() => startTestServer())
const sockets = shared(startSocketServer)
const folder = mkdtempSync(join(tmpdir(), 'library-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** One who is named for the library, and one who is not. */
let friend: Caller
let stranger: Caller
let ids: { track: number; album: number; artist: number; open: number; library: number }
let playlist: string

interface Caller {
  user: TestUser
  token: string
  cookie: string
}

beforeAll(async () => {
  friend = await aCaller()
  stranger = await aCaller()
  const library = await db().musicLibrary.create({
    data: { name: 'Attic', folder, everybody: false, accounts: { create: { userId: friend.user.id } } },
  })
  forgetLibraries()
  writeFileSync(join(folder, 'hidden.wav'), aWave({ title: 'Hidden Waltz' }, 1))
  const artist = await db().musicArtist.create({ data: { title: 'Hidden Artist' } })
  const album = await db().musicAlbum.create({ data: { name: 'Hidden Album', artistId: artist.id, year: 1999 } })
  const shown = await db().musicArtist.create({ data: { title: 'Open Artist' } })
  const data = { artistId: artist.id, albumId: album.id, genres: ['Hiddencore'], duration: 77, audioBytes: 9n }
  const track = await db().musicTrack.create({
    data: { ...data, title: 'Hidden Waltz', path: `~${library.id}/hidden.wav` },
  })
  const open = await db().musicTrack.create({
    data: { title: 'Open Waltz', artistId: shown.id, genres: ['Openness'], path: 'open.wav', audioBytes: 9n },
  })
  ids = { track: track.id, album: album.id, artist: artist.id, open: open.id, library: library.id }
  const made = await send(friend, 'POST', '/api/v1/playlists', {
    name: 'Two',
    tracks: [track.id, open.id],
    shared: true,
  })
  playlist = (JSON.parse(made.text) as { id: string }).id
  await db().musicTrackDay.create({ data: { day: new Date(), trackId: track.id, plays: 5, reachedAt: new Date() } })
  await db().musicTrackDay.create({ data: { day: new Date(), trackId: open.id, plays: 1, reachedAt: new Date() } })
  for (const { user } of [friend, stranger]) {
    const row = { userId: user.id, trackIds: [track.id, open.id], changedAt: new Date() }
    await db().musicQueue.create({ data: row })
    await db().musicListen.create({ data: { userId: user.id, at: new Date(), trackId: track.id } })
    await db().musicNow.create({ data: { userId: user.id, client: 'x', trackId: track.id, at: new Date() } })
    for (const [kind, itemId] of [
      ['track', track.id],
      ['album', album.id],
      ['artist', artist.id],
    ] as const)
      await db().musicMark.create({ data: { userId: user.id, kind, itemId, starredAt: new Date(), rating: 5 } })
  }
  purge()
})

async function aCaller(): Promise<Caller> {
  const user = await aUser()
  return { user, token: await aToken(user), cookie: await aSession(user) }
}

async function send({ token }: Caller, method: string, path: string, json?: unknown) {
  const response = await outside.fetch(path, { method, token, ...(json !== undefined && { json }) })
  return { status: response.status, text: await response.text() }
}

/** What names the hidden things in an answer. */
const HIDDEN = /hidden|~\d/i
type Get = (caller: Caller, path: string) => Promise<{ status: number; text: string }>

/** The friend gets what the stranger does not: it is missing, or not in the list. */
async function differs(get: Get, path: string): Promise<void> {
  const [shown, refused] = [await get(friend, path), await get(stranger, path)]
  expect([path, shown.status, HIDDEN.test(shown.text)]).toEqual([path, 200, true])
  expect([path, [200, 404].includes(refused.status), HIDDEN.test(refused.text)]).toEqual([path, true, false])
}
const isMissing = async (get: Get, path: string) =>
  expect([path, (await get(stranger, path)).status]).toEqual([path, 404])

describe('what one account does not hear is missing', () => {
  const rest: Get = (caller, path) => send(caller, 'GET', path)

  it.each(['/api', '/api/v1'])('from the external layer at %s', async (base) => {
    const { track, album, artist } = ids
    for (const path of [`/track/${track}`, `/artist/${artist}`, `/album/${album}`]) {
      await differs(rest, base + path)
      await isMissing(rest, base + path)
    }
    for (const path of [`/artist/${artist}/tracks`, `/album/${album}/tracks`]) {
      await differs(rest, base + path)
      await isMissing(rest, base + path)
    }
    for (const path of [`/track/${track}/details`, `/track/${track}/lyrics`]) await isMissing(rest, base + path)
    await differs(rest, `${base}/search?q=a`)
    expect(JSON.parse((await rest(stranger, `${base}/search?q=waltz`)).text)).toMatchObject({ totalCount: 1 })
    await differs(rest, `${base}/track/top/today`)
    expect(JSON.parse((await rest(stranger, `${base}/track/top/today`)).text)).toMatchObject({ id: ids.open })
  })

  it('from lists, playlists, the queue, what was heard, genres and new marks', async () => {
    for (const order of ['newest', 'recent', 'frequent', 'random', 'starred', 'rated', 'name', 'artist', 'year'])
      await differs(rest, `/api/v1/lists/albums?order=${order}`)
    for (const query of ['random=true', 'genre=hiddencore', `artist=${ids.artist}`, 'fromYear=1990'])
      await differs(rest, `/api/v1/lists/tracks?${query}`)
    for (const path of ['lists/genres', `playlists/${playlist}`, 'queue', 'listens', 'listens/now'])
      await differs(rest, `/api/v1/${path}`)
    const { text } = await rest(stranger, `/api/v1/playlists/${playlist}`)
    expect(JSON.parse(text)).toMatchObject({ trackCount: 1, totalDuration: 0 })
    for (const [kind, id] of Object.entries({ track: ids.track, album: ids.album, artist: ids.artist }))
      expect((await send(stranger, 'PUT', `/api/v1/marks/${kind}/${id}`, { starred: true })).status).toBe(404)
    const tracks = [ids.track]
    expect((await send(stranger, 'POST', '/api/v1/playlists', { name: 'Mine', tracks })).status).toBe(422)
    expect((await send(stranger, 'PUT', '/api/v1/queue', { tracks })).status).toBe(422)
    expect((await send(stranger, 'POST', '/api/v1/listens', { track: ids.track })).status).toBe(422)
    expect((await send(stranger, 'PUT', '/api/v1/listens/now', { track: ids.track })).status).toBe(422)
  })

  it('as sound and as pictures', async () => {
    const sound = `/api/audio/~${ids.library}/hidden.wav`
    const covers = [`track/${ids.track}`, `album/${ids.album}`, `artist/${ids.artist}`].map(
      (of) => `/api/v1/covers/${of}`,
    )
    for (const path of [sound, ...covers, ...covers.map((cover) => `${cover}/source`)]) {
      expect([path, (await rest(friend, path)).status]).toEqual([path, 200])
      await isMissing(rest, path)
    }
  })

  it('from the XML socket', async () => {
    const over: Get = async ({ token }, path) => {
      const client = await sockets.open(token)
      const [name = '', query = ''] = path.split('?')
      const answer = await client.ask(name, Object.fromEntries(new URLSearchParams(query)))
      client.socket.terminate()
      const text = JSON.stringify(answer)
      return { status: Number(answer.attributes['status']), text }
    }
    const { track, album, artist } = ids
    for (const path of [
      `/track/${track}`,
      `/artist/${artist}/tracks`,
      `/album/${album}`,
      '/search?q=a',
      '/track/top/today',
    ])
      await differs(over, path)
    for (const path of [`/track/${track}`, `/artist/${artist}/tracks`, `/album/${album}`]) await isMissing(over, path)
  })

  it('from the pages of the product', async () => {
    const page: Get = async ({ cookie }, call) => {
      const [name = '', input = '{}'] = call.split(' ')
      const headers = { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' }
      const response = await outside.fetch(`/api/trpc/music.${name}?input=${encodeURIComponent(input)}`, { headers })
      return { status: response.status, text: await response.text() }
    }
    const { track, album, artist } = ids
    const fields = '"fields":["track","artist","album","path","genres"]'
    for (const call of [
      `tracks.list {${fields}}`,
      `tracks.list {${fields},"sort":"title"}`,
      `tracks.list {${fields},"artist_id":${artist}}`,
      `tracks.list {${fields},"ids":[${track}]}`,
      'tracks.chart {}',
      'tracks.top {}',
      'artists.list {"fields":["artist","albumCount","trackCount"]}',
      'albums.list {"fields":["album","genres","trackCount"]}',
      'search {"q":"hidden"}',
      'lists.albums {}',
      'playlists.get ' + JSON.stringify({ id: playlist }),
    ])
      await differs(page, call)
    for (const call of [
      `tracks.get {"id":${track}}`,
      `tracks.byArtist {"artist_id":${artist}}`,
      `tracks.byAlbum {"album_id":${album}}`,
      `artists.get {"id":${artist}}`,
      `albums.get {"id":${album}}`,
      `albums.byArtist {"artist_id":${artist}}`,
    ])
      await isMissing(page, call)
    const headers = { Cookie: stranger.cookie, 'Sec-Fetch-Site': 'same-origin' }
    const init = { method: 'POST', headers, json: { id: track } }
    expect((await outside.fetch('/api/trpc/music.tracks.play', init)).status).toBe(404)
  })

  it('from the API of players', async () => {
    const call: Get = async ({ token }, path) => {
      const response = await outside.fetch(`/rest/${path}${path.includes('?') ? '&' : '?'}f=json&apiKey=${token}`)
      return { status: response.status, text: await response.text() }
    }
    const [tr, al, ar] = [`tr-${ids.track}`, `al-${ids.album}`, `ar-${ids.artist}`]
    for (const path of [
      'getArtists',
      'getIndexes',
      'getGenres',
      'getMusicDirectory?id=' + al,
      'getMusicDirectory?id=' + ids.library,
      'getArtist?id=' + ar,
      'getAlbum?id=' + al,
      'getSong?id=' + tr,
      'getAlbumList?type=newest',
      'getAlbumList2?type=alphabeticalByName',
      'getAlbumList2?type=byGenre&genre=hiddencore',
      'getRandomSongs',
      'getSongsByGenre?genre=hiddencore',
      'getTopSongs?artist=Hidden%20Artist',
      'getStarred',
      'getStarred2',
      'getNowPlaying',
      'getPlayQueue',
      'getPlaylist?id=' + playlist,
      'search2?query=hidden',
      'search3?query=',
      `search3?query=&musicFolderId=${ids.library}`,
    ])
      await differs(call, path)
    for (const path of ['stream', 'download', 'getCoverArt', 'getLyricsBySongId'])
      expect(JSON.parse((await call(stranger, `${path}?id=${tr}`)).text)).toMatchObject({
        'subsonic-response': { error: { code: 70 } },
      })
    expect((await call(friend, `stream?id=${tr}`)).text).toContain('RIFF')
    expect((await call(friend, 'getMusicFolders')).text).toContain('Attic')
    expect((await call(stranger, 'getMusicFolders')).text).not.toContain('Attic')
    expect((await call(friend, `search3?query=&musicFolderId=1`)).text).not.toMatch(HIDDEN)
  })
})

it('the internal layer has everything, and what it is asked to limit itself to', async () => {
  const text = async (path: string) => JSON.stringify((await inside.json('GET', path)).body)
  expect(await text('/track')).toMatch(HIDDEN)
  expect(await text('/track?libraries=1')).not.toMatch(HIDDEN)
  expect(await text(`/album?libraries=${ids.library}&fields=name,trackCount`)).toContain('"trackCount":1')
  expect((await inside.json('GET', `/track/${ids.track}?libraries=1`)).status).toBe(404)
  expect((await inside.json('GET', `/track/${ids.track}?libraries=0`)).status).toBe(404)
  expect(await text(`/track/${ids.track}/withAdditionalData?libraries=${ids.library}`)).toBe(
    await text(`/track/${ids.track}/withAdditionalData`),
  )
})

it('a change of who hears it counts at once, also for answers that are kept', async () => {
  const path = `/api/v1/track/${ids.track}`
  const status = async () => (await send(stranger, 'GET', path)).status
  expect(await status()).toBe(404)
  await db().musicLibraryAccount.create({ data: { libraryId: ids.library, userId: stranger.user.id } })
  forgetLibraries()
  expect(await status()).toBe(200)
  await db().musicLibraryAccount.deleteMany({ where: { userId: stranger.user.id } })
  forgetLibraries()
  expect(await status()).toBe(404)
})

it('counts of what is shared are those of the caller: an album in two libraries', async () => {
  const artist = await db().musicArtist.create({ data: { title: 'Both Sides' } })
  const album = await db().musicAlbum.create({ data: { name: 'Both Places', artistId: artist.id } })
  const common = { artistId: artist.id, albumId: album.id, duration: 10 }
  await db().musicTrack.create({ data: { ...common, title: 'In the open', path: 'both/1.wav', genres: ['Jazz'] } })
  const path = `~${ids.library}/both.wav`
  await db().musicTrack.create({ data: { ...common, title: 'In the attic', path, genres: ['Hiddencore'] } })
  const counts = async ({ token }: Caller) => {
    const response = await outside.fetch(`/rest/getAlbum?f=json&id=al-${album.id}&apiKey=${token}`)
    const { album: found } = ((await response.json()) as { 'subsonic-response': { album: Record<string, unknown> } })[
      'subsonic-response'
    ]
    return [
      found['songCount'],
      found['duration'],
      (found['song'] as unknown[]).length,
      (found['genres'] as unknown[]).length,
    ]
  }
  expect(await counts(friend)).toEqual([2, 20, 2, 2])
  expect(await counts(stranger)).toEqual([1, 10, 1, 1])
})
