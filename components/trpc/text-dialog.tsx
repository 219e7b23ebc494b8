'use client'

import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { texts } from '#i18n/texts.ts'
import { Dialog, DialogContent } from '#components/ui/dialog.tsx'
import { DialogForm } from '#components/ui/form/dialog-form.tsx'
import { TextField } from '#components/ui/form/form-fields.tsx'
import { useSingleFlight } from '#components/ui/form/use-single-flight.ts'
import { showInForm, useForm } from './use-form.ts'

type NameDialogProps = {
  title: string
  /** Of the field; "Name" by default. */
  label?: string
  hint?: string
  /** The current name; empty for something new. */
  name: string
  required?: boolean
  most: number
  action: string
  /** Saves it and closes the dialog; an error is shown at the field. */
  onName: (name: string) => Promise<unknown>
  onClose: () => void
  /** Below the field, for the name as typed so far. */
  children?: (name: string) => ReactNode
}

/** Asks for a name. */
export function NameDialog({
  title,
  label = texts('shell.name')('label'),
  hint,
  name,
  required,
  most,
  action,
  onName,
  onClose,
  children,
}: NameDialogProps) {
  const form = useForm({ defaultValues: { name } })
  const { errors, isSubmitting } = form.formState
  const nameOnce = useSingleFlight(onName)
  const submit = form.handleSubmit((given) =>
    nameOnce(given.name.trim()).catch((error: unknown) => showInForm(form, error)),
  )
  const typed = useWatch({ control: form.control, name: 'name' })
  return (
    <Dialog open onOpenChange={(open) => !open && !isSubmitting && form.mayLeave() && onClose()}>
      <DialogContent title={title}>
        <DialogForm onSubmit={submit} action={action} pending={isSubmitting} error={errors.root?.message}>
          <TextField
            form={form}
            name="name"
            label={label}
            hint={hint}
            most={most}
            rules={{ validate: (value) => !required || value.trim() !== '' || texts('shell.name')('required') }}
            autoComplete="off"
          />
          {children?.(typed)}
        </DialogForm>
      </DialogContent>
    </Dialog>
  )
}
