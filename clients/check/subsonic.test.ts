import { SubsonicAPI } from 'subsonic-api'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { ACCOUNTS } from '../../e2e/accounts.ts'
import { signIn } from './requests/caller.ts'

const quartet = inject('quartet')
const { email } = ACCOUNTS.user
let password: string

beforeAll(async () => {
  const session = await signIn(quartet, ACCOUNTS.user)
  const response = await fetch(`${quartet.url}/api/account/app-passwords`, {
    method: 'POST',
    headers: { ...session, 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'subsonic-api' }),
  })
  password = ((await response.json()) as { password: string }).password
})

const auths = () => [{ username: email, password }, { apiKey: password }]

describe.each([false, true])('the npm package subsonic-api, posting forms: %s', (post) => {
  it.each([0, 1])('connects, walks the catalogue in order and plays it (credential %i)', async (which) => {
    const auth = auths()[which]
    if (!auth) throw new Error('There are two credentials')
    const api = new SubsonicAPI({ url: quartet.url, auth, post })
    expect(await api.ping()).toMatchObject({ status: 'ok', openSubsonic: true, type: 'quartet' })
    const { openSubsonicExtensions } = await api.getOpenSubsonicExtensions()
    expect(openSubsonicExtensions.map(({ name }) => name)).toContain('apiKeyAuthentication')
    expect((await api.getUser({ username: email })).user).toMatchObject({ username: email, streamRole: true })
    const { artists } = await api.getArtists()
    const [first] = artists.index?.flatMap(({ artist = [] }) => artist) ?? []
    const { artist } = await api.getArtist({ id: first?.id ?? '' })
    const { album } = await api.getAlbum({ id: artist.album?.[0]?.id ?? '' })
    expect(album.song?.map(({ track }) => track)).toEqual([1, 2, 3, 4, 5, 6])
    const [song] = album.song ?? []
    const audio = await api.stream({ id: song?.id ?? '' })
    expect([audio.status, audio.headers.get('content-type')]).toEqual([200, 'audio/wav'])
    expect((await audio.arrayBuffer()).byteLength).toBe(song?.size)
    expect((await api.getCoverArt({ id: song?.coverArt ?? '' })).headers.get('content-type')).toBe('image/png')
    const { searchResult3 } = await api.search3({ query: '', songCount: 500 })
    expect(searchResult3.song?.length).toBeGreaterThanOrEqual(36)
  })

  it('keeps stars, ratings, playlists, the queue and what was heard', async () => {
    const api = new SubsonicAPI({ url: quartet.url, auth: { username: email, password }, post })
    const { randomSongs } = await api.getRandomSongs({ size: 3 })
    const ids = randomSongs.song?.map(({ id }) => id) ?? []
    const [id = ''] = ids
    await api.star({ id })
    await api.setRating({ id, rating: 5 })
    expect((await api.getStarred2()).starred2.song?.map((one) => one.id)).toContain(id)
    await api.unstar({ id })
    const made = await api.createPlaylist({ name: 'Of the client', songId: ids })
    const { playlist } = await api.getPlaylist({ id: made.playlist.id })
    expect(playlist.entry?.map((one) => one.id)).toEqual(ids)
    await api.updatePlaylist({ playlistId: made.playlist.id, songIndexToRemove: [0] })
    expect((await api.getPlaylist({ id: made.playlist.id })).playlist.songCount).toBe(2)
    await api.deletePlaylist({ id: made.playlist.id })
    await api.savePlayQueue({ id: ids, current: ids[1] ?? '', position: 1000 })
    expect((await api.getPlayQueue()).playQueue).toMatchObject({ current: ids[1], position: 1000 })
    await api.scrobble({ id, submission: true })
    expect((await api.getAlbumList2({ type: 'recent' })).albumList2.album).not.toEqual([])
  })

  it('gets an answer to what it asks for beside that', async () => {
    const api = new SubsonicAPI({ url: quartet.url, auth: { username: email, password }, post })
    const id = (await api.getAlbumList2({ type: 'newest' })).albumList2.album?.[0]?.id ?? ''
    const answers = await Promise.all([
      api.getLicense(),
      api.getMusicFolders(),
      api.getIndexes(),
      api.getMusicDirectory({ id }),
      api.getGenres(),
      api.getAlbumList({ type: 'alphabeticalByName' }),
      api.getSongsByGenre({ genre: 'Folk' }),
      api.getTopSongs({ artist: 'Pixel Orchard' }),
      api.search2({ query: 'night' }),
      api.getStarred(),
      api.getNowPlaying(),
      api.getPlaylists(),
      api.getArtistInfo2({ id }),
      api.getAlbumInfo2({ id }),
      api.getSimilarSongs2({ id }),
      api.getLyrics({}),
      api.getPodcasts(),
      api.getNewestPodcasts(),
      api.getInternetRadioStations(),
      api.getShares(),
      api.getBookmarks(),
      api.getVideos(),
      api.getScanStatus(),
      api.startScan(),
    ])
    expect(answers.filter(({ status }) => status !== 'ok')).toEqual([])
    expect(await api.getUsers()).toMatchObject({ status: 'failed', error: { code: 50 } })
  })
})
