import { z } from 'zod'
import { named, text } from '#server/core/base.schema.ts'
import { musicQuery } from '../operation.ts'
import { ListParams, PageFigures } from '../query/list.schema.ts'
import { listOf } from '../query/list.service.ts'
import { AlbumView } from './albums.schema.ts'
import { ArtistView } from './artists.schema.ts'
import { TrackView } from './tracks.schema.ts'

const SearchParams = ListParams.pick({ format: true, cache: true, offset: true, limit: true, libraries: true }).extend({
  q: text(100, 1)
    .meta({ examples: ['night'] })
    .describe('Part of a title or name, in any case'),
})

const SearchResult = named('CatalogueSearchResult', {
  result: z
    .object({
      tracks: z.array(TrackView).describe('Tracks whose title has the text, with album and artist'),
      artists: z.array(ArtistView).describe('Artists whose name has the text: the first ones'),
      albums: z.array(AlbumView).describe('Albums whose name has the text: the first ones'),
    })
    .describe('What was found'),
  ...PageFigures.omit({ meta: true }).shape,
})

/** The most artists and albums in an answer, in addition to the tracks. */
const BESIDE = 10

export const searchCatalogue = musicQuery({
  id: 'catalogue.search',
  name: 'searchCatalogue',
  summary: 'Search tracks, artists and albums',
  description: 'Offset, limit and the counts are those of the tracks.',
  input: SearchParams,
  output: SearchResult,
  async run(ctx, { q, offset, limit, libraries }) {
    const named = (extra: z.input<typeof ListParams>) =>
      ListParams.parse({ q, limit: Math.min(limit, BESIDE), libraries, ...extra })
    const [tracks, artists, albums] = await Promise.all([
      listOf(ctx, 'track', named({ offset, limit, sort: 'title', fields: ['track', 'artist', 'album'] })),
      listOf(ctx, 'artist', named({ sort: 'title' })),
      listOf(ctx, 'album', named({ sort: 'name', fields: ['album', 'artist'] })),
    ])
    const { count, totalCount } = tracks
    const result = { ...tracks.result, ...artists.result, ...albums.result }
    return { result, offset, count, totalCount }
  },
})
