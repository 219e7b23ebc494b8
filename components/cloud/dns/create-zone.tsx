'use client'

import { texts } from '#i18n/texts.ts'
import { useRouter } from 'next/navigation'
import { useTRPC } from '#components/trpc/client.ts'
import { useForm, useFormMutation } from '#components/trpc/use-form.ts'
import { useFormDialog } from '#components/trpc/use-form-dialog.ts'
import { calls } from '../calls.ts'
import { CreateByName } from '../create-by-name.tsx'

/** A zone only needs its domain; its page is where records are added. */
export function CreateZone() {
  const trpc = useTRPC()
  const t = texts('cloud.zones')
  const router = useRouter()
  const form = useForm({ defaultValues: { Name: '' } })
  const dialog = useFormDialog(form)
  const create = useFormMutation(
    form,
    trpc.cloud.zones.create.mutationOptions({
      meta: { reload: trpc.cloud.pathFilter() },
      onSuccess: ({ ID }) => {
        dialog.close()
        router.push(`/cloud/dns/${ID}`)
      },
    }),
  )
  return (
    <CreateByName
      form={form}
      dialog={dialog}
      create={create}
      title={t('new')}
      action={t('create')}
      label={t('domain')}
      required={t('required')}
      placeholder="example.com"
      most={253}
      spellCheck={false}
      call={calls.createZone}
    />
  )
}
