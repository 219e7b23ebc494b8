import { z } from 'zod'
import { idParam } from '#server/core/base.schema.ts'
import { OneParams, PageFigures, format } from '../query/list.schema.ts'
import { catalogueName } from './names.schema.ts'

/** An artist as answers show it; only chosen fields are there. */
export const ArtistView = z
  .object({
    id: z.int().describe('Id'),
    title: z.string().optional().describe('Name of the artist'),
    trackCount: z.int().optional().describe('Number of tracks; only when requested by name'),
    albumCount: z.int().optional().describe('Number of albums; only when requested by name'),
  })
  .meta({ id: 'CatalogueArtist' })

const id = idParam().describe('Artist id')
const title = catalogueName().describe('Name of the artist, 1 to 200 characters')

export const CreateArtist = z.strictObject({ format, title })
export const UpdateArtist = z.strictObject({ format, id, title: title.optional() })
export const ArtistParams = OneParams.extend({ id })
export const ArtistId = z.strictObject({ id, format })

export const ArtistList = z
  .object({
    result: z.object({ artists: z.array(ArtistView).describe('Artists of this page') }).describe('The records'),
    ...PageFigures.shape,
  })
  .meta({ id: 'CatalogueArtistList' })
