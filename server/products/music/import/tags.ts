import { basename, extname } from 'node:path'
import { parseBuffer, type ICommonTagsResult, type IFormat } from 'music-metadata'
import { trimmed } from '../catalogue/names.schema.ts'
import type { AlbumTags, Lyrics, TrackTags } from '../catalogue/tags.schema.ts'
import { lyricsOf } from './lyrics.ts'

/** Metadata of an audio file. */
export interface Tags {
  /** Title from the tag, else the name of the file without number and extension. */
  title: string
  artist: string | null
  /** The artist of the album: from its tag, else `SEVERAL` on a compilation, else the artist of the track. */
  albumArtist: string | null
  album: string | null
  composer: string | null
  year: number | null
  /** Seconds, rounded. */
  duration: number
  disc: number | null
  number: number | null
  genres: string[]
  releaseId: string | null
  tags: TrackTags
  lyrics: Lyrics | null
  albumTags: AlbumTags
}

const SEVERAL = 'Various Artists'

/**
 * Reads the tags of a file.
 * @param file its path, whose extension names its format
 * @throws Error when it has no readable audio
 */
export async function readTags(file: string, content: Buffer): Promise<Tags> {
  const info = { path: file, size: content.length }
  const { common, format } = await parseBuffer(content, info, { duration: true, skipCovers: true })
  if (!format.duration || !Number.isFinite(format.duration)) throw new Error('no audio could be read')
  const artist = cleaned(common.artist) ?? cleaned(common.albumartist)
  return {
    title: cleaned(common.title) ?? titleFromName(file),
    artist,
    albumArtist: cleaned(common.albumartist) ?? (common.compilation ? SEVERAL : artist),
    album: cleaned(common.album),
    composer: cleaned(common.composer?.join(', ')),
    year: common.year !== undefined && common.year >= 1000 && common.year <= 2999 ? common.year : null,
    duration: Math.round(format.duration),
    disc: position(common.disk.no),
    number: position(common.track.no),
    genres: genresOf(common.genre),
    releaseId: cleaned(common.musicbrainz_albumid),
    tags: present(trackTags(common, format)),
    lyrics: lyricsOf(common.lyrics),
    albumTags: present(albumTags(common)),
  }
}

function trackTags(common: ICommonTagsResult, format: IFormat): TrackTags {
  return {
    artist: text(common.artist),
    artists: texts(common.artists),
    albumArtist: text(common.albumartist),
    albumArtists: texts(common.albumartists),
    titleSort: text(common.titlesort),
    artistSort: text(common.artistsort),
    date: text(common.date),
    originalDate: text(common.originaldate),
    compilation: common.compilation,
    trackTotal: position(common.track.of) ?? undefined,
    discTotal: position(common.disk.of) ?? undefined,
    bpm: real(common.bpm),
    isrc: texts(common.isrc),
    recordingId: text(common.musicbrainz_recordingid),
    trackId: text(common.musicbrainz_trackid),
    artistIds: texts(common.musicbrainz_artistid),
    codec: text(format.codec),
    bitRate: whole(format.bitrate),
    sampleRate: whole(format.sampleRate),
    channels: whole(format.numberOfChannels),
    bitDepth: whole(format.bitsPerSample),
    trackGain: real(common.replaygain_track_gain?.dB),
    trackPeak: real(common.replaygain_track_peak?.ratio),
    albumGain: real(common.replaygain_album_gain?.dB),
    albumPeak: real(common.replaygain_album_peak?.ratio),
  }
}

function albumTags(common: ICommonTagsResult): AlbumTags {
  return {
    nameSort: text(common.albumsort),
    artistSort: text(common.albumartistsort),
    date: text(common.date),
    originalDate: text(common.originaldate),
    compilation: common.compilation,
    releaseGroupId: text(common.musicbrainz_releasegroupid),
    types: texts(common.releasetype),
    labels: texts(common.label),
  }
}

const MAX = 200

function cleaned(value: string | undefined): string | null {
  const visible = trimmed(value?.toWellFormed().replace(/\p{Cc}/gu, ' ') ?? '').slice(0, MAX)
  return visible === '' ? null : visible
}

const text = (value: string | undefined) => cleaned(value) ?? undefined
const real = (value: number | undefined) => (Number.isFinite(value) ? value : undefined)
const whole = (value: number | undefined) => (Number.isFinite(value) ? Math.round(value ?? 0) : undefined)

/** At most twenty different texts; undefined when there is none. */
function texts(values: string[] | undefined): string[] | undefined {
  const found = new Set(values?.flatMap((value) => cleaned(value) ?? []))
  return found.size === 0 ? undefined : [...found].slice(0, 20)
}

/** Splits the texts into which files write several genres. */
function genresOf(values: string[] | undefined): string[] {
  return texts(values?.flatMap((value) => value.split(/[;\0]|\s\/\s/))) ?? []
}

function position(value: number | null): number | null {
  return value !== null && Number.isInteger(value) && value >= 1 && value <= 9999 ? value : null
}

/** Leaves out undefined values. */
function present<T extends object>(values: T): T {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T
}

function titleFromName(file: string): string {
  return basename(file, extname(file))
    .replace(/^\d{1,3}[\s._-]+/, '')
    .replaceAll('_', ' ')
    .normalize('NFC')
}
