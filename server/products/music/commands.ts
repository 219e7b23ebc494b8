import { z } from 'zod'
import { command, path } from '#server/core/command.ts'
import { importFolder } from './import/import.ts'

export default [
  command({
    name: 'import music',
    summary: 'Import a folder of audio files into the music library',
    details: 'Ends with 1 when files were refused; the others are imported.',
    input: z.object({
      folder: path('Folder of audio files'),
      preview: z.boolean().default(false).describe('Say what would be done, and do nothing'),
    }),
    arguments: ['folder'],
    async run({ folder, preview }, say) {
      const { added, updated, unchanged, refused } = await importFolder(folder, { say, preview })
      return {
        data: { added, updated, unchanged, refused },
        lines: [`${added} added, ${updated} updated, ${unchanged} unchanged, ${refused.length} refused`],
        failed: refused.length > 0,
      }
    },
  }),
]
