// Runs libraries of others, as they are, against the adapter for music players: the npm package subsonic-api with each
// way to sign in and to send, then the programs of the folders python and java where scripts/suites/with-players.sh
// found what they need.
// Usage: node clients/players/run.mjs (npm run suite -- players)
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { SubsonicAPI } from 'subsonic-api'
import { check, counts, runAgainst, same } from '../public/checks.mjs'

const { PLAYERS_PYTHON, PLAYERS_JAVA } = process.env

await runAgainst('players-stand.ts', async ({ url, username, password }) => {
  for (const auth of [{ username, password }, { apiKey: password }]) {
    for (const post of [false, true]) {
      const api = new SubsonicAPI({ url, auth, post })
      const way = `${Object.keys(auth)[0]}, ${post ? 'posted forms' : 'queries'}`
      await check(`catalogue (${way})`, () => walkCatalogue(api, username))
      await check(`what listeners keep (${way})`, () => keep(api))
      await check(`other calls (${way})`, () => others(api))
    }
  }
  const facts = { URL: url, USERNAME: username, PASSWORD: password }
  if (PLAYERS_PYTHON) {
    const env = { ...facts, PYTHONPATH: PLAYERS_PYTHON, PYTHONDONTWRITEBYTECODE: '1' }
    await check('py-opensonic', () => program('python3', ['python/walk.py'], env))
  }
  if (PLAYERS_JAVA) {
    await check('subsonic-client', () => program('java', ['-cp', join(PLAYERS_JAVA, '*'), 'java/Walk.java'], facts))
  }
})

/** Runs a program of this folder and adds what it has counted. */
async function program(command, args, env) {
  const options = { cwd: import.meta.dirname, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] }
  const child = spawn(command, args, options)
  const [said] = await Promise.all([text(child.stdout), once(child, 'close')])
  const closing = /^(\d+) passed, (\d+) failed$/m.exec(said)
  if (!closing) throw new Error(`ended with ${child.exitCode} before it had counted: ${said}`)
  counts.passed += Number(closing[1])
  counts.failed += Number(closing[2])
  console.log(`${args.at(-1)}: ${closing[0]}`)
}

async function walkCatalogue(api, username) {
  const { status, type, openSubsonic } = await api.ping()
  same('ping', { status, type, openSubsonic }, { status: 'ok', type: 'quartet', openSubsonic: true })
  const { openSubsonicExtensions } = await api.getOpenSubsonicExtensions()
  same('API keys', openSubsonicExtensions.map(({ name }) => name).includes('apiKeyAuthentication'), true)
  same('user', (await api.getUser({ username })).user.username, username)
  const { artists } = await api.getArtists()
  const all = artists.index.flatMap(({ artist }) => artist)
  same('artists', all.length, 6)
  const { artist } = await api.getArtist({ id: all[0].id })
  const { album } = await api.getAlbum({ id: artist.album[0].id })
  same(
    'order of an album',
    album.song.map(({ track }) => track),
    [1, 2, 3, 4, 5, 6],
  )
  const [song] = album.song
  const audio = await api.stream({ id: song.id })
  same('type of audio', audio.headers.get('content-type'), 'audio/wav')
  same('size of audio', (await audio.arrayBuffer()).byteLength, song.size)
  same('cover', (await api.getCoverArt({ id: song.coverArt })).headers.get('content-type'), 'image/png')
  const { searchResult3 } = await api.search3({ query: '', songCount: 500 })
  same('all songs', searchResult3.song.length, 36)
}

async function keep(api) {
  const ids = (await api.getRandomSongs({ size: 3 })).randomSongs.song.map(({ id }) => id)
  const [id] = ids
  await api.star({ id })
  await api.setRating({ id, rating: 5 })
  const { song } = (await api.getStarred2()).starred2
  same(
    'stars',
    song.map((one) => [one.id, one.userRating]),
    [[id, 5]],
  )
  await api.unstar({ id })
  const { playlist } = await api.createPlaylist({ name: 'Evening', songId: ids })
  const entries = async () => (await api.getPlaylist({ id: playlist.id })).playlist.entry.map((one) => one.id)
  same('playlist', await entries(), ids)
  await api.updatePlaylist({ playlistId: playlist.id, songIndexToRemove: [0], songIdToAdd: [id] })
  same('changed playlist', await entries(), [ids[1], ids[2], id])
  await api.deletePlaylist({ id: playlist.id })
  await api.savePlayQueue({ id: ids, current: ids[1], position: 1000 })
  const { playQueue } = await api.getPlayQueue()
  same('queue', [playQueue.current, playQueue.position, playQueue.entry.length], [ids[1], 1000, 3])
  await api.scrobble({ id, submission: true })
  same('recent albums', (await api.getAlbumList2({ type: 'recent' })).albumList2.album.length > 0, true)
}

async function others(api) {
  const { id } = (await api.getAlbumList2({ type: 'newest' })).albumList2.album[0]
  const answers = {
    getLicense: api.getLicense(),
    getMusicFolders: api.getMusicFolders(),
    getIndexes: api.getIndexes(),
    getMusicDirectory: api.getMusicDirectory({ id }),
    getGenres: api.getGenres(),
    getAlbumList: api.getAlbumList({ type: 'alphabeticalByName' }),
    getSongsByGenre: api.getSongsByGenre({ genre: 'Folk' }),
    getTopSongs: api.getTopSongs({ artist: 'Pixel Orchard' }),
    search2: api.search2({ query: 'night' }),
    getStarred: api.getStarred(),
    getNowPlaying: api.getNowPlaying(),
    getPlaylists: api.getPlaylists(),
    getArtistInfo2: api.getArtistInfo2({ id }),
    getAlbumInfo2: api.getAlbumInfo2({ id }),
    getSimilarSongs2: api.getSimilarSongs2({ id }),
    getLyrics: api.getLyrics({}),
    getPodcasts: api.getPodcasts(),
    getNewestPodcasts: api.getNewestPodcasts(),
    getInternetRadioStations: api.getInternetRadioStations(),
    getShares: api.getShares(),
    getBookmarks: api.getBookmarks(),
    getVideos: api.getVideos(),
    getScanStatus: api.getScanStatus(),
  }
  for (const [name, answer] of Object.entries(answers)) same(name, (await answer).status, 'ok')
  // Calls that only operators may make.
  for (const refused of [await api.getUsers(), await api.startScan()]) {
    same('calls of operators', [refused.status, refused.error?.code], ['failed', 50])
  }
}
