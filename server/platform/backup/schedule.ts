import type { Backup } from '#prisma/generated/client.ts'
import type { Db } from '#server/core/database/db.ts'
import { env } from '#server/settings/env.ts'
import type { BackupTarget } from './source.ts'

const HOUR_MS = 3_600_000
/** How long after a failure the next attempt is made, unless backups are due more often. */
const RETRY_MS = 30 * 60_000

/** The backups at a place: the first one, and the last that was proved or has failed, by when they began. */
export interface Past {
  first: Backup | null
  proved: Backup | null
  failed: Backup | null
}

export async function pastOf(db: Db, place: string): Promise<Past> {
  const last = (state: string) => db.backup.findFirst({ where: { place, state }, orderBy: { startedAt: 'desc' } })
  const first = db.backup.findFirst({ where: { place }, orderBy: { startedAt: 'asc' } })
  const [found, proved, failed] = await Promise.all([first, last('proved'), last('failed')])
  return { first: found, proved, failed }
}

/**
 * Whether a backup is due. Never while there are no accounts: an installation that is to be restored must not add an
 * empty backup.
 */
export async function isDue(db: Db, { place }: BackupTarget): Promise<boolean> {
  return nextAt(await pastOf(db, place)) <= new Date() && (await db.user.findFirst({ select: { id: true } })) !== null
}

/** When the next backup is due: in the past when there is none yet. */
export function nextAt({ proved, failed }: Past): Date {
  const every = env().BACKUP_HOURS * HOUR_MS
  const regular = proved ? proved.startedAt.getTime() + every : 0
  const isLast = failed !== null && (!proved || failed.startedAt > proved.startedAt)
  const again = isLast ? (failed.finishedAt ?? failed.startedAt).getTime() + Math.min(RETRY_MS, every) : 0
  return new Date(Math.max(regular, again))
}

/** Since when the next proved backup is late, half an interval after it was due; null while none is late. */
export function lateSince({ first, proved }: Past): Date | null {
  const base = proved ?? first
  if (!base) return null
  const latest = new Date(base.startedAt.getTime() + 1.5 * env().BACKUP_HOURS * HOUR_MS)
  return latest < new Date() ? latest : null
}
