import { createTransport, type Transporter } from 'nodemailer'
import { texts, type Texts } from '#i18n/texts.ts'
import { chosenLocale } from '#i18n/locales.ts'
import { withLocale } from '#i18n/with-locale.ts'
import type { Context } from '#server/core/context.ts'
import { errorText } from '#server/core/errors.ts'
import { singleton } from '#server/core/process/singleton.ts'
import { traced } from '#server/core/tracing/tracing.ts'
import { env } from '#server/settings/env.ts'

export interface Message {
  /**
   * The recipient, with a name only when the address is confirmed: a name may be any text, which
   * could be abused.
   */
  to: string | { name: string; address: string }
  subject: string
  text: string
  /** `<…@…>`; the same for a repeated message, so that mailboxes show it once. */
  messageId?: string
  headers?: Record<string, string>
}

/** The texts of mails in the language that an account has chosen. */
export function mailTexts(language: string | null | undefined): Texts<'mails'> {
  return texts('mails', chosenLocale({ account: language }))
}

/** Writes to an account in the language that it has chosen. */
export function inLanguageOf<T>({ language }: { language: string | null }, write: () => T): T {
  return withLocale(chosenLocale({ account: language }), write)
}

/** A text of paragraphs, which mail programs wrap as their windows are wide. */
export const paragraphs = (...parts: string[]): string => `${parts.join('\n\n')}\n`

/**
 * Sends a message with a secret link. Without SMTP_URL the link is logged with the embedded database; otherwise it is
 * lost, with a warning.
 * @param what names the link in the log
 */
export async function sendLink(
  { log }: Pick<Context, 'log'>,
  message: Message,
  { account, what, link }: { account: string; what: string; link: string },
): Promise<void> {
  if (env().SMTP_URL) await sendMail(message)
  else if (env().QUARTET_EMBEDDED) log.info({ account }, `no SMTP_URL: the ${what} is ${link}`)
  else log.warn({ account }, `a ${what} could not be sent: SMTP_URL is not set`)
}

/** Sends a message by the mail server of SMTP_URL. @throws Error when it is refused: the task is retried */
export async function sendMail(message: Message): Promise<void> {
  try {
    await traced('send mail', { kind: 'client' }, () => transport().sendMail({ from: env().MAIL_FROM, ...message }))
  } catch (error) {
    throw new Error(MAIL_FAILURE + errorText(error), { cause: error })
  }
}

/** How the error of a job begins that could not send a mail. */
export const MAIL_FAILURE = 'the mail could not be sent: '

/** Connects to the mail server and signs in there. @throws Error with its reason */
export async function verifyMail(): Promise<void> {
  await transport().verify()
}

function transport(): Transporter {
  return singleton('mail', () => createTransport(env().SMTP_URL ?? ''))
}
