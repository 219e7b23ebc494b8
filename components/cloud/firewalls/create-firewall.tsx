'use client'

import { texts } from '#i18n/texts.ts'
import { ApiCalls } from '#components/shell/api-calls.tsx'
import { useTRPC } from '#components/trpc/client.ts'
import { useForm, useFormMutation } from '#components/trpc/use-form.ts'
import { useFormDialog } from '#components/trpc/use-form-dialog.ts'
import { useFormValues } from '#components/trpc/use-form-values.ts'
import { CreateDialog } from '#components/ui/create-dialog.tsx'
import { DialogForm } from '#components/ui/form/dialog-form.tsx'
import { calls } from '../calls.ts'
import { NameField } from '../fields.tsx'
import { FIRST_RULES } from './rule-values.ts'

/** A firewall only needs a name: its first rules let in SSH and ping. */
export function CreateFirewall() {
  const trpc = useTRPC()
  const t = texts('cloud.firewalls')
  const form = useForm({ defaultValues: { Name: '' } })
  const { close, ...box } = useFormDialog(form)
  const meta = { reload: trpc.cloud.pathFilter() }
  const create = useFormMutation(form, trpc.cloud.firewalls.create.mutationOptions({ meta, onSuccess: close }))
  const request = ({ Name }: { Name: string }) => ({ Name, Rules: FIRST_RULES })
  const values = useFormValues(form)
  return (
    <CreateDialog label={t('create')} title={t('new')} {...box}>
      <DialogForm {...create.formProps(request)} action={t('create')}>
        <NameField form={form} name="Name" label={t('name')} required={t('required')} placeholder="web-1" />
        <ApiCalls calls={[calls.createFirewall(request(values))]} className="shadow-none" />
      </DialogForm>
    </CreateDialog>
  )
}
