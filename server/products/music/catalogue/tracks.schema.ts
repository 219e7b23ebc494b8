import { z } from 'zod'
import { idParam, named, text } from '#server/core/base.schema.ts'
import { AlbumView, albumReference } from './albums.schema.ts'
import { ArtistView, artistReference } from './artists.schema.ts'
import { changeableFacts, trackFacts } from './tags.schema.ts'
import {
  OneParams,
  PageFigures,
  RecordMeta,
  RecordParams,
  Tracks,
  computed,
  format,
  recordMeta,
} from '../query/list.schema.ts'

/** A track as answers show it. */
export const TrackView = named('CatalogueTrack', {
  id: z.int().describe('Id'),
  title: z.string().optional().describe('Title, 5 to 32 characters'),
  url: z
    .string()
    .nullable()
    .optional()
    .describe('Where the audio file is served, computed from the stored path; null while the file is not there'),
  duration: z.int().optional().describe('Duration in seconds'),
  path: z.string().nullable().optional().describe('Stored path; only when requested by name'),
  composer: z.string().nullable().optional().describe('Composer; only when requested by name'),
  recorded: z.string().nullable().optional().describe('When it was recorded; only when requested by name'),
  playable: z.boolean().optional().describe('True when the library has the file; only when requested by name'),
  ...trackFacts,
  album: AlbumView.nullable().optional().describe('Album; only its id unless requested'),
  artist: ArtistView.nullable().optional().describe('Artist; only its id unless requested'),
  meta: recordMeta,
})

const TrackDay = named('TrackDay', {
  day: z.string().describe('Day (UTC) whose best track this is, YYYY-MM-DD'),
  plays: z.int().describe('Plays on that day'),
})

/** The best track of a day. */
export const TopTrackView = TrackView.extend({
  meta: TrackDay.describe('Which day, and how often it was played'),
})
export const TopTrackRecord = TopTrackView.extend({
  meta: TrackDay.extend(RecordMeta.partial().shape)
    .meta({ id: 'TrackDayRecord' })
    .describe('Which day, how often it was played, and with meta=1 metadata of the query'),
}).meta({ id: 'CatalogueTopTrack' })

const id = idParam().describe('Track id')
const reference = z.int().min(1).max(2_147_483_647)

/** The title is checked by `titleOf`, whose texts are configured: here it is only described. */
const title = z
  .unknown()
  .describe('Title: string, required, 5 to 32 characters (code points in NFC, without white space around them)')
  .meta({ type: 'string', minLength: 5, maxLength: 32, examples: ['Weather Bird Rag'] })

/** In the address, each of the 1024 characters of a path may be percent-encoded as nine. */
const MAX_URL = 10_000

const changeable = {
  format,
  title: title.optional(),
  duration: z.coerce.number<number>().int().min(0).max(86_400).optional().describe('Duration in seconds'),
  path: text(1024).nullable().optional().describe('Path of the audio file relative to the library'),
  url: text(MAX_URL)
    .nullable()
    .optional()
    .describe('Used as the stored path when `path` is absent; the `url` that a GET sends changes nothing'),
  artist_id: reference.nullable().optional().describe('Artist id'),
  artist: artistReference,
  album_id: reference.nullable().optional().describe('Album id'),
  album: albumReference,
  composer: text(200).nullable().optional().describe('Composer'),
  recorded: text(40).nullable().optional().describe('When it was recorded'),
  ...changeableFacts,
}

export const CreateTrack = z.strictObject(changeable)
export const UpdateTrack = z.strictObject({
  ...changeable,
  id,
  playable: computed,
  tags: computed,
  lyrics: computed,
  size: computed,
  added: computed,
  meta: computed,
  if_match: text(1000).optional().describe('Header `If-Match`: change only if the track still has this ETag'),
})
export const TrackParams = RecordParams.extend({ id })
export const TrackId = z.strictObject({ id, format })
export const TrackAlone = RecordParams.omit({ fields: true }).extend({ id })
export const TrackListParams = Tracks

/** List of tracks; with `relations=separate` the related models have lists of their own. */
export const TrackList = named('CatalogueTrackList', {
  result: z
    .object({
      tracks: z.array(TrackView).describe('Tracks of this page'),
      albums: z.array(AlbumView).optional().describe('Their albums, each once, with relations=separate'),
      artists: z.array(ArtistView).optional().describe('Their artists, each once, with relations=separate'),
    })
    .describe('The records'),
  ...PageFigures.shape,
})

export const PlayCount = named('PlayCount', {
  id: z.int().describe('Track id'),
  day: z.string().describe('Day (UTC) for which the play is counted'),
  plays: z.int().describe('Plays of the track on that day, this one included'),
})

export const ChartParams = OneParams.extend({
  limit: z.coerce.number<number | string>().int().min(1).max(100).default(50).describe('Maximum number of tracks'),
})

export const Chart = named('Chart', {
  day: z.string().nullable().describe('Day (UTC) of the chart: today, or the last day with plays; null before any'),
  entries: z
    .array(
      z.object({
        plays: z.int().describe('Plays on that day'),
        track: TrackView.describe('The track'),
      }),
    )
    .describe('Most played first'),
})
