import { z } from 'zod'
import { texts } from '#i18n/texts.ts'
import { accountOf } from '#server/core/actor.ts'
import type { Context } from '#server/core/context.ts'
import { hmacs } from '#server/core/crypto.ts'
import { AppError, fieldError } from '#server/core/errors.ts'
import { publicMutation, sessionMutation } from '../operation.ts'
import { isUniqueViolation } from '#server/core/database/storage-errors.ts'
import { enqueue } from '#server/core/tasks/jobs.sql.ts'
import { addressKey, countAttempt } from '#server/platform/sign-in/attempts.ts'
import { taken } from '#server/platform/sign-in/sign-up.ts'
import { requireConfirmation } from './confirmation.ts'
import { invalidateCredentials } from '#server/platform/tokens/credential-cache.ts'
import { emailAddress } from './account.schema.ts'
import { CONFIRMATION_MAIL, MOVED_MAIL } from '#server/platform/mail/mail-jobs.ts'

export const requestEmailConfirmation = sessionMutation({
  id: 'account.requestEmailConfirmation',
  summary: 'Send a link that confirms the address of the calling account',
  description: 'Replaces links sent before, also one for another address.',
  audit: false,
  async run(ctx) {
    const { userId, email } = accountOf(ctx.actor)
    await countAttempt('confirmation', [`user ${userId}`])
    await askToConfirm(ctx, userId, email)
  },
})

export const changeEmail = sessionMutation({
  id: 'account.changeEmail',
  summary: 'Change the address of the calling account',
  description:
    'Sends a link to the new address. The present one stays until the link was used, and is then notified. Needs a sign-in or a confirmation within the last ten minutes.',
  input: z.strictObject({ email: emailAddress }),
  async run(ctx, { email }) {
    const { userId, email: before } = accountOf(ctx.actor)
    await requireConfirmation(ctx)
    await countAttempt('confirmation', [`user ${userId}`])
    if (email === before) throw fieldError('email', texts('platform.errors')('sameEmail'))
    if (await ctx.db.user.findUnique({ where: { email } })) throw taken()
    await askToConfirm(ctx, userId, email)
    ctx.note({ subject: `user:${userId}`, before: { email: before }, after: { requested: email } })
  },
})

export const confirmEmail = publicMutation({
  id: 'account.confirmEmail',
  summary: 'Save an address as confirmed by the token of a mailed link',
  description: 'A link works once, for a day.',
  input: z.strictObject({ token: z.string().max(200).describe('Token of the link in the e-mail') }),
  async run(ctx, { token }) {
    await countAttempt('confirmation', [addressKey(ctx.ip)])
    const { userId, email } = await useLink(ctx, token)
    const before = await ctx.db.user.findUniqueOrThrow({ where: { id: userId } })
    const data = { email, emailConfirmedAt: new Date() }
    await ctx.db.user.update({ where: { id: userId }, data }).catch((error: unknown) => {
      throw isUniqueViolation(error) ? taken() : error
    })
    ctx.note({ subject: `user:${userId}`, before: { email: before.email }, after: { email, confirmed: true } })
    await invalidateCredentials(ctx, userId)
    if (before.email === email) return {}
    // A reset link in the former mailbox must not open the account any more.
    await ctx.db.passwordReset.deleteMany({ where: { userId } })
    if (before.emailConfirmedAt) {
      const { name, email: address, language } = before
      await enqueue(ctx.db, MOVED_MAIL, { name, address, language, email })
    }
  },
})

/** Has a link mailed that confirms the address. */
export async function askToConfirm(ctx: Context, userId: string, email: string): Promise<void> {
  const { origin } = ctx
  await enqueue(ctx.db, CONFIRMATION_MAIL, { userId, email, origin })
}

/** Deletes the link, so that only one of two concurrent uses succeeds. */
async function useLink({ db }: Context, token: string): Promise<{ userId: string; email: string }> {
  const where = { hash: { in: hmacs(token) }, expiresAt: { gt: new Date() }, user: { disabledAt: null } }
  const link = await db.emailConfirmation.findFirst({ where })
  const { count } = await db.emailConfirmation.deleteMany({ where })
  if (link && count > 0) return link
  throw new AppError('unprocessable', texts('platform.errors')('oldConfirmation'), {
    reason: 'confirmation_link_invalid',
  })
}
