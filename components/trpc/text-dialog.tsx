'use client'

import type { ComponentProps, ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { texts } from '#i18n/texts.ts'
import { Dialog, DialogContent } from '#components/ui/dialog.tsx'
import { DialogForm } from '#components/ui/form/dialog-form.tsx'
import { TextareaField, TextField } from '#components/ui/form/form-fields.tsx'
import { useSingleFlight } from '#components/ui/form/use-single-flight.ts'
import { showInForm, useForm } from './use-form.ts'

type TextDialogProps = Pick<ComponentProps<typeof DialogForm>, 'action' | 'variant'> & {
  title: string
  description?: string
  /** Of the field; "Name" by default. */
  label?: string
  hint?: string
  /** The current text; empty for something new. */
  text: string
  /** The name of the field in the API, for its error. */
  field?: string
  required?: boolean
  /** The error message when a required text is empty. */
  missing?: string
  most: number
  /** The height of a field for several lines; without it the field has one line. */
  rows?: number
  /** Sends it and closes the dialog. */
  onText: (text: string) => Promise<unknown>
  onClose: () => void
  /** Renders content below the field for the text entered so far. */
  children?: (text: string) => ReactNode
}

/** Asks for a text, such as a name. */
export function TextDialog({
  title,
  description,
  label = texts('shell.name')('label'),
  hint,
  text,
  field = 'name',
  required = false,
  missing = texts('shell.name')('required'),
  most,
  rows,
  action,
  variant,
  onText,
  onClose,
  children,
}: TextDialogProps) {
  const form = useForm<Record<string, string>>({ defaultValues: { [field]: text } })
  const { errors, isSubmitting } = form.formState
  const sendOnce = useSingleFlight(onText)
  const submit = form.handleSubmit((given) =>
    sendOnce((given[field] ?? '').trim()).catch((error: unknown) => showInForm(form, error)),
  )
  const typed = useWatch({ control: form.control, name: field }) ?? ''
  const rules = { validate: (value = '') => !required || value.trim() !== '' || missing }
  const shared = { form, name: field, label, hint, most, rules }
  return (
    <Dialog open onOpenChange={(open) => !open && !isSubmitting && form.mayLeave() && onClose()}>
      <DialogContent title={title} description={description}>
        <DialogForm
          onSubmit={submit}
          action={action}
          variant={variant}
          pending={isSubmitting}
          error={errors.root?.message}
        >
          {rows === undefined ? (
            <TextField {...shared} autoComplete="off" />
          ) : (
            <TextareaField {...shared} rows={rows} />
          )}
          {children?.(typed)}
        </DialogForm>
      </DialogContent>
    </Dialog>
  )
}
