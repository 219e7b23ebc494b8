// Writes database, keys, audio files and archives of the audit log of this installation, running or not, into one file.
// Usage: npm run backup -- [file or folder]
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { writeBackup } from '#server/backup/backup.ts'
import { closeDb } from '#server/core/db.ts'
import { provideKeys } from '#server/core/crypto.ts'
import { env } from '#server/env.ts'
import { openDatabase } from '#server/postgres/open.ts'
import { runCommand } from './run-command.ts'

const say = (line: string) => console.log(line)

await runCommand(async () => {
  const file = fileOf(process.argv[2] ?? '.')
  if (existsSync(file)) throw new Error(`${file} exists already`)
  const database = await openDatabase(say, { share: true, asIs: true })
  try {
    provideKeys(database.embedded)
    const onSnapshot = () => say('the state of the database is fixed')
    const { files, tables } = await writeBackup(file, { url: env().DATABASE_URL, say, onSnapshot })
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    const megabytes = (statSync(file).size / 1e6).toFixed(1)
    say(`${file}: ${rows} rows, ${files.audio} audio files, ${files.audit} of the audit log, ${megabytes} MB`)
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
