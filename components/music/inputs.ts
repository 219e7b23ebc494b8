import { CHANGES } from '#server/products/music/ledger/changes.schema.ts'
import type { RouterOutput } from '#components/trpc/client.ts'

// Query inputs, shared by the pages, which run the queries on the server, and their views.

/** Fields of tracks in lists. */
const TRACK_FIELDS = ['track', 'track.path', 'track.discNumber', 'track.trackNumber', 'artist', 'album']
const ALBUM_FIELDS = ['album', 'artist']
const ARTIST_FIELDS = ['artist', 'artist.trackCount', 'artist.albumCount']

export const TRACK_PAGE = 100
export const ARTIST_PAGE = 48
export const ALBUM_PAGE = 50
export const DEFAULT_SORT = 'title:ASC'
export const ALBUM_ORDER = 'disc:ASC,track:ASC,title:ASC'

export interface TrackQuery {
  q?: string
  artistId?: number
  albumId?: number
  sort: string
}

/** The last listens, among which a track may be repeated. */
export const recentInput = { limit: 50 }
export const chartInput = { limit: 20, fields: TRACK_FIELDS }

/** The first page of a list of tracks, with the figures of the whole list. */
export function firstPage({ q, artistId, albumId, sort }: TrackQuery) {
  return {
    q: q || undefined,
    artist_id: artistId,
    album_id: albumId,
    sort,
    fields: TRACK_FIELDS,
    limit: TRACK_PAGE,
    offset: 0,
    meta: true,
  }
}

/** Another page of the same list, from 0, without the figures. */
export function trackPage(query: TrackQuery, page: number) {
  return { ...firstPage(query), meta: false, offset: page * TRACK_PAGE }
}

/** @param page from 1 */
export function artistsInput(page: number, q: string) {
  return { q: q || undefined, fields: ARTIST_FIELDS, sort: 'title:ASC', ...rowsOf(page, ARTIST_PAGE) }
}

/** @param page from 1 */
export function albumsInput(page: number, q: string) {
  return { q: q || undefined, fields: ALBUM_FIELDS, sort: 'name:ASC', ...rowsOf(page, ALBUM_PAGE) }
}

/** The orders of albums other than by name. */
export const RANKED_BY = ['newest', 'recent', 'frequent', 'starred', 'rated', 'random'] as const
export type RankedBy = (typeof RANKED_BY)[number]

/** The order in an address; undefined for the order by name. */
export function rankedByOf(value: string | undefined): RankedBy | undefined {
  return RANKED_BY.find((order) => order === value)
}

/** The first albums of an order. */
export function rankedAlbumsInput(order: RankedBy) {
  return { order, limit: 100 }
}

/** @param page of the albums, from 1 */
export function artistInputs(id: number, page: number) {
  return {
    artist: { id },
    albums: { artist_id: id, fields: ALBUM_FIELDS, sort: 'year:ASC,name:ASC', ...rowsOf(page, ALBUM_PAGE) },
    tracks: firstPage({ artistId: id, sort: DEFAULT_SORT }),
  }
}

export function albumInputs(id: number) {
  return {
    album: { id, fields: ['album', 'album.note', 'artist'] },
    tracks: firstPage({ albumId: id, sort: ALBUM_ORDER }),
  }
}

export const LEDGER_PAGE = 50
export interface LedgerQuery {
  /** Kind of the change. */
  what?: (typeof CHANGES)[number]
  /** Id of a library. */
  library?: string
  /** From 1. */
  page: number
}

export function ledgerInput({ what, library, page }: LedgerQuery) {
  return { what, library: library === undefined ? undefined : Number(library), ...rowsOf(page, LEDGER_PAGE) }
}

/** What the address of the ledger wants; anything else is left out. */
export function ledgerQuery(given: { what?: string; library?: string; page?: string }): LedgerQuery {
  const what = CHANGES.find((kind) => kind === given.what)
  const library = /^[1-9]\d{0,8}$/.test(given.library ?? '') ? given.library : undefined
  return { ...(what && { what }), ...(library && { library }), page: pageOf(given.page) }
}

/** @param page from 1 */
function rowsOf(page: number, size: number) {
  return { limit: size, offset: (page - 1) * size }
}

/** The page number in an address; 1 for anything else. */
export function pageOf(value: string | undefined): number {
  return /^[1-9]\d{0,5}$/.test(value ?? '') ? Number(value) : 1
}

/** The row number in an address, from 0; 0 for anything else. */
export function rowOf(value: string | undefined): number {
  return /^[1-9]\d{0,8}$/.test(value ?? '') ? Number(value) : 0
}

export type Track = RouterOutput['music']['tracks']['list']['result']['tracks'][number]

export type Album = RouterOutput['music']['albums']['list']['result']['albums'][number]

export type Artist = RouterOutput['music']['artists']['list']['result']['artists'][number]
