import { z } from 'zod'
import { named } from '#server/core/base.schema.ts'

const words = z.array(z.string())

/** Tags in the file of a track, except those by which lists are searched, sorted or filtered. */
export const TrackTags = named('TrackTags', {
  artist: z.string().optional().describe('Artists, as written'),
  artists: words.optional().describe('Each of them'),
  albumArtist: z.string().optional().describe('Artists of the album, as written'),
  albumArtists: words.optional().describe('Each of them'),
  titleSort: z.string().optional().describe('Title for sorting'),
  artistSort: z.string().optional().describe('Artist for sorting'),
  date: z.string().optional().describe('Date of the release'),
  originalDate: z.string().optional().describe('Date of the first release'),
  compilation: z.boolean().optional().describe('True on a compilation'),
  trackTotal: z.int().optional().describe('Tracks of the disc'),
  discTotal: z.int().optional().describe('Discs of the album'),
  bpm: z.number().optional().describe('Beats per minute'),
  isrc: words.optional().describe('Recording codes'),
  recordingId: z.string().optional().describe('Recording of MusicBrainz'),
  trackId: z.string().optional().describe('Track of MusicBrainz'),
  artistIds: words.optional().describe('Artists of MusicBrainz'),
  codec: z.string().optional().describe('Codec of the audio'),
  bitRate: z.int().optional().describe('Bits per second'),
  sampleRate: z.int().optional().describe('Samples per second'),
  channels: z.int().optional().describe('Number of channels'),
  bitDepth: z.int().optional().describe('Bits of a sample'),
  trackGain: z.number().optional().describe('ReplayGain, decibels'),
  trackPeak: z.number().optional().describe('Peak, of 1'),
  albumGain: z.number().optional().describe('The same of the album'),
  albumPeak: z.number().optional().describe('Peak of the album'),
})
export type TrackTags = z.output<typeof TrackTags>

/** The words of a track. */
export const Lyrics = named('Lyrics', {
  language: z.string().describe('ISO 639 code; `und` where the file has none'),
  synced: z.boolean().describe('True when the lines have times'),
  lines: z
    .array(
      named('LyricsLine', {
        start: z.int().optional().describe('Milliseconds from the beginning'),
        text: z.string().describe('Words'),
      }),
    )
    .describe('Lines in their order'),
})
export type Lyrics = z.output<typeof Lyrics>

/** What the files of an album say of it. */
export const AlbumTags = named('AlbumTags', {
  nameSort: z.string().optional().describe('Name for sorting'),
  artistSort: z.string().optional().describe('Artist for sorting'),
  date: z.string().optional().describe('Date of the release'),
  originalDate: z.string().optional().describe('Date of the first release'),
  compilation: z.boolean().optional().describe('True for a compilation'),
  releaseGroupId: z.string().optional().describe('Release group of MusicBrainz'),
  types: words.optional().describe('Types of the release: album, single, live'),
  labels: words.optional().describe('Labels'),
})
export type AlbumTags = z.output<typeof AlbumTags>

const number = z.coerce.number<number>().int().min(1).max(9999).nullable().optional()

/** Fields of a track that an answer has only when they are requested by name. */
export const trackFacts = {
  discNumber: z.int().nullable().optional().describe('Disc of the album'),
  trackNumber: z.int().nullable().optional().describe('Position on the disc'),
  genres: words.optional().describe('Genres'),
  tags: TrackTags.optional().describe('Further tags of the file'),
  lyrics: Lyrics.nullable().optional().describe('Words'),
  size: z.number().nullable().optional().describe('Bytes of the audio file'),
  added: z.iso.datetime().optional().describe('When it was added'),
}

/** Those of these fields that a change may set. */
export const changeableFacts = {
  discNumber: number.describe('Disc of the album'),
  trackNumber: number.describe('Position on the disc'),
  genres: z.array(z.string().trim().min(1).max(100)).max(20).optional().describe('Genres'),
}
