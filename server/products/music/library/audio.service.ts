import { z } from 'zod'
import { text } from '#server/core/base.schema.ts'
import { found, isAppError } from '#server/core/errors.ts'
import { musicQuery } from '../operation.ts'
import { heardBy } from '../libraries/audible.ts'
import { hasTrackAt } from '../catalogue/rows.sql.ts'
import { storedPath } from './files.ts'
import type { AudioFile } from './audio-store.ts'
import { audioStore } from './store.ts'

export const readAudio = musicQuery({
  id: 'catalogue.audio',
  name: 'getAudio',
  access: 'music:read',
  summary: 'Get the audio file of a track, whole or a range of it',
  description: 'The `url` of a track. Takes `Range` with one range, `If-Range` and `If-None-Match`.',
  input: z.strictObject({
    path: z.union([text(2048), z.array(text(1024)).max(64)]).describe('Path of the file in the library'),
  }),
  output: z.custom<AudioFile>().meta({ type: 'string', format: 'binary', description: 'The bytes of the file' }),
  async run(ctx, { path }) {
    const stored = pathOf([path].flat().join('/'))
    const isHeard = stored !== null && (await hasTrackAt(stored, await heardBy(ctx)))
    return found(isHeard ? await audioStore().find(stored) : null)
  },
})

/** Null for what cannot be a stored path. */
function pathOf(path: string): string | null {
  try {
    return storedPath(path, 'path')
  } catch (error) {
    if (isAppError(error)) return null
    throw error
  }
}
