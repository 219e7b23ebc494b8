import { derive } from '#server/core/context.ts'
import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { writeAudit } from '#server/core/audit.ts'
import { hmac } from '#server/core/crypto.ts'
import { transaction } from '#server/core/db.ts'
import { env } from '#server/env.ts'
import { task } from '#server/tasks/task.ts'
import { sendMail } from './mail.client.ts'

const LINK_LIFE_MS = 3_600_000

const Payload = z.object({ email: z.string(), origin: z.string(), ip: z.string().nullable(), requestId: z.string() })

/**
 * Mails a link for a new password, when there is such an account. Without SMTP_URL the link is printed by the demo
 * with the embedded database; elsewhere it is lost, with a warning. Run twice it sends two links; the later one counts.
 */
export const sendReset = task('auth.send-reset', Payload, async (ctx, { email, origin, ip, requestId }) => {
  const user = await ctx.db.user.findUnique({ where: { email } })
  if (!user || user.disabledAt) return
  const secret = randomBytes(32).toString('base64url')
  await transaction(async (tx) => {
    await tx.passwordReset.deleteMany({ where: { userId: user.id } })
    const expiresAt = new Date(Date.now() + LINK_LIFE_MS)
    await tx.passwordReset.create({ data: { hash: new Uint8Array(hmac(secret)), userId: user.id, expiresAt } })
    await writeAudit(tx, derive(ctx, { ip, requestId }), 'account.forgotPassword', [{ subject: `user:${user.id}` }])
  })
  const link = `${origin}/reset-password?token=${secret}`
  if (env().SMTP_URL) await sendMail(letter(user, link))
  else if (env().QUARTET_EMBEDDED)
    ctx.log.info({ account: user.id }, `no SMTP_URL: the link for a new password is ${link}`)
  else ctx.log.warn({ account: user.id }, 'a link for a new password could not be sent: SMTP_URL is not set')
})

function letter(user: { name: string; email: string }, link: string) {
  return {
    to: { name: user.name, address: user.email },
    subject: 'A new password for Quartet',
    text: `Hello ${user.name},

somebody, probably you, asked for a new password for your Quartet account. This link sets one; it works once,
for an hour:

${link}

If it was not you, there is nothing to do: your password stays as it is.
`,
  }
}
