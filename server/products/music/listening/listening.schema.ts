import { z } from 'zod'
import { booleanParam, idParam, named, nameText, opaqueId, text } from '#server/core/base.schema.ts'
import { AlbumView } from '../catalogue/albums.schema.ts'
import { TrackView } from '../catalogue/tracks.schema.ts'
import { libraries } from '../query/list.schema.ts'
import { SetRules, SmartRules } from '../smart/smart.schema.ts'

const ID_MAX = 2_147_483_647
const MOST_TRACKS = 10_000
const trackId = z.int().min(1).max(ID_MAX)
const trackIds = z.array(trackId).max(MOST_TRACKS)
const integer = (max: number) => z.coerce.number<number | string>().int().min(0).max(max)
const time = z.iso.datetime()
const tracks = z.array(TrackView).describe('Tracks with album and artist; those that were deleted are left out')

export const PlaylistView = named('Playlist', {
  id: z.string().describe('Id'),
  name: z.string().describe('Name'),
  comment: z.string().describe('Remark'),
  shared: z.boolean().describe('True when every listener may read it'),
  own: z.boolean().describe('True for a playlist of the caller'),
  owner: z.string().describe('Name of its owner'),
  rules: SmartRules.nullable().describe('What its tracks are chosen by; null when they are chosen by hand'),
  trackCount: z.int().describe('Number of tracks'),
  totalDuration: z.int().describe('Seconds of all tracks'),
  createdAt: time.describe('When it was made'),
  changedAt: time.describe('When it was last changed'),
})
export const PlaylistWithTracks = PlaylistView.extend({ tracks }).meta({ id: 'PlaylistWithTracks' })
export const PlaylistList = named('Playlists', { items: z.array(PlaylistView).describe('By name, own ones first') })

const id = opaqueId('ply').describe('Id of the playlist')
const playlist = {
  name: nameText(200)
    .describe('Name')
    .meta({ examples: ['For the evening'] }),
  comment: text(2000)
    .describe('Remark')
    .meta({ examples: ['Slow ones'] }),
  shared: booleanParam.describe('Whether every listener may read it'),
  tracks: trackIds.describe('Ids of its tracks in their order'),
}
export const PlaylistId = z.strictObject({ id })
const position = integer(MOST_TRACKS)
const rules = SetRules.optional().describe('Chooses the tracks instead, whenever the playlist is read')
export const CreatePlaylist = z
  .strictObject({ ...playlist, rules })
  .partial({ comment: true, shared: true, tracks: true })
export const UpdatePlaylist = z
  .strictObject(playlist)
  .partial()
  .extend({
    id,
    rules: rules.describe('New rules of a playlist that has some'),
    remove: z.array(position).max(MOST_TRACKS).optional().describe('Positions to remove, from 0'),
    move: z
      .strictObject({ from: position.describe('Its position, from 0'), to: position.describe('Its new position') })
      .optional()
      .describe('Moves one track'),
    add: trackIds.optional().describe('Ids of tracks to add at the end'),
    changedAt: time.optional().describe('When it was changed last, as read: after another change it is refused'),
  })

export const PreviewRules = z.strictObject({ rules: SetRules.describe('Rules of a playlist') })
export const RulesPreview = named('PlaylistPreview', {
  trackCount: z.int().describe('Number of tracks'),
  totalDuration: z.int().describe('Seconds of all tracks'),
  tracks: z.array(TrackView).describe('The first five, with album and artist'),
})

export const KINDS = ['track', 'album', 'artist'] as const
export const MarkView = named('Mark', {
  kind: z.enum(KINDS).describe('What it is of'),
  id: z.int().describe('Id of the track, album or artist'),
  starredAt: time.nullable().describe('When it was starred; null without a star'),
  rating: z.int().nullable().describe('1 to 5; null without a rating'),
})
export const MarkList = named('Marks', {
  items: z.array(MarkView).describe('Last starred first'),
  totalCount: z.int().describe('Marks found in total'),
})
const kind = z.enum(KINDS)
export const SetMark = z.strictObject({
  kind: kind.describe('What is marked'),
  id: idParam().describe('Its id'),
  starred: booleanParam.optional().describe('Whether it has a star'),
  rating: z.int().min(1).max(5).nullable().optional().describe('1 to 5, or null for none'),
})
const page = {
  offset: integer(ID_MAX).default(0).describe('Records to skip'),
  limit: integer(500).default(50).describe('Maximum number of records'),
}
const ids = z.preprocess(
  (value) => (typeof value === 'string' ? value.split(',') : value),
  z
    .array(integer(ID_MAX))
    .max(500)
    .meta({ examples: [[1]] }),
)
export const ListMarks = z.strictObject({
  kind: kind.optional().describe('Only of this kind'),
  starred: booleanParam.optional().describe('Only those with a star'),
  ids: ids.optional().describe('Only of these ids, separated by commas'),
  ...page,
})

const client = text(100).default('').describe('The player')
export const QueueView = named('PlayQueue', {
  tracks,
  current: z.int().describe('Index of the current track in `tracks`, from 0'),
  position: z.number().describe('Seconds played of the current track'),
  changedBy: z.string().describe('The player that saved it'),
  changedAt: time.nullable().describe('When it was saved; null when it never was'),
})
export const SaveQueue = z.strictObject({
  tracks: trackIds.describe('Ids of the tracks in their order'),
  current: integer(MOST_TRACKS).default(0).describe('Index of the current track, from 0'),
  position: z.number().min(0).max(86_400).default(0).describe('Seconds played of the current track'),
  client,
})

export const AddListen = z.strictObject({
  track: trackId.describe('Id of the track'),
  at: time.optional().describe('When it was heard; now by default'),
  client,
})
export const SetNow = AddListen.omit({ at: true })
const heard = {
  track: TrackView.describe('The track'),
  at: time.describe('When'),
  client: z.string().describe('The player'),
}
const ListenView = named('Listen', heard)
export const ListenList = named('Listens', { items: z.array(ListenView).describe('Last heard first') })
export const ListListens = z.strictObject(page)

export const CountListens = z.strictObject({
  kind: z.enum(['track', 'album']).describe('What is counted; an album by its tracks'),
  ids: ids.describe('Ids, separated by commas'),
})
export const ListenCounts = named('ListenCounts', {
  items: z
    .array(
      z.object({
        id: z.int().describe('Id of the track or album'),
        plays: z.int().describe('How often the caller has heard it'),
        playedAt: time.describe('When the caller heard it last'),
      }),
    )
    .describe('Those of the ids that the caller has heard'),
})

export const ALBUM_ORDERS = [
  'newest',
  'recent',
  'frequent',
  'random',
  'starred',
  'rated',
  'name',
  'artist',
  'year',
] as const
const year = integer(2999).optional()
const choice = {
  genre: text(200, 1).optional().describe('Only of this genre, in any case'),
  fromYear: year.describe('Only from this year on'),
  toYear: year.describe('Only up to this year'),
  libraries,
  ...page,
}
export const ListRankedAlbums = z.strictObject({
  order: z
    .enum(ALBUM_ORDERS)
    .default('newest')
    .describe('`recent` and `frequent`: heard by the caller; `starred` and `rated`: only those'),
  descending: booleanParam.optional().describe('The latest year first, with `year`'),
  ...choice,
})
export const RankedAlbums = named('RankedAlbums', { items: z.array(AlbumView).describe('Albums in that order') })
export const ListChosenTracks = z.strictObject({
  random: booleanParam.optional().describe('In a random order instead of that of album, disc and track'),
  artist: integer(ID_MAX).optional().describe('Only by the artist with this id, the most heard first'),
  ...choice,
})
export const ChosenTracks = named('ChosenTracks', { items: tracks })
export const GenreList = named('Genres', {
  items: z
    .array(
      named('Genre', {
        name: z.string().describe('Name'),
        trackCount: z.int().describe('Tracks of it'),
        albumCount: z.int().describe('Albums with tracks of it'),
      }),
    )
    .describe('By name'),
})
