import { randomBytes } from 'node:crypto'
import { hmac } from '#server/core/crypto.ts'
import { transaction } from '#server/core/database/db.ts'
import { task } from '#server/core/tasks/task.ts'
import { readInstallation } from '#server/platform/installation/installation.ts'
import { mailTexts, paragraphs, sendLink, sendMail } from './mail.client.ts'
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
  // The address is not confirmed: it gets nothing that the account's owner has written, such as the name.
  const t = mailTexts(user.language)
  const { name: installation } = await readInstallation(ctx.db)
  const sentences = [t('confirm.text', { installation }), link, t('confirm.ignore', { installation })]
  const text = paragraphs(t('helloNobody'), ...sentences)
  const message = { to: email, subject: t('confirm.subject'), text }
  await sendLink(ctx, message, { account: userId, what: 'confirmation link', link })
})

/** Notifies the former address that the account has another one. */
export const sendMoved = task(MOVED_MAIL, async (ctx, { name, address, language, email }) => {
  if (!env().SMTP_URL) return ctx.log.info({ address }, 'no SMTP_URL: a former address was not notified')
  const t = mailTexts(language)
  const { name: installation } = await readInstallation(ctx.db)
  await sendMail({
    to: { name, address },
    subject: t('moved.subject', { installation }),
    text: paragraphs(t('hello', { name }), t('moved.text', { email, installation }), t('moved.other')),
  })
})
