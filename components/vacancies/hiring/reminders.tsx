'use client'

import dynamic from 'next/dynamic'
import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { Bell, X } from 'lucide-react'
import { texts } from '#i18n/texts.ts'
import { useTRPC, type RouterOutput } from '#components/trpc/client.ts'
import { Button, IconButton } from '#components/ui/button.tsx'
import { DateTime } from '#components/ui/relative-time.tsx'
import { UserText } from '#components/ui/user-text.tsx'
import { isoOf } from '../format.ts'

const ReminderDialog = dynamic(async () => (await import('./reminder-dialog.tsx')).ReminderDialog, { ssr: false })

type Reminder = RouterOutput['vacancies']['hiring']['get']['reminders'][number]

/** The user's own reminders of a response. */
export function Reminders({ id, reminders }: { id: string; reminders: readonly Reminder[] }) {
  const t = texts('vacancies.hiring')
  const [open, setOpen] = useState(false)
  return (
    <section aria-labelledby="reminders" className="flex flex-col gap-3">
      <h3 id="reminders" className="font-medium">
        {t('reminders')}
      </h3>
      <ul className="flex flex-col gap-1 empty:hidden">
        {reminders.map((reminder) => (
          <ReminderRow key={reminder.id} reminder={reminder} />
        ))}
      </ul>
      <Button aria-haspopup="dialog" className="self-start" onClick={() => setOpen(true)}>
        <Bell aria-hidden /> {t('addReminder')}
      </Button>
      {open && <ReminderDialog id={id} onClose={() => setOpen(false)} />}
    </section>
  )
}

function ReminderRow({ reminder: { id, text, remind_at, sent } }: { reminder: Reminder }) {
  const t = texts('vacancies.hiring')
  const trpc = useTRPC()
  const meta = { failed: t('reminderFailed'), reload: trpc.vacancies.hiring.pathFilter() }
  const remove = useMutation(trpc.vacancies.hiring.deleteReminder.mutationOptions({ meta }))
  return (
    <li className="flex items-center gap-2">
      <p className="min-w-0 flex-1 break-words">
        <UserText text={text} />
        <span className="text-subtle">
          {' · '}
          {t.rich(sent ? 'remindedAt' : 'remindAt', { time: () => <DateTime at={isoOf(remind_at)} /> })}
        </span>
      </p>
      <IconButton
        small
        icon={X}
        label={t('deleteReminder', { text })}
        pending={remove.isPending}
        onClick={() => remove.mutate({ reminder_id: id })}
      />
    </li>
  )
}
