import { z } from 'zod'
import { idParam, named, text } from '#server/core/base.schema.ts'
import { ArtistView, artistReference } from './artists.schema.ts'
import { PageFigures, RecordParams, computed, format, recordMeta } from '../query/list.schema.ts'
import { catalogueName } from './names.schema.ts'
import { AlbumTags } from './tags.schema.ts'

/** An album as answers show it. */
export const AlbumView = named('CatalogueAlbum', {
  id: z.int().describe('Id'),
  name: z.string().optional().describe('Name of the album'),
  year: z.int().nullable().optional().describe('Year of release or recording'),
  note: z.string().nullable().optional().describe('Remark; only when requested by name'),
  trackCount: z.int().optional().describe('Number of tracks; only when requested by name'),
  totalDuration: z.number().optional().describe('Total duration of its tracks in seconds; only when requested by name'),
  releaseId: z.string().nullable().optional().describe('Release of MusicBrainz'),
  genres: z.array(z.string()).optional().describe('Genres of its tracks'),
  tags: AlbumTags.optional().describe('Further tags of its files'),
  added: z.iso.datetime().optional().describe('When it was added'),
  artist: ArtistView.nullable().optional().describe('Artist; only its id unless requested'),
  meta: recordMeta,
})

const id = idParam().describe('Album id')
const reference = z.int().min(1).max(2_147_483_647)
const name = catalogueName().describe('Name of the album, 1 to 200 characters')

const more = {
  format,
  artist_id: reference.nullable().optional().describe('Artist id'),
  artist: artistReference,
  year: z.coerce.number<number>().int().min(1000).max(2999).nullable().optional().describe('Year of release'),
  note: text(500).nullable().optional().describe('Remark'),
}

export const CreateAlbum = z.strictObject({ ...more, name })
export const UpdateAlbum = z.strictObject({
  ...more,
  id,
  name: name.optional(),
  trackCount: computed,
  totalDuration: computed,
  releaseId: computed,
  genres: computed,
  tags: computed,
  added: computed,
  meta: computed,
})
export const AlbumParams = RecordParams.extend({ id })

/** The album of a track: one that exists, or a name. */
export const albumReference = z
  .union([
    reference,
    z
      .strictObject({
        id: reference.describe('Id'),
        name: z.string().optional().describe('Its name'),
        year: z.int().nullable().optional().describe('Its year'),
        note: z.string().nullable().optional().describe('Its remark'),
        trackCount: computed,
        totalDuration: computed,
        releaseId: computed,
        genres: computed,
        tags: computed,
        added: computed,
      })
      .meta({ id: 'AlbumById' }),
    z.strictObject({ name: catalogueName().describe('Name of the album') }).meta({ id: 'AlbumByName' }),
  ])
  .nullable()
  .optional()
  .describe('Album by id, `{"id": …}` or `{"name": …}`; an unknown name creates an album of the artist')

export const AlbumId = z.strictObject({ id, format })

export const AlbumList = named('CatalogueAlbumList', {
  result: z
    .object({
      albums: z.array(AlbumView).describe('Albums of this page'),
      artists: z.array(ArtistView).optional().describe('Their artists, each once, with relations=separate'),
    })
    .describe('The records'),
  ...PageFigures.shape,
})
