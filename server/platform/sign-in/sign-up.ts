import { texts } from '#i18n/texts.ts'
import { workingLocale } from '#i18n/store.ts'
import type { Prisma, User } from '#prisma/generated/client.ts'
import type { Db } from '#server/core/database/db.ts'
import { AppError } from '#server/core/errors.ts'
import { isUniqueViolation } from '#server/core/database/storage-errors.ts'
import { isSignUpOpen } from '#server/platform/installation/installation.ts'

/** @throws forbidden when sign-up is closed, conflict when the address is taken */
export async function refuseSignUp(db: Db, email: string): Promise<void> {
  if (!(await isSignUpOpen(db)))
    throw new AppError('forbidden', texts('platform.errors')('signUpClosed'), { reason: 'sign_up_closed' })
  if (await db.user.findUnique({ where: { email } })) throw taken()
}

/**
 * Stores a new account, in the language it is created in. @throws conflict when the address was taken in the meantime
 */
export function createAccount(db: Db, data: Prisma.UserUncheckedCreateInput): Promise<User> {
  return db.user.create({ data: { language: workingLocale(), ...data } }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? taken() : error
  })
}

/** The error for an address that another account has. */
export function taken(): AppError {
  return new AppError('conflict', texts('platform.errors')('emailTaken'), {
    fields: { email: [texts('platform.errors')('emailTaken')] },
  })
}
