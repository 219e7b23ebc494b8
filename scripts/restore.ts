// Restores a backup into an empty data folder (DATA_DIR), or into an empty database (DATABASE_URL) and an empty MUSIC_DIR.
// Usage: npm run restore -- <backup>
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { checkBackup } from '#server/platform/backup/manifest.ts'
import { admitBackup, restoreBackup, restoreKeys } from '#server/platform/backup/restore.ts'
import { keyFile } from '#server/core/crypto.ts'
import { env } from '#server/settings/env.ts'
import { backupFolders } from '#server/processes.ts'
import { openDatabase, restoreMark } from '#server/core/postgres/open.ts'
import { runCommand } from './run-command.ts'

const say = (line: string) => console.log(line)
const [file] = process.argv.slice(2)

if (file === undefined) {
  console.error('Usage: npm run restore -- <backup>')
  process.exitCode = 1
} else await runCommand(() => restore(file))

async function restore(file: string): Promise<void> {
  const { DATA_DIR, DATABASE_URL } = env()
  if (DATABASE_URL === '') refuseFilled(DATA_DIR)
  say('checking the backup …')
  const backup = await checkBackup(file)
  const keys = await admitBackup(backup)
  const folders = await backupFolders()
  for (const folder of [...Object.values(folders), dirname(keyFile('AUTH_SECRET'))]) refuseFilled(folder)
  mkdirSync(DATA_DIR, { recursive: true })
  // Until it is deleted, Quartet does not start here.
  writeFileSync(restoreMark(DATA_DIR), `${file}\n`)
  const database = await openDatabase(say, { asIs: true })
  try {
    await restoreBackup(file, backup, { url: env().DATABASE_URL, folders, say })
    const written = await restoreKeys(keys)
    if (!database.embedded) for (const [name, path] of written) say(`set ${name}_FILE=${path}`)
  } finally {
    await database.stop()
  }
  rmSync(restoreMark(DATA_DIR))
  const { created_at, version } = backup.manifest
  say(`restored: the state of ${created_at}, written by version ${version}`)
}

/** @throws Error in one sentence */
function refuseFilled(folder: string): void {
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new Error(`${folder} is not empty`)
}
