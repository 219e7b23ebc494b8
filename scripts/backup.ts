// Writes database, keys, audio files and archives of the audit log of this installation, running or not, into one file.
// Usage: npm run backup -- [file or folder]
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { writeBackup } from '#server/platform/backup/backup.ts'
import { closeDb } from '#server/core/database/db.ts'
import { provideKeys } from '#server/core/crypto.ts'
import { env } from '#server/settings/env.ts'
import { openDatabase } from '#server/core/postgres/open.ts'
import { backupFolders } from '#server/processes.ts'
import { runCommand } from './run-command.ts'

const say = (line: string) => console.log(line)

await runCommand(async () => {
  const file = fileOf(process.argv[2] ?? '.')
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
    const counts = Object.entries(files).map(([name, count]) => `${count} files of ${name}`)
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    const megabytes = (statSync(file).size / 1e6).toFixed(1)
    say([`${file}: ${rows} rows`, ...counts, `${megabytes} MB`].join(', '))
  } finally {
    await closeDb()
    await database.stop()
  }
  if (env().BACKUP_PASSPHRASE) return
  console.warn(
    'WARNING: the keys of this installation stand in that file as they are. Who reads it can sign in as anybody',
  )
  console.warn('and read every stored secret. Keep it as safe as the keys, or set BACKUP_PASSPHRASE.')
})

/** In a folder, under the present time. */
function fileOf(target: string): string {
  const isFolder = existsSync(target) && statSync(target).isDirectory()
  const time = new Date().toISOString().replaceAll(/[:-]|\.\d+/g, '')
  return isFolder ? join(target, `quartet-${time}.tar.gz`) : target
}
