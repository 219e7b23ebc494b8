'use client'

import { texts } from '#i18n/texts.ts'
import { useTRPC } from '#components/trpc/client.ts'
import { useForm, useFormMutation } from '#components/trpc/use-form.ts'
import { useFormDialog } from '#components/trpc/use-form-dialog.ts'
import { calls } from '../calls.ts'
import { CreateByName } from '../create-by-name.tsx'
import { FIRST_RULES } from './rule-values.ts'

/** A firewall only needs a name: its first rules let in SSH and ping. */
export function CreateFirewall() {
  const trpc = useTRPC()
  const t = texts('cloud.firewalls')
  const form = useForm({ defaultValues: { Name: '' } })
  const dialog = useFormDialog(form)
  const create = useFormMutation(
    form,
    trpc.cloud.firewalls.create.mutationOptions({
      meta: { reload: trpc.cloud.pathFilter() },
      onSuccess: dialog.close,
    }),
  )
  const request = ({ Name }: { Name: string }) => ({ Name, Rules: FIRST_RULES })
  return (
    <CreateByName
      form={form}
      dialog={dialog}
      create={{ ...create, send: (values) => create.send(request(values)) }}
      title={t('new')}
      action={t('create')}
      label={t('name')}
      required={t('required')}
      placeholder="web-1"
      most={63}
      call={(values) => calls.createFirewall(request(values))}
    />
  )
}
