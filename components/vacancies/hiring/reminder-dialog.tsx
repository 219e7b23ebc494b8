'use client'

import { texts } from '#i18n/texts.ts'
import { MOST_REMINDER } from '#server/products/vacancies/hiring/cards.schema.ts'
import { useTRPC } from '#components/trpc/client.ts'
import { useForm, useFormMutation } from '#components/trpc/use-form.ts'
import { Dialog, DialogContent } from '#components/ui/dialog.tsx'
import { DialogForm } from '#components/ui/form/dialog-form.tsx'
import { TextField } from '#components/ui/form/form-fields.tsx'
import { localTime } from '#components/ui/form/local-time.ts'

/** Asks what to remember, and when. */
export function ReminderDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = texts('vacancies.hiring')
  const trpc = useTRPC()
  const form = useForm({ defaultValues: { text: '', remind_at: tomorrow() } })
  const create = useFormMutation(
    form,
    trpc.vacancies.hiring.createReminder.mutationOptions({
      meta: { done: t('reminderDone'), reload: trpc.vacancies.hiring.pathFilter() },
      onSuccess: onClose,
    }),
  )
  return (
    <Dialog open onOpenChange={(open) => !open && form.mayLeave() && onClose()}>
      <DialogContent title={t('reminderTitle')} description={t('reminderText')}>
        <DialogForm
          {...create.formProps(({ text, remind_at }) => ({
            negotiation_id: id,
            text,
            remind_at: new Date(remind_at).toISOString(),
          }))}
          action={t('reminderAction')}
        >
          <TextField
            form={form}
            name="text"
            label={t('reminderWhat')}
            most={MOST_REMINDER}
            required={t('reminderEmpty')}
            autoComplete="off"
          />
          <TextField
            form={form}
            name="remind_at"
            type="datetime-local"
            label={t('reminderWhen')}
            required={t('reminderNoTime')}
          />
        </DialogForm>
      </DialogContent>
    </Dialog>
  )
}

/** Tomorrow at ten, in the reader's own zone. */
function tomorrow(): string {
  const day = new Date(Date.now() + 86_400_000)
  day.setHours(10, 0, 0, 0)
  return localTime(day)
}
