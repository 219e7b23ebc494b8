import { randomBytes } from 'node:crypto'
import { writeAudit } from '#server/core/audit.ts'
import { derive } from '#server/core/context.ts'
import { hmac } from '#server/core/crypto.ts'
import { transaction } from '#server/core/database/db.ts'
import { task } from '#server/core/tasks/task.ts'
import { readInstallation } from '#server/platform/installation/installation.ts'
import { mailTexts, paragraphs, sendLink } from './mail.client.ts'
import { RESET_MAIL } from './mail-jobs.ts'

const LINK_LIFE_MS = 3_600_000

/**
 * Mails a password reset link when there is such an account and its address is confirmed. Run twice it sends two links,
 * of which the later one works.
 */
export const sendReset = task(RESET_MAIL, async (ctx, { email, origin, ip, requestId }) => {
  const user = await ctx.db.user.findUnique({ where: { email } })
  // Somebody else may own the mailbox of an address that was never confirmed.
  if (!user || user.disabledAt || !user.emailConfirmedAt) return
  const secret = randomBytes(32).toString('base64url')
  await transaction(async (tx) => {
    await tx.passwordReset.deleteMany({ where: { userId: user.id } })
    const expiresAt = new Date(Date.now() + LINK_LIFE_MS)
    await tx.passwordReset.create({ data: { hash: hmac(secret), userId: user.id, expiresAt } })
    await writeAudit(tx, derive(ctx, { ip, requestId }), 'account.forgotPassword', [{ subject: `user:${user.id}` }])
  })
  const link = `${origin}/reset-password?token=${secret}`
  const { name: installation } = await readInstallation(ctx.db)
  await sendLink(ctx, message(user, installation, link), { account: user.id, what: 'password reset link', link })
})

type Reader = { name: string; email: string; language: string | null }

function message({ name, email, language }: Reader, installation: string, link: string) {
  const t = mailTexts(language)
  const asked = t('reset.text', { installation })
  return {
    to: { name, address: email },
    subject: t('reset.subject', { installation }),
    text: paragraphs(t('hello', { name }), asked, link, t('reset.ends'), t('reset.ignore')),
  }
}
