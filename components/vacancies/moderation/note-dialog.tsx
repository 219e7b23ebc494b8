'use client'

import { texts } from '#i18n/texts.ts'
import { MOST_NOTE } from '#server/products/vacancies/moderation/kinds.schema.ts'
import { useTRPC } from '#components/trpc/client.ts'
import { useForm, useFormMutation } from '#components/trpc/use-form.ts'
import { Dialog, DialogContent } from '#components/ui/dialog.tsx'
import { DialogForm } from '#components/ui/form/dialog-form.tsx'
import { TextareaField } from '#components/ui/form/form-fields.tsx'

type NoteDialogProps = { id: string; onClose: () => void }

/** The employer asks to look at a vacancy again. */
export function AppealDialog({ id, onClose }: NoteDialogProps) {
  const t = texts('vacancies.held')
  const trpc = useTRPC()
  const form = useForm({ defaultValues: { text: '' } })
  const { send, isPending } = useFormMutation(
    form,
    trpc.vacancies.moderation.appeal.mutationOptions({
      meta: { done: t('appealDone'), reload: trpc.vacancies.pathFilter() },
      onSuccess: onClose,
    }),
  )
  return (
    <Dialog open onOpenChange={(open) => !open && form.mayLeave() && onClose()}>
      <DialogContent title={t('appealTitle')}>
        <DialogForm
          onSubmit={form.handleSubmit(({ text }) => send({ vacancy_id: id, text }))}
          action={t('appealSend')}
          pending={isPending}
          error={form.formState.errors.root?.message}
        >
          <TextareaField
            form={form}
            name="text"
            label={t('appealLabel')}
            most={MOST_NOTE}
            rules={{ validate: (text) => text.trim() !== '' || t('appealEmpty') }}
            rows={5}
          />
        </DialogForm>
      </DialogContent>
    </Dialog>
  )
}

/** The operator holds a vacancy back, and says why. */
export function RefuseDialog({ id, onClose }: NoteDialogProps) {
  const t = texts('vacancies.moderation')
  const trpc = useTRPC()
  const form = useForm({ defaultValues: { note: '' } })
  const { send, isPending } = useFormMutation(
    form,
    trpc.vacancies.moderation.decide.mutationOptions({
      meta: { done: t('refusedDone'), reload: trpc.vacancies.pathFilter() },
      onSuccess: onClose,
    }),
  )
  return (
    <Dialog open onOpenChange={(open) => !open && form.mayLeave() && onClose()}>
      <DialogContent title={t('refuseTitle')} description={t('refuseText')}>
        <DialogForm
          onSubmit={form.handleSubmit(({ note }) => send({ vacancy_id: id, state: 'refused', note }))}
          action={t('refuse')}
          variant="danger"
          pending={isPending}
          error={form.formState.errors.root?.message}
        >
          <TextareaField
            form={form}
            name="note"
            label={t('noteLabel')}
            most={MOST_NOTE}
            rules={{ validate: (text) => text.trim() !== '' || t('noteEmpty') }}
            rows={5}
          />
        </DialogForm>
      </DialogContent>
    </Dialog>
  )
}
