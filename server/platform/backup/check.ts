import { db } from '#server/core/database/db.ts'
import { errorText } from '#server/core/errors.ts'
import { broken, ok, warning, type Finding } from '#server/core/finding.ts'
import { env } from '#server/settings/env.ts'
import { backupStatus } from './status.ts'
import { backupTarget } from './target.ts'

const about = 'Backups'

/** For `quartet doctor`: whether backups are written by schedule, can be stored, and could be restored. */
export async function checkBackups(): Promise<Finding | null> {
  const target = backupTarget()
  if (!target) {
    const remedy = 'Set BACKUP_TARGET and BACKUP_PASSPHRASE, and keep the passphrase elsewhere too'
    return env().PUBLIC_URL === undefined ? null : warning(about, 'none are written by schedule', remedy)
  }
  try {
    await target.list()
  } catch (error) {
    const remedy = 'Check BACKUP_TARGET and BACKUP_S3_*, and that this account may list, read, write and delete there'
    return broken(about, `${target.place}: ${errorText(error)}`, remedy)
  }
  if (env().DATABASE_URL === '') return ok(about, `${target.place} can be listed`)
  const { last, proved, late_since } = await backupStatus(db())
  const remedy = 'See the log of the worker; the next attempt is made within half an hour'
  if (last?.state === 'failed') return broken(about, `the last one failed: ${last.problem}`, remedy)
  if (late_since !== null) return broken(about, `one is missing since ${late_since}`, remedy)
  return ok(about, proved ? `${proved.file} was restored for a check` : `the first one is due, in ${target.place}`)
}
