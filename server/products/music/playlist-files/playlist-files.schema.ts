import { z } from 'zod'
import { booleanParam, named, nameText, opaqueId, text } from '#server/core/base.schema.ts'
import { PlaylistView } from '../listening/listening.schema.ts'

const FILE_FORMATS = ['m3u8', 'jspf'] as const
export type FileFormat = (typeof FILE_FORMATS)[number]

/** The largest file, in UTF-16 code units: the limit of bodies is about the same. */
const MOST = 1_000_000

export const ExportPlaylist = z.strictObject({
  id: opaqueId('ply').describe('Id of the playlist'),
  format: z.enum(FILE_FORMATS).default('m3u8').describe('Format of the file'),
  links: booleanParam
    .default(false)
    .describe('Links to the audio that need no credential for an hour, instead of paths in the library'),
})

export const ImportPlaylist = z.strictObject({
  content: text(MOST, 1)
    .describe('The file: M3U, M3U8 or JSPF')
    .meta({ examples: ['#EXTM3U\nArmstrong/Weather Bird.mp3'] }),
  name: nameText(200)
    .optional()
    .describe('Name; that in the file by default')
    .meta({ examples: ['For the evening'] }),
})

export const ImportedPlaylist = named('ImportedPlaylist', {
  playlist: PlaylistView,
  missing: z
    .array(
      named('MissingEntry', {
        position: z.int().describe('Place in the file, from 1'),
        entry: z.string().describe('What the file says of the track'),
        reason: z
          .enum(['unknown', 'ambiguous'])
          .describe('`ambiguous`: several tracks could be meant, and none was taken'),
      }),
    )
    .describe('Entries without a track'),
})
