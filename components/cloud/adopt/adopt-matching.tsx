'use client'

import { texts } from '#i18n/texts.ts'
import { useTRPC } from '#components/trpc/client.ts'
import { useForm, useFormMutation } from '#components/trpc/use-form.ts'
import { useFormDialog } from '#components/trpc/use-form-dialog.ts'
import { Button } from '#components/ui/button.tsx'
import { DialogButton } from '#components/ui/dialog-button.tsx'
import { DialogForm } from '#components/ui/form/dialog-form.tsx'
import { TextField } from '#components/ui/form/form-fields.tsx'
import { toast } from '#components/ui/toast.tsx'
import { AS_TYPED } from '../fields.tsx'
import { ownerField } from './owner-field.ts'

/** Gives everything on the host that has no record, and whose name matches a pattern, to one account. */
export function AdoptMatching() {
  const t = texts('cloud.adopt')
  const trpc = useTRPC()
  const form = useForm({ defaultValues: { Owner: '', Pattern: '' } })
  const dialog = useFormDialog(form)
  const adopt = useFormMutation(
    form,
    trpc.cloud.adoptions.create.mutationOptions({
      meta: { reload: trpc.cloud.pathFilter() },
      onSuccess: ({ Jobs, Skipped }) => {
        dialog.close()
        const description = Skipped.map(({ Name, Reason }) => `${Name}: ${Reason}`).join('\n')
        toast.success(t('matched', { count: Jobs.length }), { description })
      },
    }),
  )
  return (
    <DialogButton
      trigger={<Button>{t('adoptByName')}</Button>}
      title={t('adoptByName')}
      open={dialog.open}
      onOpenChange={dialog.onOpenChange}
    >
      <DialogForm {...adopt.formProps()} action={t('adopt')}>
        <p className="text-muted">{t('unchanged')}</p>
        <TextField
          form={form}
          name="Pattern"
          label={t('pattern')}
          hint={t('patternHint')}
          required={t('patternMissing')}
          most={100}
          {...AS_TYPED}
        />
        <TextField form={form} name="Owner" {...ownerField()} />
      </DialogForm>
    </DialogButton>
  )
}
