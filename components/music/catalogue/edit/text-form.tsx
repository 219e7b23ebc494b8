'use client'

import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { showInForm } from '#components/trpc/form-errors.ts'
import { DialogBody } from '#components/ui/dialog.tsx'
import { Field, FormError } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { useSingleFlight } from '#components/ui/use-single-flight.ts'
import { FormFooter } from './form-footer.tsx'

export interface TextField {
  /** As the API names it. */
  name: string
  label: string
  most: number
  hint?: string
  pattern?: { value: RegExp; message: string }
}

interface TextFormProps {
  fields: readonly TextField[]
  values: Record<string, string>
  submitLabel: string
  save: (values: Record<string, string>) => Promise<unknown>
  aside?: ReactNode
}

/** A form of short texts; what is wrong with them is told by the server. */
export function TextForm({ fields, values, submitLabel, save, aside }: TextFormProps) {
  const form = useForm<Record<string, string>>({ defaultValues: values })
  const { errors, isSubmitting } = form.formState
  const saveOnce = useSingleFlight(save)
  const submit = form.handleSubmit((input) => saveOnce(input).catch((error: unknown) => showInForm(form, error)))
  return (
    <form noValidate onSubmit={submit}>
      <DialogBody>
        <FormError message={errors['root']?.message} />
        {fields.map(({ name, label, most, hint, pattern }) => (
          <Field
            key={name}
            label={label}
            {...(hint !== undefined && { hint })}
            {...(errors[name]?.message && { error: errors[name].message })}
          >
            {(aria) => <Input {...aria} maxLength={most} {...form.register(name, pattern && { pattern })} />}
          </Field>
        ))}
      </DialogBody>
      <FormFooter submitLabel={submitLabel} pending={isSubmitting} aside={aside} />
    </form>
  )
}
