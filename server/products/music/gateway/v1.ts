import { z } from 'zod'
import { named } from '#server/core/base.schema.ts'
import { AlbumView } from '../catalogue/albums.schema.ts'
import { ArtistView } from '../catalogue/artists.schema.ts'
import { TopTrackView, TrackView } from '../catalogue/tracks.schema.ts'
import { DEFAULT_COUNT, MAX_COUNT, MAX_OFFSET } from './introspection.service.ts'
import { PageFigures } from '../query/list.schema.ts'
import { gatewayRoutes, withoutVersion, type GatewayRoute } from './endpoint.ts'

const page = {
  offset: {
    description: `Records to skip; more than ${MAX_OFFSET} counts as ${MAX_OFFSET}`,
    clamp: { to: 'offset', default: 0, min: 0, max: MAX_OFFSET },
  },
  count: {
    description: `Records wanted; more than ${MAX_COUNT} counts as ${MAX_COUNT}`,
    clamp: { to: 'limit', default: DEFAULT_COUNT, min: 1, max: MAX_COUNT },
  },
} as const

const Artist = ArtistView.pick({ id: true, title: true }).meta({ id: 'Artist' })
const Album = AlbumView.pick({ id: true, name: true, year: true })
  .extend({
    artist: Artist.nullable().optional().describe('Artist'),
  })
  .meta({ id: 'Album' })
const related = {
  album: Album.omit({ artist: true }).nullable().optional().describe('Album'),
  artist: Artist.nullable().optional().describe('Artist'),
}
const plain = { id: true, title: true, url: true, duration: true } as const
const Track = TrackView.pick(plain).extend(related).meta({ id: 'Track' })
const figures = PageFigures.omit({ meta: true }).shape
const Tracks = named('TrackList', {
  result: z.object({ tracks: z.array(Track).describe('Tracks') }).describe('Records'),
  ...figures,
})
const numbers = { discNumber: true, trackNumber: true } as const
const AlbumTrack = Track.extend(TrackView.pick(numbers).shape).meta({ id: 'AlbumTrack' })
const AlbumTracks = named('AlbumTrackList', {
  result: z.object({ tracks: z.array(AlbumTrack).describe('Tracks') }).describe('Records'),
  ...figures,
})
const TrackDetails = TrackView.pick({ id: true, title: true, composer: true, recorded: true, genres: true, tags: true })
  .extend(TrackView.pick(numbers).shape)
  .meta({ id: 'TrackDetails' })
const TrackLyrics = TrackView.pick({ id: true, title: true, lyrics: true }).meta({ id: 'TrackLyrics' })
const Found = named('CatalogueSearchResult', {
  result: z
    .object({
      tracks: z.array(Track).describe('Tracks'),
      artists: z.array(Artist).describe('Artists'),
      albums: z.array(Album).describe('Albums'),
    })
    .describe('Records'),
  ...figures,
})

const common = { scope: 'music:read', allowed: {}, cache: 60 } as const

/** Every endpoint of version 1 of the external layer. */
export const V1_ROWS: readonly GatewayRoute[] = [
  {
    ...common,
    id: 'track',
    name: 'getTrack',
    summary: 'Get a track',
    path: '/track/{id}',
    internal: '/track/{id}/withAdditionalData',
    projection: Track,
    tags: ['track'],
  },
  {
    ...common,
    id: 'trackDetails',
    name: 'getTrackDetails',
    summary: 'Get what the file of a track says: position in the album, genres, MusicBrainz, ReplayGain',
    path: '/track/{id}/details',
    internal: '/track/{id}?fields=title,discNumber,trackNumber,composer,recorded,genres,tags',
    projection: TrackDetails,
    tags: ['track'],
  },
  {
    ...common,
    id: 'trackLyrics',
    name: 'getTrackLyrics',
    summary: 'Get the words of a track',
    path: '/track/{id}/lyrics',
    internal: '/track/{id}?fields=title,lyrics',
    projection: TrackLyrics,
    tags: ['track'],
  },
  {
    ...common,
    id: 'topTrack',
    name: 'getTopTrack',
    summary: 'Get the most played track of the day',
    path: '/track/top/today',
    internal: '/track/top/today?fields=track,artist,album',
    projection: TopTrackView.pick({ ...plain, meta: true })
      .extend(related)
      .meta({ id: 'TopTrack' }),
    cache: 10,
    daily: true,
    tags: [],
    failures: ['not_found'],
  },
  {
    ...common,
    id: 'artist',
    name: 'getArtist',
    summary: 'Get an artist',
    path: '/artist/{id}',
    internal: '/artist/{id}',
    projection: Artist,
    tags: ['artist'],
  },
  {
    ...common,
    id: 'artistTracks',
    name: 'listArtistTracks',
    summary: 'List the tracks of an artist',
    path: '/artist/{id}/tracks',
    internal: '/track/byArtistId/{id}?fields=track,artist,album&sort=title:ASC',
    allowed: page,
    projection: Tracks,
    tags: ['artist'],
  },
  {
    ...common,
    id: 'album',
    name: 'getAlbum',
    summary: 'Get an album',
    path: '/album/{id}',
    internal: '/album/{id}?fields=album,artist',
    projection: Album,
    tags: ['album'],
  },
  {
    ...common,
    id: 'albumTracks',
    name: 'listAlbumTracks',
    summary: 'List the tracks of an album',
    path: '/album/{id}/tracks',
    internal: '/track/byAlbumId/{id}?fields=track,artist,album,discNumber,trackNumber',
    allowed: page,
    projection: AlbumTracks,
    tags: ['album'],
  },
  {
    ...common,
    id: 'search',
    name: 'searchCatalogue',
    summary: 'Search tracks, artists and albums',
    path: '/search',
    internal: '/search?q={q}',
    allowed: {
      q: { description: 'Part of a title or name, in any case', text: { to: 'q', max: 100, example: 'night' } },
      ...page,
    },
    projection: Found,
    cache: 30,
    tags: ['tracks', 'artists', 'albums'],
  },
]

const VERSION = { name: 'v1' }

/** Served under `/api/v1`. */
export const V1 = gatewayRoutes(VERSION, V1_ROWS)
/** Served under `/api`, as long as it is the current version. */
export const CURRENT = withoutVersion(V1, VERSION)
