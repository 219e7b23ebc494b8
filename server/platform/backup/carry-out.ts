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
 * Restores the backup that was asked for on the set-up page, before anything else of the server runs. The request stays
 * until the rows are there: after a kill the next start does it again. A failure is stored for the page, and the start
 * goes on.
 */
export async function carryOutRestore(say: (line: string) => void): Promise<void> {
  const request = readRestoreRequest()
  if (!request || request.problem !== undefined) return
  const database = await openDatabase(say, { asIs: true })
  try {
    // With accounts in it the restore was killed after its end.
    if (!(await isUsed(env().DATABASE_URL))) await restore(request, say)
    removeRestoreRequest()
  } catch (error) {
    say(`the restore failed: ${errorText(error)}`)
    await storeRestoreRequest({ backup: request.backup, problem: errorText(error) })
  } finally {
    await database.stop()
    // The start opens the embedded database again, as if it were the first time.
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
  // Before the rows: nothing is lost with the keys that the first start has made.
  await restoreKeys(keys, { again: true })
  await restoreBackup(source, checked, { url, folders: await backupFolders(), say, again: true })
  say(`restored: the state of ${checked.manifest.created_at}, written by version ${checked.manifest.version}`)
}
