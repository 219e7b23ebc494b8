import { sendMail, verifyMail } from '#server/platform/mail/mail.client.ts'
import { env } from '#server/settings/env.ts'
import { DeskFailure, type SupportDesk, type TaskDraft } from './desk.ts'

/**
 * A desk that reads mail: a letter for each task, delivered when the mail server has taken it. A repeated letter has
 * the same Message-ID, by which such desks know it.
 * @param url `mailto:` and the address of the desk
 */
export function mailDesk(url: URL): SupportDesk {
  const to = decodeURIComponent(url.pathname)
  return {
    name: `mail ${to}`,
    type: 'mail',

    async createTask(draft) {
      try {
        await sendMail({ to, ...letter(draft) })
      } catch (cause) {
        throw failureOf(cause)
      }
      return { outcome: 'created', taskId: null }
    },

    // A mailbox cannot be asked.
    findByKey: () => Promise.resolve(null),

    health: () =>
      verifyMail().then(
        () => true,
        () => false,
      ),
  }
}

function letter({ key, orderId, stars, subject, body, tags }: TaskDraft) {
  // A key of a problem has a colon, which an id must not have; no order id has a plus.
  const id = key.replace(':', '+')
  const [, host = 'localhost'] = /@([\w.-]+)>?\s*$/.exec(env().MAIL_FROM) ?? []
  return {
    subject: `${subject} (${orderId})`,
    text: `${body}\n\n${tags.join(', ')}\n`,
    messageId: `<${id}@${host}>`,
    headers: {
      // No robot answers a robot.
      'Auto-Submitted': 'auto-generated',
      'X-Quartet-Order': orderId,
      ...(stars !== null && { 'X-Quartet-Stars': String(stars) }),
    },
  }
}

/** Refusals of this sender are temporary: credentials can be replaced while the task stays the same. */
const OF_THE_SENDER = new Set([530, 534, 535, 538])

function failureOf(cause: unknown): DeskFailure {
  const { cause: reason = cause } = cause as { cause?: unknown }
  const { responseCode: code = 0, code: name = 'no code' } = reason as { responseCode?: number; code?: string }
  const message = code > 0 ? `The mail server answered ${code}` : `The mail server could not be reached (${name})`
  return new DeskFailure(message, { permanent: code >= 500 && !OF_THE_SENDER.has(code), cause })
}
