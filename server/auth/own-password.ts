import type { Context } from '#server/core/context.ts'
import { AppError } from '#server/core/errors.ts'
import { countAttempt, forgiveAttempt } from './attempts.ts'
import { passwordProblem } from './password-policy.ts'
import { hashPassword, verifyPassword } from './passwords.ts'

/**
 * The hash of a password that may be set.
 * @param about what everybody knows of the account
 * @throws unprocessable when it is among the common ones
 */
export async function hashNewPassword(password: string, about: readonly string[]): Promise<string> {
  const problem = passwordProblem(password, about)
  if (problem) throw refused('password', problem)
  return hashPassword(password)
}

/**
 * Makes sure that the person at the browser is the owner, not somebody at an open screen. Accounts that only sign in
 * through a provider have nothing to compare.
 * @throws unprocessable, rate_limited
 */
export async function confirmPassword(
  ctx: Context,
  userId: string,
  password: string | undefined,
  field = 'password',
): Promise<void> {
  const { passwordHash } = await ctx.db.user.findUniqueOrThrow({ where: { id: userId } })
  if (passwordHash === null && password === undefined) return
  await countAttempt('password', [userId])
  if (!(await verifyPassword(passwordHash, password ?? ''))) throw refused(field, 'is not your present password')
  await forgiveAttempt('password', [userId])
}

function refused(field: string, text: string): AppError {
  return new AppError('unprocessable', `${field}: ${text}`, { fields: { [field]: [text] } })
}
