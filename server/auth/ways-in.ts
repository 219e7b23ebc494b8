import type { Db } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'

interface WaysIn {
  passwordHash: string | null
  identities: { provider: string }[]
  passkeys: { id: string; name: string }[]
}

/**
 * What an account signs in with. Locks the account's row, so that two requests cannot remove the last two ways together.
 */
export function waysIn(db: Db, userId: string): Promise<WaysIn> {
  return db.user.update({ where: { id: userId }, data: { id: userId }, include: { identities: true, passkeys: true } })
}

/** @throws conflict when nothing would be left to sign in with */
export function requireWayIn({ passwordHash, identities, passkeys }: WaysIn): void {
  if (passwordHash !== null || identities.length > 0 || passkeys.length > 0) return
  throw new AppError('conflict', 'This is the only way to sign in: set a password or add a passkey first')
}
