import type { Db } from '#server/core/database/db.ts'
import { removeOld } from './notify.sql.ts'

const DAY_MS = 24 * 3600_000
const READ_KEPT_MS = 30 * DAY_MS
const UNREAD_KEPT_MS = 90 * DAY_MS
/** Notifications that are kept of each account. */
const MOST = 500

/** Deletes read notifications after 30 days, unread ones after 90, and of an account those beyond the newest 500. */
export function tidyNotifications(db: Db, now: Date): Promise<number> {
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds)
  return removeOld(db, { read: ago(READ_KEPT_MS), unread: ago(UNREAD_KEPT_MS), most: MOST })
}
