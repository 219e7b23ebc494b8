import type { Backup } from '#prisma/generated/client.ts'
import type { Db } from '#server/core/database/db.ts'
import { operatorIds } from '#server/platform/accounts/operators.ts'
import { withdraw } from '#server/platform/notifications/notify.sql.ts'
import { emit } from '#server/platform/webhooks/emit.sql.ts'
import { backupView } from './status.ts'

/** Subject of the notification and of the events: all backups share one, so that a later one replaces an earlier. */
const SUBJECT = 'backups'

/** Tells every operator by notification, mail and webhook, in the transaction that stores what has happened. */
export async function alertOperators(tx: Db, type: 'backup.failed' | 'backup.late', row: Backup): Promise<void> {
  const since = `${row.startedAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  const notice = { kind: type, path: '/admin', facts: { file: row.file, since, reason: row.problem ?? '' } }
  for (const ownerId of await operatorIds(tx))
    await emit(tx, { ownerId, type, subject: SUBJECT, data: backupView(row), notice })
}

/** Withdraws the notification, when there is a proved backup again. */
export function allClear(tx: Db): Promise<void> {
  return withdraw(tx, SUBJECT)
}
