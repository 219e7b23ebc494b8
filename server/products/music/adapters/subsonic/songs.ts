import type { Context } from '#server/core/context.ts'
import { invoke } from '#server/api/http/adapter-endpoint.ts'
import { listAlbums } from '../../catalogue/albums.service.ts'
import { listArtists } from '../../catalogue/artists.service.ts'
import { listTracks } from '../../catalogue/tracks.service.ts'
import { listMarks } from '../../listening/marks.service.ts'
import { countListens } from '../../listening/plays.service.ts'
import { exposeToPages } from '../../page-access.ts'
import { albumShape, artistShape, songShape, type Album, type Artist, type Mark, type Track } from './shapes.ts'
import type { folderIn, Kind } from './params.ts'

/** The library to which lists are limited. */
type Folder = ReturnType<typeof folderIn>
type Song = ReturnType<typeof songShape>

/** The highest number of ids in one request for a list. */
const AT_ONCE = 100

// The operations of the catalogue, for listeners.
export const tracks = exposeToPages(listTracks)
export const albums = exposeToPages(listAlbums)
export const artists = exposeToPages(listArtists)

/** Without `url`, for which the library would have to look for each file. */
export const TRACK_FIELDS = 'title,duration,artist,album,path,composer,discNumber,trackNumber,genres,tags,size,added'
export const ALBUM_FIELDS = 'album,artist,trackCount,totalDuration,releaseId,genres,tags,added'
export const ARTIST_FIELDS = 'artist,albumCount'
/** The fields of an album that its songs show. */
const ALBUM_OF_SONG = 'album,artist'

/** The songs with these ids, in their order; those that are gone are left out. */
export async function songsByIds(ctx: Context, ids: readonly number[], folder: Folder = {}): Promise<Song[]> {
  const found = await inParts(ids, async (part) => {
    const { result } = await invoke(ctx, tracks, { ids: part, fields: TRACK_FIELDS, limit: AT_ONCE, ...folder })
    return result.tracks
  })
  return songsOf(ctx, ordered(ids, found))
}

/** Tracks as songs, with their albums and with the caller's stars, ratings and plays. */
export async function songsOf(ctx: Context, list: readonly Track[]): Promise<Song[]> {
  const albumIds = [...new Set(list.flatMap(({ album }) => album?.id ?? []))]
  const [marks, listens, rows] = await Promise.all([
    marksOf(ctx, 'track', list),
    listensOf(ctx, 'track', list),
    albumRows(ctx, albumIds, ALBUM_OF_SONG),
  ])
  const byId = new Map(rows.map((album) => [album.id, album]))
  return list.map(({ id, ...track }) =>
    songShape({ id, ...track }, byId.get(track.album?.id ?? 0), { ...marks.get(id), ...listens.get(id) }),
  )
}

export async function albumsByIds(ctx: Context, ids: readonly number[], folder: Folder = {}) {
  return albumsOf(ctx, ordered(ids, await albumRows(ctx, ids, ALBUM_FIELDS, folder)))
}

export async function albumsOf(ctx: Context, list: readonly Album[]) {
  const [marks, listens] = await Promise.all([marksOf(ctx, 'album', list), listensOf(ctx, 'album', list)])
  return list.map((album) => albumShape(album, { ...marks.get(album.id), ...listens.get(album.id) }))
}

export async function artistsByIds(ctx: Context, ids: readonly number[], folder: Folder = {}) {
  const found = await inParts(ids, async (part) => {
    const { result } = await invoke(ctx, artists, { ids: part, fields: ARTIST_FIELDS, limit: AT_ONCE, ...folder })
    return result.artists
  })
  return artistsOf(ctx, ordered(ids, found))
}

export async function artistsOf(ctx: Context, list: readonly Artist[]) {
  const marks = await marksOf(ctx, 'artist', list)
  return list.map((artist) => artistShape(artist, marks.get(artist.id)))
}

async function albumRows(ctx: Context, ids: readonly number[], fields: string, folder: Folder = {}): Promise<Album[]> {
  return inParts(ids, async (part) => {
    const { result } = await invoke(ctx, albums, { ids: part, fields, limit: AT_ONCE, ...folder })
    return result.albums
  })
}

async function marksOf(ctx: Context, kind: Kind, list: readonly { id: number }[]): Promise<Map<number, Mark>> {
  if (list.length > AT_ONCE) return allMarks(ctx, kind)
  const ids = list.map(({ id }) => id)
  const { items } = await invoke(ctx, listMarks, { kind, ids, limit: AT_ONCE })
  return new Map(items.map((mark) => [mark.id, mark]))
}

async function listensOf(ctx: Context, kind: 'track' | 'album', list: readonly { id: number }[]) {
  const { items } = await invoke(ctx, countListens, { kind, ids: list.map(({ id }) => id) })
  return new Map(items.map((counted) => [counted.id, counted]))
}

/** All marks of the caller on records of a kind: for long lists, of which people mark few records. */
async function allMarks(ctx: Context, kind: Kind): Promise<Map<number, Mark>> {
  const marks = new Map<number, Mark>()
  for (let offset = 0; ; offset += 500) {
    const { items, totalCount } = await invoke(ctx, listMarks, { kind, offset, limit: 500 })
    for (const mark of items) marks.set(mark.id, mark)
    if (items.length === 0 || offset + items.length >= totalCount) return marks
  }
}

async function inParts<T>(ids: readonly number[], read: (part: number[]) => Promise<readonly T[]>): Promise<T[]> {
  const found: T[] = []
  for (let at = 0; at < ids.length; at += AT_ONCE) found.push(...(await read(ids.slice(at, at + AT_ONCE))))
  return found
}

function ordered<T extends { id: number }>(ids: readonly number[], rows: readonly T[]): T[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
