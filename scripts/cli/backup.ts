import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { backupName, writeBackup } from '#server/platform/backup/backup.ts'
import { command, path } from '#server/core/command.ts'
import { provideKeys } from '#server/core/crypto.ts'
import { closeDb } from '#server/core/database/db.ts'
import { env } from '#server/settings/env.ts'
import { openDatabase } from '#server/core/postgres/open.ts'
import { provideProducts } from '#server/core/products.ts'
import { backupFolders } from '#server/platform/backup/folders.ts'
import * as listed from '#server/products.ts'

const backup = command({
  name: 'backup',
  summary: 'Write database, keys, audio files and archives of the audit log into one file',
  details: 'Quartet may be running. With BACKUP_PASSPHRASE the file is encrypted, in the format of age.',
  input: z.object({
    target: path('File that does not exist yet, or folder for a file named by the time').default('.'),
  }),
  arguments: ['target'],
  database: false,
  async run({ target }, say) {
    provideProducts(listed)
    const file = fileOf(target)
    if (existsSync(file)) throw new Error(`${file} exists already`)
    const database = await openDatabase(say, { share: true, asIs: true })
    try {
      provideKeys(database.embedded)
      const onSnapshot = () => say('the state of the database is fixed')
      const { files, tables } = await writeBackup(file, {
        url: env().DATABASE_URL,
        folders: await backupFolders(),
        say,
        onSnapshot,
      })
      const rows = tables.reduce((sum, table) => sum + table.rows, 0)
      const bytes = statSync(file).size
      const counts = Object.entries(files).map(([name, count]) => `${count} files of ${name}`)
      const line = [`${file}: ${rows} rows`, ...counts, `${(bytes / 1e6).toFixed(1)} MB`].join(', ')
      return { data: { file, bytes, rows, files }, lines: [line], notes: env().BACKUP_PASSPHRASE ? [] : PLAIN }
    } finally {
      await closeDb()
      await database.stop()
    }
  },
})

export const commands = [backup]

const PLAIN = [
  'WARNING: that file is not encrypted, and has the keys of this installation. Who reads it can sign in as anybody',
  'and read every stored secret. Keep it as safe as the keys, or set BACKUP_PASSPHRASE.',
]

/** The file to write: in a folder, it is named after the present time. */
function fileOf(target: string): string {
  const isFolder = existsSync(target) && statSync(target).isDirectory()
  return isFolder ? join(target, backupName()) : target
}
