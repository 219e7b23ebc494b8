import { keyFile } from '#server/core/crypto.ts'
import { errorText } from '#server/core/errors.ts'
import { emptyUnused, isUsed } from '#server/core/postgres/copy.sql.ts'
import { openDatabase } from '#server/core/postgres/open.ts'
import { env, setEnv } from '#server/settings/env.ts'
import { backupFolders } from './folders.ts'
import { checkBackup } from './manifest.ts'
import {
  readRestoreRequest,
  removeRestoreRequest,
  storeRestoreRequest,
  type RestoreRequest,
} from './restore-request.ts'
import { admitBackup, OtherKeys, restoreBackup, restoreKeys } from './restore.ts'
import { findBackup } from './target.ts'

/**
 * Restores the backup that was chosen on the set-up page, before anything else of the server runs. The request is kept
 * until the rows are stored: after a kill the next start restores again. A failure is stored for the page, and the
 * server starts all the same.
 */
export async function carryOutRestore(say: (line: string) => void): Promise<void> {
  const request = readRestoreRequest()
  if (!request || request.problem !== undefined) return
  const database = await openDatabase(say, { asIs: true })
  try {
    // A database with accounts was restored completely before the process was killed.
    if (!(await isUsed(env().DATABASE_URL))) await restore(request, say)
    removeRestoreRequest()
  } catch (error) {
    say(`the restore failed: ${errorText(error)}`)
    await storeRestoreRequest({ backup: request.backup, problem: errorText(error) })
  } finally {
    await database.stop()
    // The server opens the embedded database itself afterwards.
    if (database.embedded) setEnv({ DATABASE_URL: '', QUARTET_EMBEDDED: '' })
  }
}

async function restore({ backup, passphrase }: RestoreRequest, say: (line: string) => void): Promise<void> {
  const found = await findBackup(backup)
  const source = passphrase === undefined ? found : { ...found, passphrase }
  say(`restoring ${source.name}: checking it …`)
  const checked = await checkBackup(source)
  const keys = await admitBackup(checked, passphrase).catch(async (error: Error) => {
    if (!(error instanceof OtherKeys)) throw error
    await restoreKeys(error.keys, { again: true })
    const lines = error.names.map((name) => `${name}_FILE=${keyFile(name)}`).join(', ')
    throw new Error(`${error.message}. They are in files now: set ${lines} instead, start again and restore again`)
  })
  const url = env().DATABASE_URL
  await emptyUnused(url)
  // Before the rows. Replaces the keys that the first start has made, with which nothing was stored yet.
  await restoreKeys(keys, { again: true })
  await restoreBackup(source, checked, { url, folders: await backupFolders(), say, again: true })
  say(`restored: the state of ${checked.manifest.created_at}, written by version ${checked.manifest.version}`)
}
