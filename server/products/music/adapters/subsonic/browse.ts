import { texts } from '#i18n/texts.ts'
import type { Context } from '#server/core/context.ts'
import { AppError, found } from '#server/core/errors.ts'
import { invoke } from '#server/api/http/adapter-endpoint.ts'
import { albumsByArtist } from '../../catalogue/albums.service.ts'
import { tracksByAlbum } from '../../catalogue/tracks.service.ts'
import { FIRST } from '../../libraries/libraries.ts'
import { listChosenTracks, listGenres, listRankedAlbums } from '../../listening/lists.service.ts'
import { exposeToPages } from '../../page-access.ts'
import type { Content } from './answer.ts'
import type { Run } from './call.ts'
import { foldersOf } from './folders.ts'
import { folderIn, numberIn, numberOf, recordOf, required } from './params.ts'
import { albumAsFolder, IGNORED_ARTICLES, indexed, type Artist } from './shapes.ts'
import * as songs from './songs.ts'

const byArtist = exposeToPages(albumsByArtist)
const byAlbum = exposeToPages(tracksByAlbum)

/** The highest `limit` of a list of the catalogue. */
const PAGE = 500
const ROOT = String(FIRST)

export const getArtists: Run = async ({ ctx, params }) => ({
  artists: { ignoredArticles: IGNORED_ARTICLES, index: indexed(await allArtists(ctx, folderIn(params))) },
})

export const getIndexes: Run = async ({ ctx, params }) => ({
  indexes: {
    lastModified: Date.now(),
    ignoredArticles: IGNORED_ARTICLES,
    index: indexed(await allArtists(ctx, folderIn(params))),
  },
})

export const getArtist: Run = async ({ ctx, params }) => {
  const id = numberIn('artist', required(params, 'id'))
  const [artist] = await songs.artistsByIds(ctx, [id])
  return { artist: { ...found(artist), album: await albumsOfArtist(ctx, id) } }
}

export const getAlbum: Run = async ({ ctx, params }) => {
  const id = numberIn('album', required(params, 'id'))
  const [album] = await songs.albumsByIds(ctx, [id])
  return { album: { ...found(album), song: await songsOfAlbum(ctx, id) } }
}

export const getSong: Run = async ({ ctx, params }) => {
  const [song] = await songs.songsByIds(ctx, [numberIn('track', required(params, 'id'))])
  return { song: found(song) }
}

/** Artists are folders of albums, albums are folders of tracks. */
export const getMusicDirectory: Run = async ({ ctx, params }) => {
  const text = required(params, 'id')
  if (/^\d{1,9}$/.test(text)) {
    const folder = found((await foldersOf(ctx)).find(({ id }) => id === Number(text)))
    const all = await allArtists(ctx, { libraries: [folder.id] })
    const child = all.map((artist) => ({ ...artist, isDir: true, title: artist.name, parent: text }))
    return { directory: { ...folder, id: text, child } }
  }
  const { kind, id } = recordOf(text)
  if (kind === 'artist') {
    const artist = found((await songs.artistsByIds(ctx, [id]))[0])
    const child = (await albumsOfArtist(ctx, id)).map(albumAsFolder)
    return { directory: { id: text, name: artist.name, parent: ROOT, starred: artist.starred, child } }
  }
  if (kind === 'track') throw new AppError('not_found')
  const album = found((await songs.albumsByIds(ctx, [id]))[0])
  const { name, artistId: parent, starred, coverArt } = album
  return { directory: { id: text, name, parent, starred, coverArt, child: await songsOfAlbum(ctx, id) } }
}

const ORDERS = {
  random: 'random',
  newest: 'newest',
  highest: 'rated',
  frequent: 'frequent',
  recent: 'recent',
  alphabeticalByName: 'name',
  alphabeticalByArtist: 'artist',
  starred: 'starred',
  byYear: 'year',
  byGenre: 'name',
} as const

export const getAlbumList2: Run = async (call) => ({ albumList2: { album: await rankedAlbums(call) } })

export const getAlbumList: Run = async (call) => ({
  albumList: { album: (await rankedAlbums(call)).map(albumAsFolder) },
})

async function rankedAlbums({ ctx, params }: Parameters<Run>[0]) {
  const type = required(params, 'type')
  const order = Object.hasOwn(ORDERS, type) ? ORDERS[type as keyof typeof ORDERS] : null
  if (!order)
    throw new AppError(
      'invalid_input',
      texts('music.subsonic')('oneOf', { name: 'type', list: Object.keys(ORDERS).join(', ') }),
    )
  if (type === 'byYear') for (const name of ['fromYear', 'toYear']) required(params, name)
  const [from, to] = [yearOf(params, 'fromYear'), yearOf(params, 'toYear')]
  const isBackwards = from !== undefined && to !== undefined && from > to
  const { items } = await invoke(ctx, listRankedAlbums, {
    order,
    ...folderIn(params),
    limit: numberOf(params, 'size', 10, PAGE),
    offset: numberOf(params, 'offset', 0, 2_147_483_647),
    ...(type === 'byYear' && {
      descending: isBackwards,
      fromYear: isBackwards ? to : from,
      toYear: isBackwards ? from : to,
    }),
    ...(type === 'byGenre' && { genre: required(params, 'genre') }),
  })
  return songs.albumsByIds(
    ctx,
    items.map(({ id }) => id),
  )
}

export const getRandomSongs: Run = async ({ ctx, params }) => {
  const genre = params.get('genre')
  const { items } = await invoke(ctx, listChosenTracks, {
    random: true,
    ...folderIn(params),
    limit: numberOf(params, 'size', 10, PAGE),
    ...(genre && { genre }),
    fromYear: yearOf(params, 'fromYear'),
    toYear: yearOf(params, 'toYear'),
  })
  return { randomSongs: { song: await songsWith(ctx, items) } }
}

export const getSongsByGenre: Run = async ({ ctx, params }) => {
  const { items } = await invoke(ctx, listChosenTracks, {
    genre: required(params, 'genre'),
    ...folderIn(params),
    limit: numberOf(params, 'count', 10, PAGE),
    offset: numberOf(params, 'offset', 0, 2_147_483_647),
  })
  return { songsByGenre: { song: await songsWith(ctx, items) } }
}

export const getTopSongs: Run = async ({ ctx, params }) => {
  const id = params.get('id')
  const artist = id ? numberIn('artist', id) : await artistNamed(ctx, required(params, 'artist'))
  const limit = numberOf(params, 'count', 50, PAGE)
  const { items } = artist === undefined ? { items: [] } : await invoke(ctx, listChosenTracks, { artist, limit })
  return { topSongs: { song: await songsWith(ctx, items) } }
}

export const getGenres: Run = async ({ ctx }) => {
  const { items } = await invoke(ctx, listGenres, {})
  const genre = items.map(({ name, trackCount, albumCount }) => ({ songCount: trackCount, albumCount, value: name }))
  return { genres: { genre } }
}

export const search3: Run = async (call) => ({ searchResult3: await search(call) })

export const search2: Run = async (call) => {
  const { artist, album, song } = await search(call)
  return { searchResult2: { artist, album: album.map(albumAsFolder), song } }
}

/** An empty query lists everything, page by page: players copy the catalogue that way. */
async function search({ ctx, params }: Parameters<Run>[0]) {
  const query = (params.get('query') ?? '').replace(/^"(.*)"$/, '$1').trim()
  const part = (name: string) => ({
    ...(query !== '' && { q: query.slice(0, 100) }),
    ...folderIn(params),
    limit: numberOf(params, `${name}Count`, 20, PAGE),
    offset: numberOf(params, `${name}Offset`, 0, 2_147_483_647),
  })
  const [artists, albums, tracks] = await Promise.all([
    invoke(ctx, songs.artists, { fields: songs.ARTIST_FIELDS, ...part('artist') }),
    invoke(ctx, songs.albums, { fields: songs.ALBUM_FIELDS, ...part('album') }),
    invoke(ctx, songs.tracks, { fields: songs.TRACK_FIELDS, ...part('song') }),
  ])
  return {
    artist: await songs.artistsOf(ctx, artists.result.artists),
    album: await songs.albumsOf(ctx, albums.result.albums),
    song: await songs.songsOf(ctx, tracks.result.tracks),
  }
}

function songsWith(ctx: Context, items: readonly { id: number }[]): Promise<Content[]> {
  return songs.songsByIds(
    ctx,
    items.map(({ id }) => id),
  )
}

async function allArtists(ctx: Context, folder: { libraries?: number[] }) {
  const rows: Artist[] = []
  for (;;) {
    const page = { fields: songs.ARTIST_FIELDS, sort: 'title', limit: PAGE, offset: rows.length, ...folder }
    const { result, totalCount } = await invoke(ctx, songs.artists, page)
    rows.push(...result.artists)
    if (result.artists.length < PAGE || rows.length >= totalCount) break
  }
  return songs.artistsOf(ctx, rows)
}

async function albumsOfArtist(ctx: Context, id: number) {
  const query = { artist_id: id, fields: songs.ALBUM_FIELDS, sort: 'year,name', limit: PAGE }
  return songs.albumsOf(ctx, (await invoke(ctx, byArtist, query)).result.albums)
}

async function songsOfAlbum(ctx: Context, id: number) {
  const { result } = await invoke(ctx, byAlbum, { album_id: id, fields: songs.TRACK_FIELDS, limit: PAGE })
  return songs.songsOf(ctx, result.tracks)
}

async function artistNamed(ctx: Context, name: string): Promise<number | undefined> {
  const { result } = await invoke(ctx, songs.artists, { q: name.slice(0, 100), limit: PAGE })
  return result.artists.find(({ title }) => title?.toLowerCase() === name.toLowerCase())?.id
}

function yearOf(params: URLSearchParams, name: string): number | undefined {
  return params.has(name) ? numberOf(params, name, 0, 2999) : undefined
}
