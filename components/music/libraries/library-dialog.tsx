'use client'

import type { ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { texts } from '#i18n/texts.ts'
import { useTRPC } from '#components/trpc/client.ts'
import { useForm, useFormMutation } from '#components/trpc/use-form.ts'
import { useFormDialog } from '#components/trpc/use-form-dialog.ts'
import { CreateDialog } from '#components/ui/create-dialog.tsx'
import { DialogButton } from '#components/ui/dialog-button.tsx'
import { DialogForm } from '#components/ui/form/dialog-form.tsx'
import { CheckboxField, TextareaField, TextField } from '#components/ui/form/form-fields.tsx'
import type { Library } from './library.ts'

interface Values {
  name: string
  folder: string
  everybody: boolean
  /** One email address per line. */
  accounts: string
  keepTitles: boolean
  watch: boolean
}

const NEW: Values = { name: '', folder: '', everybody: true, accounts: '', keepTitles: false, watch: true }

/** A button that opens the form of a new library. */
export function CreateLibrary() {
  const t = texts('music.libraries')
  const trpc = useTRPC()
  const form = useForm<Values>({ defaultValues: NEW })
  const { close, ...box } = useFormDialog(form)
  const meta = { reload: trpc.music.libraries.pathFilter(), done: t('created') }
  const create = useFormMutation(form, trpc.music.libraries.create.mutationOptions({ meta, onSuccess: close }))
  return (
    <CreateDialog label={t('create')} title={t('createTitle')} {...box}>
      <DialogForm
        {...create.formProps(({ folder, ...values }) => ({ ...bodyOf(values), folder }))}
        action={t('create')}
      >
        <TextField
          form={form}
          name="folder"
          label={t('folder')}
          hint={t('folderHint')}
          required={t('folderRequired')}
          placeholder="/srv/music"
          autoComplete="off"
        />
        <Fields form={form} />
      </DialogForm>
    </CreateDialog>
  )
}

/** The form of a library that exists, behind a button. */
export function EditLibrary({ library, trigger }: { library: Library; trigger: ReactNode }) {
  const t = texts('music.libraries')
  const trpc = useTRPC()
  const { id, name, everybody, accounts, titles, watch } = library
  const values = { name, folder: '', everybody, accounts: accounts.join('\n'), keepTitles: titles === 'keep', watch }
  const form = useForm<Values>({ values })
  const { close, ...box } = useFormDialog(form)
  const meta = { reload: trpc.music.libraries.pathFilter(), done: t('saved') }
  const update = useFormMutation(form, trpc.music.libraries.update.mutationOptions({ meta, onSuccess: close }))
  return (
    <DialogButton trigger={trigger} title={t('editOne', { name })} {...box}>
      <DialogForm {...update.formProps((entered) => ({ id, ...bodyOf(entered) }))} action={t('save')}>
        <Fields form={form} />
      </DialogForm>
    </DialogButton>
  )
}

function Fields({ form }: { form: UseFormReturn<Values> }) {
  const t = texts('music.libraries')
  return (
    <>
      <TextField form={form} name="name" label={t('name')} required={t('nameRequired')} most={100} autoComplete="off" />
      <CheckboxField form={form} name="everybody" label={t('everybodyHears')} />
      {!form.watch('everybody') && (
        <TextareaField form={form} name="accounts" label={t('accounts')} hint={t('accountsHint')} rows={4} />
      )}
      <CheckboxField form={form} name="watch" label={t('watchFolder')} />
      <CheckboxField form={form} name="keepTitles" label={t('keepTitlesOption')} />
    </>
  )
}

function bodyOf({ name, everybody, accounts, keepTitles, watch }: Omit<Values, 'folder'>) {
  const addresses = accounts.split(/[\s,;]+/).filter((address) => address !== '')
  return { name, everybody, watch, accounts: addresses, titles: keepTitles ? ('keep' as const) : ('strict' as const) }
}
