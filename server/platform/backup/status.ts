import type { z } from 'zod'
import type { Backup } from '#prisma/generated/client.ts'
import type { Db } from '#server/core/database/db.ts'
import { env } from '#server/settings/env.ts'
import type { BackupStatus, BackupView } from './backup.schema.ts'
import { lateSince, nextAt, pastOf } from './schedule.ts'
import { backupTarget } from './target.ts'

const SHOWN_MS = 30 * 86_400_000
const MOST_SHOWN = 20

/** What an operator should know of the backups by schedule; asks the database alone. */
export async function backupStatus(db: Db): Promise<z.output<typeof BackupStatus>> {
  const place = backupTarget()?.place
  const hours = env().BACKUP_HOURS
  if (place === undefined)
    return { place: null, hours, last: null, proved: null, next_at: null, late_since: null, failures: [] }
  const after = new Date(Date.now() - SHOWN_MS)
  const where = { place, state: 'failed', startedAt: { gt: after } }
  const [past, last, failures] = await Promise.all([
    pastOf(db, place),
    db.backup.findFirst({ where: { place }, orderBy: { startedAt: 'desc' } }),
    db.backup.findMany({ where, orderBy: { startedAt: 'desc' }, take: MOST_SHOWN }),
  ])
  return {
    place,
    hours,
    last: last && backupView(last),
    proved: past.proved && backupView(past.proved),
    next_at: nextAt(past).toISOString(),
    late_since: lateSince(past)?.toISOString() ?? null,
    failures: failures.map(backupView),
  }
}

export function backupView(row: Backup): z.output<typeof BackupView> {
  const { id, file, place, problem } = row
  return {
    id,
    file,
    place,
    state: row.state as z.output<typeof BackupView>['state'],
    started_at: row.startedAt.toISOString(),
    finished_at: row.finishedAt?.toISOString() ?? null,
    proved_at: row.provedAt?.toISOString() ?? null,
    bytes: row.bytes === null ? null : Number(row.bytes),
    rows: row.rows === null ? null : Number(row.rows),
    problem,
  }
}
