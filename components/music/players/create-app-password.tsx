'use client'

import { texts } from '#i18n/texts.ts'
import { useTRPC, type RouterInput, type RouterOutput } from '#components/trpc/client.ts'
import { useForm, useFormMutation } from '#components/trpc/use-form.ts'
import { useSecretDialog } from '#components/trpc/use-form-dialog.ts'
import { CreateDialog } from '#components/ui/create-dialog.tsx'
import { DialogBody, DialogForm } from '#components/ui/form/dialog-form.tsx'
import { TextField } from '#components/ui/form/form-fields.tsx'
import { NewSecret } from '#components/ui/new-secret.tsx'

type Values = RouterInput['music']['appPasswords']['create']

/** A button that opens the form of a new app password, which is kept in this component's state only. */
export function CreateAppPassword() {
  const t = texts('music.players')
  const trpc = useTRPC()
  const form = useForm<Values>({ defaultValues: { name: '' } })
  const { created, setCreated, done, box } = useSecretDialog<Values, RouterOutput['music']['appPasswords']['create']>(
    form,
  )
  const create = useFormMutation(
    form,
    trpc.music.appPasswords.create.mutationOptions({
      meta: { reload: trpc.music.appPasswords.list.queryFilter() },
      onSuccess: setCreated,
    }),
  )
  return (
    <CreateDialog label={t('create')} title={created ? t('ready', { name: created.name }) : t('createTitle')} {...box}>
      {created ? (
        <DialogBody>
          <NewSecret value={created.password} copyLabel={t('copy')} testId="app-password" onDone={done}>
            {t('once')}
          </NewSecret>
        </DialogBody>
      ) : (
        <DialogForm {...create.formProps()} action={t('create')}>
          <TextField
            form={form}
            name="name"
            label={t('name')}
            required={t('nameRequired')}
            most={100}
            placeholder={t('nameExample')}
            autoComplete="off"
          />
        </DialogForm>
      )}
    </CreateDialog>
  )
}
