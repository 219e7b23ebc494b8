'use client'

import { texts } from '#i18n/texts.ts'
import { ApiCalls } from '#components/shell/api-calls.tsx'
import { useTRPC } from '#components/trpc/client.ts'
import { useForm, useFormMutation } from '#components/trpc/use-form.ts'
import { useFormDialog } from '#components/trpc/use-form-dialog.ts'
import { useFormValues } from '#components/trpc/use-form-values.ts'
import { CreateDialog } from '#components/ui/create-dialog.tsx'
import { DialogForm } from '#components/ui/form/dialog-form.tsx'
import { TextField } from '#components/ui/form/form-fields.tsx'
import { calls } from '../calls.ts'
import { AS_TYPED, NameField } from '../fields.tsx'

type Values = { Name: string; Range: string }

/** A network only needs a name: its addresses are assigned, unless a range is asked for. */
export function CreateNetwork() {
  const trpc = useTRPC()
  const t = texts('cloud.networks')
  const form = useForm<Values>({ defaultValues: { Name: '', Range: '' } })
  const dialog = useFormDialog(form)
  const create = useFormMutation(
    form,
    trpc.cloud.networks.create.mutationOptions({
      meta: { reload: trpc.cloud.pathFilter() },
      onSuccess: dialog.close,
    }),
  )
  const request = ({ Name, Range }: Values) => ({ Name, ...(Range.trim() !== '' && { Range: Range.trim() }) })
  const values = useFormValues(form)
  return (
    <CreateDialog label={t('create')} title={t('new')} {...dialog}>
      <DialogForm {...create.formProps(request)} action={t('create')}>
        <NameField form={form} name="Name" label={t('name')} required={t('required')} placeholder="backend-1" />
        <TextField
          form={form}
          name="Range"
          label={t('range')}
          hint={t('rangeHint')}
          most={18}
          placeholder="10.130.7.0/24"
          {...AS_TYPED}
        />
        <ApiCalls calls={[calls.createNetwork(request(values))]} className="shadow-none" />
      </DialogForm>
    </CreateDialog>
  )
}
