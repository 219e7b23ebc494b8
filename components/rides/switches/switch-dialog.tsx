'use client'

import { texts } from '#i18n/texts.ts'
import { useState, type ReactNode } from 'react'
import { showInForm, useForm } from '#components/trpc/use-form.ts'
import { DialogButton } from '#components/ui/dialog-button.tsx'
import { DialogForm } from '#components/ui/form/dialog-form.tsx'
import { SelectField, TextField } from '#components/ui/form/form-fields.tsx'
import { RuleFields } from './rule-fields.tsx'
import { SwitchPreview } from './switch-preview.tsx'
import { ValueField } from './value-field.tsx'
import type { SwitchValues } from './switch-values.ts'

interface SwitchDialogProps {
  trigger: ReactNode
  title: string
  action: string
  values: SwitchValues
  onSave: (values: SwitchValues) => Promise<unknown>
  /** True for a switch that does not exist yet: name and type are chosen. */
  isNew?: boolean
}

/** A switch with its rules; the server's messages are shown at the fields. */
export function SwitchDialog({ trigger, title, action, values, onSave, isNew = false }: SwitchDialogProps) {
  const t = texts('rides.switches')
  const [open, setOpen] = useState(false)
  const form = useForm({ values })
  const { errors, isSubmitting } = form.formState
  const type = form.watch('type')
  const save = form.handleSubmit(async (entered) => {
    try {
      await onSave(entered)
      setOpen(false)
      if (isNew) form.reset(values)
    } catch (error) {
      showInForm(form, error)
    }
  })
  return (
    <DialogButton
      trigger={trigger}
      title={title}
      open={open}
      onOpenChange={(next) => (next || form.mayLeave()) && setOpen(next)}
    >
      <DialogForm onSubmit={save} action={action} pending={isSubmitting} error={errors.root?.message}>
        {isNew && (
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField form={form} name="name" label={t('name')} hint={t('nameHint')} required={t('nameMissing')} />
            <SelectField
              form={form}
              name="type"
              label={t('type')}
              options={(['boolean', 'text', 'number'] as const).map((one) => [one, t(`kinds.${one}`)])}
              rules={{ onChange: () => form.setValue('default', form.getValues('type') === 'boolean' ? 'false' : '') }}
            />
          </div>
        )}
        <TextField form={form} name="note" label={t('note')} hint={t('noteHint')} most={500} />
        <RuleFields form={form} type={type} />
        <ValueField form={form} name="default" type={type} label={t('default')} hint={t('defaultHint')} />
        <SwitchPreview form={form} />
      </DialogForm>
    </DialogButton>
  )
}
