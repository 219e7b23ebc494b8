'use client'

import { texts } from '#i18n/texts.ts'
import { MOST_NOTE, REPORT_REASONS } from '#server/products/vacancies/moderation/kinds.schema.ts'
import { useTRPC } from '#components/trpc/client.ts'
import { useForm, useFormMutation } from '#components/trpc/use-form.ts'
import { Dialog, DialogContent } from '#components/ui/dialog.tsx'
import { DialogForm } from '#components/ui/form/dialog-form.tsx'
import { SelectField, TextareaField } from '#components/ui/form/form-fields.tsx'

/** Asks what is wrong with a vacancy. */
export function ReportDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = texts('vacancies.report')
  const trpc = useTRPC()
  const form = useForm({ defaultValues: { reason: REPORT_REASONS[0] as (typeof REPORT_REASONS)[number], text: '' } })
  const report = useFormMutation(
    form,
    trpc.vacancies.moderation.report.mutationOptions({ meta: { done: t('done') }, onSuccess: onClose }),
  )
  return (
    <Dialog open onOpenChange={(open) => !open && form.mayLeave() && onClose()}>
      <DialogContent title={t('title')} description={t('text')}>
        <DialogForm {...report.formProps((given) => ({ ...given, vacancy_id: id }))} action={t('send')}>
          <SelectField
            form={form}
            name="reason"
            label={t('reason')}
            options={REPORT_REASONS.map((reason) => [reason, t(`reasons.${reason}`)])}
          />
          <TextareaField form={form} name="text" label={t('more')} most={MOST_NOTE} rows={4} />
        </DialogForm>
      </DialogContent>
    </Dialog>
  )
}
