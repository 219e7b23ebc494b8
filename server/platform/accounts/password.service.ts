import { texts } from '#i18n/texts.ts'
import { accountOf } from '#server/core/actor.ts'
import { hmacs } from '#server/core/crypto.ts'
import type { Db } from '#server/core/database/db.ts'
import { AppError } from '#server/core/errors.ts'
import { publicMutation, sessionMutation } from '../operation.ts'
import { enqueue } from '#server/core/tasks/jobs.sql.ts'
import { ChangePassword, ForgotPassword, ResetPassword } from './account.schema.ts'
import { addressKey, countAttempt } from '#server/platform/sign-in/attempts.ts'
import { confirmPassword, hashNewPassword } from './passwords.ts'
import { RESET_MAIL } from '#server/platform/mail/mail-jobs.ts'
import { requireSafeTransport } from '#server/platform/sign-in/safe-transport.ts'
import { endSessions } from '#server/platform/sessions/sessions.service.ts'
import { rememberAddress } from '#server/platform/sign-in/sign-in.ts'
import { revokeAll } from '#server/platform/tokens/revoke-token.service.ts'
import { announceWayIn, waysIn } from './ways-in.ts'

export const changePassword = sessionMutation({
  id: 'account.changePassword',
  summary: 'Change the password of the calling account',
  description: 'Ends every other session of the account and, with `revoke_tokens`, its API tokens.',
  input: ChangePassword,
  async run(ctx, { current_password, password, revoke_tokens }) {
    const { userId, name, email, credential } = accountOf(ctx.actor)
    await confirmPassword(ctx, current_password, 'current_password')
    await setPassword(ctx.db, userId, await hashNewPassword(password, [name, email]))
    ctx.note({ subject: `user:${userId}` })
    await announceWayIn(ctx, userId, { kind: 'password_changed' })
    if (revoke_tokens) await revokeAll(ctx, userId)
    await endSessions(ctx, userId, credential.id)
  },
})

export const forgotPassword = publicMutation({
  id: 'account.forgotPassword',
  name: 'requestPasswordReset',
  summary: 'Send a link that resets a password',
  description:
    'Sent to the address when it is the confirmed one of an account; the response is the same when it is not.',
  audit: false,
  input: ForgotPassword,
  async run(ctx, { email }) {
    await countAttempt('reset', [addressKey(ctx.ip), email])
    const { origin, ip, requestId } = ctx
    // The task looks the account up: nothing here reveals whether it exists.
    await enqueue(ctx.db, RESET_MAIL, { email, origin, ip, requestId })
  },
})

export const resetPassword = publicMutation({
  id: 'account.resetPassword',
  summary: 'Reset a password with the token of a mailed link',
  description:
    'A link works once, for an hour. Ends every session of the account, revokes its API tokens and unlinks its providers, which is mailed to its address. Passkeys stay.',
  noTool: 'a password is typed into a page and not passed to an assistant',
  input: ResetPassword,
  async run(ctx, { token, password }) {
    requireSafeTransport(ctx, 'password')
    await countAttempt('reset', [addressKey(ctx.ip)])
    const userId = await useReset(ctx.db, token)
    const { name, email } = await ctx.db.user.findUniqueOrThrow({ where: { id: userId } })
    await setPassword(ctx.db, userId, await hashNewPassword(password, [name, email]))
    const { providers, passkeys } = await unlinkAll(ctx.db, userId)
    ctx.note({ subject: `user:${userId}`, ...(providers.length > 0 && { before: { providers } }) })
    // The link proves access to the mailbox.
    await ctx.db.user.update({ where: { id: userId }, data: { emailConfirmedAt: new Date() } })
    await announceWayIn(ctx, userId, { kind: 'password_reset', providers, passkeys })
    await revokeAll(ctx, userId)
    await endSessions(ctx, userId)
    await rememberAddress(ctx.db, userId, ctx.ip)
  },
})

/** Links sent for the old password end with it; a demo account with a new password is no longer public. */
async function setPassword(db: Db, id: string, passwordHash: string): Promise<void> {
  await db.user.update({ where: { id }, data: { passwordHash, isDemo: false } })
  await db.passwordReset.deleteMany({ where: { userId: id } })
}

/**
 * Unlinks all providers, so that a former holder of the account cannot sign in through one.
 * @returns the links before and after
 */
async function unlinkAll(db: Db, userId: string): Promise<{ providers: string[]; passkeys: number }> {
  const { identities, passkeys } = await waysIn(db, userId)
  await db.oAuthIdentity.deleteMany({ where: { userId } })
  return { providers: [...new Set(identities.map(({ provider }) => provider))].sort(), passkeys: passkeys.length }
}

/** Marks the link as used, so that only one of two concurrent uses succeeds. */
async function useReset(db: Db, token: string): Promise<string> {
  const [reset] = await db.passwordReset.updateManyAndReturn({
    where: {
      hash: { in: hmacs(token) },
      usedAt: null,
      expiresAt: { gt: new Date() },
      user: { disabledAt: null },
    },
    data: { usedAt: new Date() },
    select: { userId: true },
  })
  if (reset) return reset.userId
  throw new AppError('unprocessable', texts('platform.errors')('oldReset'), {
    reason: 'reset_link_invalid',
  })
}
