import { z } from 'zod'
import { idParam, text } from '#server/core/base.schema.ts'
import { AlbumView, ArtistView } from './entity.schema.ts'
import { OneParams, PageFigures, format } from '../query/list.schema.ts'

const id = idParam().describe('Album id')
const reference = z.int().min(1).max(2_147_483_647)
const name = text(200, 1)
  .transform((value) => value.normalize('NFC'))
  .describe('Name of the album, 1 to 200 characters')

const more = {
  format,
  artist_id: reference.nullable().optional().describe('Artist id'),
  year: z.coerce.number<number>().int().min(1000).max(2999).nullable().optional().describe('Year of release'),
  note: text(500).nullable().optional().describe('Remark'),
}

export const CreateAlbum = z.strictObject({ ...more, name })
export const UpdateAlbum = z.strictObject({ ...more, id, name: name.optional() })
export const AlbumParams = OneParams.extend({ id })
export const AlbumId = z.strictObject({ id, format })

export const AlbumList = z.object({
  result: z
    .object({
      albums: z.array(AlbumView).describe('Albums of this page'),
      artists: z.array(ArtistView).optional().describe('Their artists, each once, with relations=separate'),
    })
    .describe('The records'),
  ...PageFigures.shape,
})
