import type { Context } from '#server/core/context.ts'
import { transaction } from '#server/core/database/db.ts'
import { scheduledTask } from '#server/core/tasks/task.ts'
import { notifyAccount } from '#server/platform/notifications/notify.sql.ts'
import { shownName } from '../resumes/shown-name.ts'
import { pathOf } from './own-response.ts'

/** Reminders of one run, those that are due the longest first. */
const MOST = 500

export const remindersTask = scheduledTask('vacancies.hiring-reminders', (ctx) => sendReminders(ctx), {
  cron: '* * * * *',
})

/**
 * Notifies of reminders that are due, each once: the notification and the time of sending are one transaction. Those of
 * accounts without the role wait, and are dropped when the company is no longer theirs.
 */
export async function sendReminders(
  { db, log, signal }: Pick<Context, 'db' | 'log' | 'signal'>,
  now = new Date(),
): Promise<void> {
  const due = await db.hiringReminder.findMany({
    where: { sentAt: null, remindAt: { lte: now }, user: { disabledAt: null, roles: { has: 'employer' } } },
    orderBy: [{ remindAt: 'asc' }, { id: 'asc' }],
    take: MOST,
    include: {
      negotiation: { include: { resume: true, vacancy: { include: { company: { select: { ownerId: true } } } } } },
    },
  })
  for (const { id, userId, text, negotiation } of due) {
    if (signal.aborted) return
    const { resume, vacancy } = negotiation
    await transaction(async (tx) => {
      const { count } = await tx.hiringReminder.updateMany({ where: { id, sentAt: null }, data: { sentAt: now } })
      if (count === 0 || vacancy.company.ownerId !== userId) return
      const facts = { text, who: shownName(resume), vacancy: vacancy.name }
      await notifyAccount(tx, userId, `reminder:${id}`, { kind: 'reminder.due', path: pathOf(negotiation.id), facts })
    })
  }
  if (due.length > 0) log.info({ reminders: due.length }, 'reminders of responses')
}
