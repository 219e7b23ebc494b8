import { z } from 'zod'
import { text } from '#server/core/base.schema.ts'
import { AlbumView, ArtistView, TrackView } from './entity.schema.ts'
import { ListParams, PageFigures } from '../query/list.schema.ts'

export const SearchParams = ListParams.pick({ format: true, cache: true, offset: true, limit: true }).extend({
  q: text(100, 1).describe('Part of a title or name, in any case'),
})

export const SearchResult = z.object({
  result: z
    .object({
      tracks: z.array(TrackView).describe('Tracks whose title has the text, with album and artist'),
      artists: z.array(ArtistView).describe('Artists whose name has the text: the first ones'),
      albums: z.array(AlbumView).describe('Albums whose name has the text: the first ones'),
    })
    .describe('What was found'),
  ...PageFigures.omit({ meta: true }).shape,
})
