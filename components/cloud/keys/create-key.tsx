'use client'

import { texts } from '#i18n/texts.ts'
import { ApiCalls } from '#components/shell/api-calls.tsx'
import { useTRPC } from '#components/trpc/client.ts'
import { useForm, useFormMutation } from '#components/trpc/use-form.ts'
import { useFormDialog } from '#components/trpc/use-form-dialog.ts'
import { useFormValues } from '#components/trpc/use-form-values.ts'
import { CreateDialog } from '#components/ui/create-dialog.tsx'
import { DialogForm } from '#components/ui/form/dialog-form.tsx'
import { TextareaField } from '#components/ui/form/form-fields.tsx'
import { NameField } from '../fields.tsx'

const EXAMPLE = 'ssh-ed25519 AAAA… you@laptop'

/** Saves the public half of a key. */
export function CreateKey() {
  const t = texts('cloud.keys')
  const trpc = useTRPC()
  const form = useForm({ defaultValues: { Name: '', PublicKey: '' } })
  const dialog = useFormDialog(form)
  const values = useFormValues(form)
  const create = useFormMutation(
    form,
    trpc.cloud.keys.create.mutationOptions({ meta: { reload: trpc.cloud.pathFilter() }, onSuccess: dialog.close }),
  )
  return (
    <CreateDialog label={t('create')} title={t('create')} open={dialog.open} onOpenChange={dialog.onOpenChange}>
      <DialogForm
        {...create.formProps(({ Name, PublicKey }) => ({ Name, PublicKey: PublicKey.trim() }))}
        action={t('save')}
      >
        <NameField form={form} name="Name" label={t('name')} required={t('nameMissing')} />
        <TextareaField
          form={form}
          name="PublicKey"
          label={t('publicKey')}
          hint={t('publicKeyHint')}
          required={t('publicKeyMissing')}
          rows={4}
          className="[&_textarea]:font-mono"
          placeholder={EXAMPLE}
          spellCheck={false}
        />
        <ApiCalls
          calls={[{ name: t('create'), method: 'POST', path: '/api/ssh-keys', scope: 'cloud:write', body: values }]}
          className="shadow-none"
        />
      </DialogForm>
    </CreateDialog>
  )
}
