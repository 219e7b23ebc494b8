import { createTransport } from 'nodemailer'
import type { Transporter } from 'nodemailer'
import { singleton } from '#server/core/singleton.ts'
import { env } from '#server/env.ts'

export interface Letter {
  to: { name: string; address: string }
  subject: string
  text: string
}

/** Hands a letter to the mail server of SMTP_URL. @throws Error when it does not take it: the task is tried again */
export async function sendMail(letter: Letter): Promise<void> {
  await transport().sendMail({ from: env().MAIL_FROM, ...letter })
}

function transport(): Transporter {
  return singleton('mail', () => createTransport(env().SMTP_URL ?? ''))
}
