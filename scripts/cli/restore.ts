import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import { checkBackup } from '#server/platform/backup/manifest.ts'
import { admitBackup, restoreBackup, restoreKeys } from '#server/platform/backup/restore.ts'
import { command, path } from '#server/core/command.ts'
import { keyFile } from '#server/core/crypto.ts'
import { env } from '#server/settings/env.ts'
import { openDatabase, restoreMark } from '#server/core/postgres/open.ts'
import { provideProducts } from '#server/core/products.ts'
import { backupFolders, filledFolder } from '#server/platform/backup/folders.ts'
import { findBackup } from '#server/platform/backup/target.ts'
import * as listed from '#server/products.ts'

const restore = command({
  name: 'restore',
  summary: 'Restore a backup into an empty installation',
  details: 'DATA_DIR must be empty; with DATABASE_URL, that database and the folders of audio files and archives.',
  input: z.object({ backup: path('File, or the name of one at BACKUP_TARGET, or `latest` of those') }),
  arguments: ['backup'],
  database: false,
  async run({ backup: named }, say) {
    provideProducts(listed)
    const { DATA_DIR, DATABASE_URL } = env()
    if (DATABASE_URL === '') refuseFilled(DATA_DIR)
    const source = await findBackup(named)
    say(`checking ${source.name} …`)
    const backup = await checkBackup(source)
    const keys = await admitBackup(backup)
    const folders = await backupFolders()
    const filled = await filledFolder()
    if (filled !== null) throw new Error(`${filled} is not empty`)
    refuseFilled(dirname(keyFile('AUTH_SECRET')))
    mkdirSync(DATA_DIR, { recursive: true })
    // Until it is deleted, Quartet does not start here.
    writeFileSync(restoreMark(DATA_DIR), `${source.name}\n`)
    const database = await openDatabase(say, { asIs: true })
    let files: Map<string, string>
    try {
      await restoreBackup(source, backup, { url: env().DATABASE_URL, folders, say })
      files = await restoreKeys(keys)
    } finally {
      await database.stop()
    }
    rmSync(restoreMark(DATA_DIR))
    const { created_at, version } = backup.manifest
    const settings = database.embedded ? [] : [...files].map(([name, path]) => `set ${name}_FILE=${path}`)
    return {
      data: { created_at, version, key_files: Object.fromEntries(files) },
      lines: [...settings, `restored: the state of ${created_at}, written by version ${version}`],
    }
  },
})

export const commands = [restore]

/** @throws Error when the folder is not empty */
function refuseFilled(folder: string): void {
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new Error(`${folder} is not empty`)
}
