// Inputs of queries that pages answer before their views ask them.

/** What lists of tracks ask for. */
export const TRACK_FIELDS = ['track', 'track.playable', 'artist', 'album']
const ALBUM_FIELDS = ['album', 'artist']
const ARTIST_FIELDS = ['artist', 'artist.trackCount', 'artist.albumCount']

export const TRACK_PAGE = 100
export const ARTIST_PAGE = 48
export const ALBUM_PAGE = 50
export const DEFAULT_SORT = 'title:ASC'
/** The order in which the tracks of an album came. */
export const ALBUM_ORDER = 'id:ASC'

export interface TrackQuery {
  q?: string | undefined
  artistId?: number | undefined
  albumId?: number | undefined
  sort: string
}

export const chartInput = { limit: 20, fields: TRACK_FIELDS }

/** The first page of the list of tracks, with the figures of all of it. */
export function firstPage({ q, artistId, albumId, sort }: TrackQuery) {
  return {
    ...(q && { q }),
    ...(artistId && { artist_id: artistId }),
    ...(albumId && { album_id: albumId }),
    sort,
    fields: TRACK_FIELDS,
    limit: TRACK_PAGE,
    offset: 0,
    meta: true,
  }
}

/** A further page of the same list, from 0; its figures are those of the first one. */
export function trackPage(query: TrackQuery, page: number) {
  return { ...firstPage(query), meta: false, offset: page * TRACK_PAGE }
}

/** @param page from 1 */
export function artistsInput(page: number, q: string) {
  return {
    ...(q && { q }),
    fields: ARTIST_FIELDS,
    sort: 'title:ASC',
    limit: ARTIST_PAGE,
    offset: (page - 1) * ARTIST_PAGE,
  }
}

/** @param page from 1 */
export function albumsInput(page: number, q: string) {
  return { ...(q && { q }), fields: ALBUM_FIELDS, sort: 'name:ASC', limit: ALBUM_PAGE, offset: (page - 1) * ALBUM_PAGE }
}

/** @param page of the albums, from 1 */
export function artistInputs(id: number, page: number) {
  return {
    artist: { id },
    albums: {
      artist_id: id,
      fields: ALBUM_FIELDS,
      sort: 'year:ASC,name:ASC',
      limit: ALBUM_PAGE,
      offset: (page - 1) * ALBUM_PAGE,
    },
    tracks: firstPage({ artistId: id, sort: DEFAULT_SORT }),
  }
}

export function albumInputs(id: number) {
  return {
    album: { id, fields: ['album', 'album.note', 'artist'] },
    tracks: firstPage({ albumId: id, sort: ALBUM_ORDER }),
  }
}

/** A page number of an address: 1 for anything else. */
export function pageOf(value: string | undefined): number {
  return /^[1-9]\d{0,5}$/.test(value ?? '') ? Number(value) : 1
}

/** A row number of an address, from 0: 0 for anything else. */
export function rowOf(value: string | undefined): number {
  return /^[1-9]\d{0,8}$/.test(value ?? '') ? Number(value) : 0
}
