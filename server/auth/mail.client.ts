import { createTransport, type Transporter } from 'nodemailer'
import { singleton } from '#server/core/singleton.ts'
import { env } from '#server/env.ts'

export interface Message {
  to: { name: string; address: string }
  subject: string
  text: string
}

/** Sends a message by the mail server of SMTP_URL. @throws Error when it is refused: the task is retried */
export async function sendMail(message: Message): Promise<void> {
  await transport().sendMail({ from: env().MAIL_FROM, ...message })
}

function transport(): Transporter {
  return singleton('mail', () => createTransport(env().SMTP_URL ?? ''))
}
