import type { z } from 'zod'
import type { AlbumView } from '../../catalogue/albums.schema.ts'
import type { ArtistView } from '../../catalogue/artists.schema.ts'
import type { TrackView } from '../../catalogue/tracks.schema.ts'
import { audioType, suffixOf } from '../../library/files.ts'
import type { ListenCounts, MarkView } from '../../listening/listening.schema.ts'
import { idOf } from './params.ts'

export type Track = z.output<typeof TrackView>
export type Album = z.output<typeof AlbumView>
export type Artist = z.output<typeof ArtistView>
export type Mark = z.output<typeof MarkView>
/** What the caller has of a record: a star, a rating, and how often it was heard. */
type Own = Partial<Mark & z.output<typeof ListenCounts>['items'][number]>

/** A track as this protocol has it. */
export function songShape(track: Track, album: Album | undefined, own: Own = {}) {
  const { id, title = '', artist, tags = {}, genres = [], path } = track
  const suffix = suffixOf(path ?? '')
  const albumArtist = album?.artist
  return {
    id: idOf('track', id),
    parent: album && idOf('album', album.id),
    isDir: false,
    title,
    album: album?.name,
    artist: tags.artist ?? artist?.title,
    track: track.trackNumber ?? undefined,
    year: album?.year ?? undefined,
    genre: genres[0],
    coverArt: album ? idOf('album', album.id) : idOf('track', id),
    size: track.size ?? 0,
    contentType: audioType(path ?? '') ?? 'application/octet-stream',
    suffix,
    duration: track.duration ?? 0,
    bitRate: tags.bitRate === undefined ? undefined : Math.round(tags.bitRate / 1000),
    path: path ?? '',
    discNumber: track.discNumber ?? undefined,
    created: track.added,
    albumId: album && idOf('album', album.id),
    artistId: artist ? idOf('artist', artist.id) : undefined,
    type: 'music',
    mediaType: 'song',
    isVideo: false,
    bpm: Math.round(tags.bpm ?? 0),
    comment: '',
    sortName: tags.titleSort ?? '',
    musicBrainzId: tags.recordingId ?? '',
    isrc: tags.isrc ?? [],
    genres: genres.map((name) => ({ name })),
    artists: artist ? [{ id: idOf('artist', artist.id), name: artist.title ?? '' }] : [],
    displayArtist: tags.artist ?? artist?.title ?? '',
    albumArtists: albumArtist ? [{ id: idOf('artist', albumArtist.id), name: albumArtist.title ?? '' }] : [],
    displayAlbumArtist: albumArtist?.title ?? '',
    displayComposer: track.composer ?? '',
    contributors: [],
    moods: [],
    explicitStatus: '',
    channelCount: tags.channels ?? 0,
    samplingRate: tags.sampleRate ?? 0,
    bitDepth: tags.bitDepth ?? 0,
    replayGain: {
      trackGain: tags.trackGain,
      albumGain: tags.albumGain,
      trackPeak: tags.trackPeak,
      albumPeak: tags.albumPeak,
    },
    ...marked(own),
  }
}

/** An album as this protocol has it. */
export function albumShape(album: Album, own: Own = {}) {
  const { id, name = '', artist, tags = {}, genres = [] } = album
  return {
    id: idOf('album', id),
    name,
    artist: artist?.title,
    artistId: artist ? idOf('artist', artist.id) : undefined,
    coverArt: idOf('album', id),
    songCount: album.trackCount ?? 0,
    duration: album.totalDuration ?? 0,
    created: album.added,
    year: album.year ?? undefined,
    genre: genres[0],
    genres: genres.map((one) => ({ name: one })),
    artists: artist ? [{ id: idOf('artist', artist.id), name: artist.title ?? '' }] : [],
    displayArtist: artist?.title ?? '',
    musicBrainzId: album.releaseId ?? '',
    sortName: tags.nameSort ?? '',
    isCompilation: tags.compilation ?? false,
    releaseTypes: tags.types ?? [],
    recordLabels: (tags.labels ?? []).map((label) => ({ name: label })),
    originalReleaseDate: dateOf(tags.originalDate),
    releaseDate: dateOf(tags.date),
    moods: [],
    discTitles: [],
    explicitStatus: '',
    version: '',
    ...marked(own),
  }
}

/** An album as a folder, for players that browse folders. */
export function albumAsFolder(album: ReturnType<typeof albumShape>) {
  return { ...album, parent: album.artistId, isDir: true, title: album.name, album: album.name, mediaType: 'album' }
}

/** An artist as this protocol has it. */
export function artistShape({ id, title = '', albumCount = 0 }: Artist, own: Own = {}) {
  return {
    id: idOf('artist', id),
    name: title,
    coverArt: idOf('artist', id),
    albumCount,
    musicBrainzId: '',
    sortName: '',
    roles: ['artist', 'albumartist'],
    ...marked(own),
  }
}

const ARTICLES = /^(?:the|an|a|die|der|das|ein|eine|les|le|la)\s+/i
export const IGNORED_ARTICLES = 'The An A Die Der Das Ein Eine Les Le La'

/** Rows by the first letter of their names without articles; names that begin with no letter are under `#`. */
export function indexed<T extends { name: string }>(rows: readonly T[]): { name: string; artist: T[] }[] {
  const order = new Intl.Collator()
  const sorted = rows
    .map((row) => ({ row, key: row.name.replace(ARTICLES, '').toLocaleUpperCase() }))
    .toSorted((a, b) => order.compare(a.key, b.key))
  const groups = Map.groupBy(sorted, ({ key }) => /^\p{L}/u.exec(key.normalize('NFC'))?.[0] ?? '#')
  return [...groups].map(([name, group]) => ({ name, artist: group.map(({ row }) => row) }))
}

function marked({ starredAt, rating, plays, playedAt }: Own) {
  return {
    starred: starredAt ?? undefined,
    userRating: rating ?? undefined,
    playCount: plays,
    played: playedAt,
  }
}

/** The parts of `2001-03-10`, `2001-03` or `2001`. */
function dateOf(text = '') {
  const [, year, month, day] = /^(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?/.exec(text) ?? []
  if (year === undefined) return {}
  return { year: Number(year), ...(month && { month: Number(month) }), ...(day && { day: Number(day) }) }
}
