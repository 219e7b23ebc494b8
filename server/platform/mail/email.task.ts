import { randomBytes } from 'node:crypto'
import { hmac } from '#server/core/crypto.ts'
import { transaction } from '#server/core/database/db.ts'
import { task } from '#server/core/tasks/task.ts'
import { sendLink, sendMail } from './mail.client.ts'
import { CONFIRMATION_MAIL, MOVED_MAIL } from './mail-jobs.ts'
import { env } from '#server/settings/env.ts'

const LINK_LIFE_MS = 24 * 3_600_000

/** Mails the link that confirms an address. Run twice it sends two links, of which the later one works. */
export const sendConfirmation = task(CONFIRMATION_MAIL, async (ctx, { userId, email, origin }) => {
  const user = await ctx.db.user.findUnique({ where: { id: userId } })
  if (!user || user.disabledAt || (user.email === email && user.emailConfirmedAt)) return
  const secret = randomBytes(32).toString('base64url')
  await transaction(async (tx) => {
    await tx.emailConfirmation.deleteMany({ where: { userId } })
    const expiresAt = new Date(Date.now() + LINK_LIFE_MS)
    await tx.emailConfirmation.create({ data: { hash: hmac(secret), userId, email, expiresAt } })
  })
  const link = `${origin}/confirm-email?token=${secret}`
  // The address is not confirmed yet: the mail contains no text of the account's owner.
  const text = `Hello,

use this link to confirm that this is the address of your Quartet account; it works once, within a day:

${link}

If you have no account there, ignore this message: without the link the address counts for nothing.
`
  const message = { to: email, subject: 'Confirm your e-mail address', text }
  await sendLink(ctx, message, { account: userId, what: 'confirmation link', link })
})

/** Notifies the former address that the account has another one. */
export const sendMoved = task(MOVED_MAIL, async (ctx, { name, address, email }) => {
  if (!env().SMTP_URL) return ctx.log.info({ address }, 'no SMTP_URL: a former address was not notified')
  await sendMail({
    to: { name, address },
    subject: 'Your Quartet account has another e-mail address',
    text: `Hello ${name},

the address of your Quartet account is now ${email}; this one no longer counts.

If it was not you who changed it, ask an operator of the server to block the account.
`,
  })
})
