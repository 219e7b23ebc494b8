'use client'

import { useWatch } from 'react-hook-form'
import { texts } from '#i18n/texts.ts'
import { ApiCalls } from '#components/shell/api-calls.tsx'
import { useTRPC } from '#components/trpc/client.ts'
import { useForm, useFormMutation } from '#components/trpc/use-form.ts'
import { useFormDialog } from '#components/trpc/use-form-dialog.ts'
import { CreateDialog } from '#components/ui/create-dialog.tsx'
import { DialogForm } from '#components/ui/form/dialog-form.tsx'
import { TextField } from '#components/ui/form/form-fields.tsx'
import { calls } from '../calls.ts'

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
  const values = { ...form.getValues(), ...useWatch({ control: form.control }) }
  return (
    <CreateDialog label={t('create')} title={t('new')} {...dialog}>
      <DialogForm
        onSubmit={form.handleSubmit((given) => create.send(request(given)))}
        action={t('create')}
        pending={create.isPending}
        error={form.formState.errors.root?.message}
      >
        <TextField
          form={form}
          name="Name"
          label={t('name')}
          required={t('required')}
          most={63}
          placeholder="backend-1"
          autoComplete="off"
        />
        <TextField
          form={form}
          name="Range"
          label={t('range')}
          hint={t('rangeHint')}
          most={18}
          placeholder="10.130.7.0/24"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <ApiCalls calls={[calls.createNetwork(request(values))]} className="shadow-none" />
      </DialogForm>
    </CreateDialog>
  )
}
