import { texts } from '#i18n/texts.ts'
import type { z } from 'zod'
import type { HiringReminder } from '#prisma/generated/client.ts'
import { requireRole } from '#server/core/actor.ts'
import { AppError } from '#server/core/errors.ts'
import { lock } from '#server/core/database/locks.sql.ts'
import { knownMoment, wireDate } from '../dates.ts'
import { badArgument, limitExceeded } from '../errors.ts'
import { employerMutation } from '../operation.ts'
import { CreateReminder, Reminder, ReminderId } from './cards.schema.ts'
import { ownResponse } from './own-response.ts'

/** The most reminders of an account about a response. */
const MOST = 20
const MOST_DAYS = 730

export const createReminder = employerMutation({
  id: 'hiring.createReminder',
  name: 'createHiringReminder',
  summary: 'Create a reminder of a response',
  description: `The caller is notified once at that time. At most ${MOST} for each response, ${MOST_DAYS} days ahead.`,
  input: CreateReminder,
  output: Reminder,
  async run(ctx, { negotiation_id: negotiationId, text, remind_at }) {
    const { userId } = await ownResponse(ctx, negotiationId)
    const remindAt = knownMoment('remind_at', remind_at)
    const ahead = remindAt.getTime() - Date.now()
    if (ahead <= 0 || ahead > MOST_DAYS * 86_400_000)
      throw badArgument('remind_at', texts('vacancies.errors')('remindAt', { days: MOST_DAYS }))
    await lock(ctx.db, `vacancies.hiring.notes.${negotiationId}`)
    const data = { negotiationId, userId }
    if ((await ctx.db.hiringReminder.count({ where: data })) >= MOST)
      throw limitExceeded(texts('vacancies.errors')('mostReminders', { count: MOST }))
    const reminder = await ctx.db.hiringReminder.create({ data: { ...data, text, remindAt } })
    ctx.note({ subject: `hiring_reminder:${reminder.id}`, after: { negotiationId, remindAt: remindAt.toISOString() } })
    return reminderView(reminder)
  },
})

export const deleteReminder = employerMutation({
  id: 'hiring.deleteReminder',
  name: 'deleteHiringReminder',
  summary: 'Delete a reminder',
  description: 'With its notification.',
  input: ReminderId,
  async run(ctx, { reminder_id }) {
    const { userId } = requireRole(ctx.actor, 'employer')
    const reminder = await ctx.db.hiringReminder.findUnique({ where: { id: reminder_id } })
    if (reminder?.userId !== userId) throw new AppError('not_found')
    await ownResponse(ctx, reminder.negotiationId)
    await ctx.db.hiringReminder.deleteMany({ where: { id: reminder.id } })
    ctx.note({ subject: `hiring_reminder:${reminder.id}` })
  },
})

export const reminderView = ({ id, text, remindAt, sentAt }: HiringReminder): z.output<typeof Reminder> => ({
  id: String(id),
  text,
  remind_at: wireDate(remindAt),
  sent: sentAt !== null,
})
