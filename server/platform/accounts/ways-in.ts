import { texts } from '#i18n/texts.ts'
import type { Context } from '#server/core/context.ts'
import type { Db } from '#server/core/database/db.ts'
import { AppError } from '#server/core/errors.ts'
import { enqueue } from '#server/core/tasks/jobs.sql.ts'
import { WAY_IN_MAIL, type WayInChange } from '#server/platform/mail/mail-jobs.ts'

interface WaysIn {
  passwordHash: string | null
  identities: { provider: string }[]
  passkeys: { id: string; name: string }[]
}

/**
 * What an account signs in with. Locks the account's row, so that two requests cannot remove the last two ways
 * together.
 */
export function waysIn(db: Db, userId: string): Promise<WaysIn> {
  return db.user.update({ where: { id: userId }, data: { id: userId }, include: { identities: true, passkeys: true } })
}

/** @throws conflict when nothing would be left to sign in with */
export function requireWayIn({ passwordHash, identities, passkeys }: WaysIn): void {
  if (passwordHash !== null || identities.length > 0 || passkeys.length > 0) return
  throw new AppError('conflict', texts('platform.errors')('onlyWayIn'))
}

/** Has a change mailed to the account's present address once the transaction commits, if that address was confirmed. */
export async function announceWayIn({ db, origin }: Context, userId: string, change: WayInChange): Promise<void> {
  const user = await db.user.findUniqueOrThrow({ where: { id: userId } })
  if (!user.emailConfirmedAt) return
  const { name, email: address, language } = user
  await enqueue(db, WAY_IN_MAIL, { name, address, language, origin, change })
}
