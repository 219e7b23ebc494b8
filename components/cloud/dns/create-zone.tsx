'use client'

import { texts } from '#i18n/texts.ts'
import { useRouter } from 'next/navigation'
import { ApiCalls } from '#components/shell/api-calls.tsx'
import { useTRPC } from '#components/trpc/client.ts'
import { useForm, useFormMutation } from '#components/trpc/use-form.ts'
import { useFormDialog } from '#components/trpc/use-form-dialog.ts'
import { useFormValues } from '#components/trpc/use-form-values.ts'
import { CreateDialog } from '#components/ui/create-dialog.tsx'
import { DialogForm } from '#components/ui/form/dialog-form.tsx'
import { TextField } from '#components/ui/form/form-fields.tsx'
import { calls } from '../calls.ts'
import { AS_TYPED } from '../fields.tsx'

/** A zone only needs its domain; its page is where records are added. */
export function CreateZone() {
  const trpc = useTRPC()
  const t = texts('cloud.zones')
  const router = useRouter()
  const form = useForm({ defaultValues: { Name: '' } })
  const { close, ...box } = useFormDialog(form)
  const create = useFormMutation(
    form,
    trpc.cloud.zones.create.mutationOptions({
      meta: { reload: trpc.cloud.pathFilter() },
      onSuccess: ({ ID }) => {
        close()
        router.push(`/cloud/dns/${ID}`)
      },
    }),
  )
  const values = useFormValues(form)
  return (
    <CreateDialog label={t('create')} title={t('new')} {...box}>
      <DialogForm {...create.formProps()} action={t('create')}>
        <TextField
          form={form}
          name="Name"
          label={t('domain')}
          required={t('required')}
          most={253}
          placeholder="example.com"
          {...AS_TYPED}
        />
        <ApiCalls calls={[calls.createZone(values)]} className="shadow-none" />
      </DialogForm>
    </CreateDialog>
  )
}
