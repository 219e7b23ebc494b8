import { z } from 'zod'
import { idParam, named } from '#server/core/base.schema.ts'
import { PageFigures, RecordParams, computed, format, recordMeta } from '../query/list.schema.ts'
import { catalogueName } from './names.schema.ts'

/** An artist as answers show it; only chosen fields are there. */
export const ArtistView = named('CatalogueArtist', {
  id: z.int().describe('Id'),
  title: z.string().optional().describe('Name of the artist'),
  trackCount: z.int().optional().describe('Number of tracks; only when requested by name'),
  albumCount: z.int().optional().describe('Number of albums; only when requested by name'),
  meta: recordMeta,
})

const id = idParam().describe('Artist id')
const reference = z.int().min(1).max(2_147_483_647)
const title = catalogueName().describe('Name of the artist, 1 to 200 characters')

export const CreateArtist = z.strictObject({ format, title })
export const UpdateArtist = z.strictObject({
  format,
  id,
  title: title.optional(),
  trackCount: computed,
  albumCount: computed,
  meta: computed,
})
export const ArtistParams = RecordParams.extend({ id })

/** An artist of a track or an album: one that exists, or a title. */
export const artistReference = z
  .union([
    reference,
    z
      .strictObject({
        id: reference.describe('Id'),
        title: z.string().optional().describe('Its name'),
        trackCount: computed,
        albumCount: computed,
      })
      .meta({ id: 'ArtistById' }),
    z.strictObject({ title: catalogueName().describe('Name of the artist') }).meta({ id: 'ArtistByTitle' }),
  ])
  .nullable()
  .optional()
  .describe('Artist by id, `{"id": …}` or `{"title": …}`; an unknown title creates an artist')

export const ArtistId = z.strictObject({ id, format })

export const ArtistList = named('CatalogueArtistList', {
  result: z.object({ artists: z.array(ArtistView).describe('Artists of this page') }).describe('The records'),
  ...PageFigures.shape,
})
