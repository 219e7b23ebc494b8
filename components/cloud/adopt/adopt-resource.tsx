'use client'

import { Import } from 'lucide-react'
import { texts } from '#i18n/texts.ts'
import { useTRPC, type RouterOutput } from '#components/trpc/client.ts'
import { useForm, useFormMutation } from '#components/trpc/use-form.ts'
import { useFormDialog } from '#components/trpc/use-form-dialog.ts'
import { Button } from '#components/ui/button.tsx'
import { DialogButton } from '#components/ui/dialog-button.tsx'
import { DialogForm } from '#components/ui/form/dialog-form.tsx'
import { TextField } from '#components/ui/form/form-fields.tsx'
import { ApiCalls } from '#components/shell/api-calls.tsx'
import { NameField } from '../fields.tsx'
import { ownerField } from './owner-field.ts'
import { HostLimits } from './host-limits.tsx'

type Unknown = RouterOutput['cloud']['unknown']['list']['items'][number]

/** Gives something on the host that has no record to an account, after showing what of it Quartet cannot manage. */
export function AdoptResource({ one }: { one: Unknown }) {
  const t = texts('cloud.adopt')
  const trpc = useTRPC()
  const form = useForm({ defaultValues: { Owner: '', Name: one.Name.slice(0, 63) } })
  const dialog = useFormDialog(form)
  const done = t('begun', { name: one.Name })
  const adopt = useFormMutation(
    form,
    trpc.cloud.unknown.adopt.mutationOptions({
      meta: { reload: trpc.cloud.pathFilter(), done },
      onSuccess: dialog.close,
    }),
  )
  return (
    <DialogButton
      trigger={
        <Button size="sm" variant="ghost" aria-label={t('adoptOne', { name: one.Name })}>
          <Import aria-hidden /> {t('adopt')}
        </Button>
      }
      title={t('adoptOne', { name: one.Name })}
      open={dialog.open}
      onOpenChange={dialog.onOpenChange}
    >
      <DialogForm {...adopt.formProps((given) => ({ id: one.ID, ...given }))} action={t('adopt')}>
        <p className="text-muted">{t('unchanged')}</p>
        <HostLimits limits={one.Limits} heading={t('managedOnHost')} />
        <TextField form={form} name="Owner" {...ownerField()} />
        <NameField form={form} name="Name" label={t('name')} required={t('nameMissing')} />
        <ApiCalls calls={[adoptCall(one.ID, form.getValues())]} className="shadow-none" />
      </DialogForm>
    </DialogButton>
  )
}

function adoptCall(id: string, body: { Owner: string; Name: string }) {
  const path = `/api/hypervisor/unknown/${id}/adopt`
  return { name: texts('cloud.adopt')('adopt'), method: 'POST', path, scope: 'cloud:write', body } as const
}
