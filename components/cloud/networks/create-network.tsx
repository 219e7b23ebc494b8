'use client'

import { texts } from '#i18n/texts.ts'
import { useTRPC } from '#components/trpc/client.ts'
import { useForm, useFormMutation } from '#components/trpc/use-form.ts'
import { useFormDialog } from '#components/trpc/use-form-dialog.ts'
import { calls } from '../calls.ts'
import { CreateByName } from '../create-by-name.tsx'

/** A network only needs a name: its addresses are assigned. */
export function CreateNetwork() {
  const trpc = useTRPC()
  const t = texts('cloud.networks')
  const form = useForm({ defaultValues: { Name: '' } })
  const dialog = useFormDialog(form)
  const create = useFormMutation(
    form,
    trpc.cloud.networks.create.mutationOptions({
      meta: { reload: trpc.cloud.pathFilter() },
      onSuccess: dialog.close,
    }),
  )
  return (
    <CreateByName
      form={form}
      dialog={dialog}
      create={create}
      title={t('new')}
      action={t('create')}
      label={t('name')}
      required={t('required')}
      placeholder="backend-1"
      most={63}
      call={calls.createNetwork}
    />
  )
}
