'use client'

import type { ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { texts } from '#i18n/texts.ts'
import { MOST_HOURS } from '#server/products/vacancies/import/feeds/kinds.schema.ts'
import { useTRPC } from '#components/trpc/client.ts'
import { useForm, useFormMutation } from '#components/trpc/use-form.ts'
import { useFormDialog } from '#components/trpc/use-form-dialog.ts'
import { CreateDialog } from '#components/ui/create-dialog.tsx'
import { DialogButton } from '#components/ui/dialog-button.tsx'
import { DialogForm } from '#components/ui/form/dialog-form.tsx'
import { CheckboxField, TextField } from '#components/ui/form/form-fields.tsx'
import type { Import } from './import.ts'

interface Values {
  name: string
  url: string
  employer_id: string
  every_hours: string
  enabled: boolean
  moderated: boolean
}

const NEW: Values = { name: '', url: '', employer_id: '', every_hours: '24', enabled: true, moderated: true }

/** A button that opens the form of a new import. */
export function CreateImport() {
  const t = texts('vacancies.imports')
  const trpc = useTRPC()
  const form = useForm<Values>({ defaultValues: NEW })
  const { close, ...box } = useFormDialog(form)
  const meta = { reload: trpc.vacancies.imports.pathFilter(), done: t('created') }
  const create = useFormMutation(form, trpc.vacancies.imports.create.mutationOptions({ meta, onSuccess: close }))
  return (
    <CreateDialog label={t('add')} title={t('add')} {...box}>
      <DialogForm {...create.formProps(bodyOf)} action={t('add')}>
        <Fields form={form} />
      </DialogForm>
    </CreateDialog>
  )
}

/** The form of an import that exists, behind a button. */
export function EditImport({ item, trigger }: { item: Import; trigger: ReactNode }) {
  const t = texts('vacancies.imports')
  const trpc = useTRPC()
  const { id, name, url, employer, every_hours: hours, enabled, moderated } = item
  const values = { name, url, employer_id: employer?.id ?? '', every_hours: String(hours), enabled, moderated }
  const form = useForm<Values>({ values })
  const { close, ...box } = useFormDialog(form)
  const meta = { reload: trpc.vacancies.imports.pathFilter(), done: t('saved') }
  const update = useFormMutation(form, trpc.vacancies.imports.update.mutationOptions({ meta, onSuccess: close }))
  return (
    <DialogButton trigger={trigger} title={t('editOne', { name })} {...box}>
      <DialogForm {...update.formProps((entered) => ({ import_id: id, ...bodyOf(entered) }))} action={t('save')}>
        <Fields form={form} />
      </DialogForm>
    </DialogButton>
  )
}

function Fields({ form }: { form: UseFormReturn<Values> }) {
  const t = texts('vacancies.imports')
  const isHours = (text: string) =>
    (/^\d{1,3}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= MOST_HOURS) ||
    t('hoursInvalid', { most: MOST_HOURS })
  return (
    <>
      <TextField form={form} name="name" label={t('name')} required={t('nameRequired')} most={100} autoComplete="off" />
      <TextField
        form={form}
        name="url"
        label={t('url')}
        hint={t('urlHint')}
        required={t('urlRequired')}
        most={2000}
        inputMode="url"
        autoComplete="off"
      />
      <TextField
        form={form}
        name="employer_id"
        label={t('employer')}
        hint={t('employerHint')}
        inputMode="numeric"
        autoComplete="off"
      />
      <TextField
        form={form}
        name="every_hours"
        label={t('everyHours')}
        inputMode="numeric"
        autoComplete="off"
        rules={{ validate: isHours }}
      />
      <CheckboxField form={form} name="enabled" label={t('enabled')} />
      <CheckboxField form={form} name="moderated" label={t('moderated')} />
    </>
  )
}

const bodyOf = ({ employer_id: employer, every_hours: hours, ...values }: Values) => ({
  ...values,
  employer_id: employer.trim() || null,
  every_hours: Number(hours),
})
