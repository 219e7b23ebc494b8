'use client'

import type { ComponentProps, ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useQuery } from '@tanstack/react-query'
import { useTRPC } from '#components/trpc/client.ts'
import { showInForm } from '#components/trpc/form-errors.ts'
import { Button } from '#components/ui/button.tsx'
import { DialogBody, DialogFooter } from '#components/ui/dialog.tsx'
import { Field, FormError } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { useSingleFlight } from '#components/ui/use-single-flight.ts'
import type { TrackValues } from './add-track.tsx'
import type { RecordForm } from './record-dialog.tsx'

interface TextFormProps extends RecordForm<Record<string, string>> {
  /** Named as in the API. */
  fields: readonly {
    name: string
    label: string
    maxLength: number
    hint?: string
    pattern?: { value: RegExp; message: string }
  }[]
  values: Record<string, string>
}

/** A form of short texts, which the server validates. */
export function TextForm({ fields, values, ...props }: TextFormProps) {
  const form = useForm<Record<string, string>>({ defaultValues: values })
  const { errors, isSubmitting } = form.formState
  return (
    <DialogForm {...props} form={form} error={errors['root']?.message} pending={isSubmitting}>
      {fields.map(({ name, pattern, ...field }) => (
        <TextField key={name} {...field} error={errors[name]?.message} {...form.register(name, { pattern })} />
      ))}
    </DialogForm>
  )
}

/** Fields of a track. The messages about the title are the configured ones, from the server. */
export function TrackForm({ values, ...props }: RecordForm<TrackValues> & { values: TrackValues }) {
  const { data: rules } = useQuery(useTRPC().music.titleRules.queryOptions({}))
  const form = useForm<TrackValues>({ defaultValues: values })
  const { register, formState } = form
  const { errors, isSubmitting } = formState
  const checkTitle = (title: string) => {
    if (!rules) return true
    const length = Array.from(title.normalize('NFC')).length
    if (title.trim() === '') return rules.messages.required
    if (length < rules.min) return rules.messages.min
    return length <= rules.max || rules.messages.max
  }
  return (
    <DialogForm {...props} form={form} error={errors.root?.message} pending={isSubmitting}>
      <TextField
        label="Title"
        hint={rules && `${rules.min} to ${rules.max} characters`}
        error={errors.title?.message}
        {...register('title', { validate: checkTitle })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Artist" error={errors.artist?.message} {...register('artist')} />
        <TextField label="Album" error={errors.album?.message} {...register('album')} />
      </div>
      <TextField
        label="Duration in seconds"
        inputMode="numeric"
        error={errors.duration?.message}
        {...register('duration', { pattern: { value: /^\d{1,5}$/, message: 'Enter whole seconds' } })}
      />
      <TextField
        label="File"
        hint="Path in the library, including the extension"
        className="font-mono"
        error={errors.path?.message}
        {...register('path')}
      />
    </DialogForm>
  )
}

interface DialogFormProps<T extends FieldValues> extends RecordForm<T> {
  form: UseFormReturn<T>
  error: string | undefined
  pending: boolean
  children: ReactNode
}

function DialogForm<T extends FieldValues>({ form, save, error, pending, children, ...props }: DialogFormProps<T>) {
  const saveOnce = useSingleFlight(save)
  const submit = form.handleSubmit((input) => saveOnce(input).catch((failure: unknown) => showInForm(form, failure)))
  return (
    <form noValidate onSubmit={submit}>
      <DialogBody>
        <FormError message={error} />
        {children}
      </DialogBody>
      <DialogFooter>
        {props.aside}
        <Button type="submit" variant="primary" pending={pending}>
          {props.submitLabel}
        </Button>
      </DialogFooter>
    </form>
  )
}

type TextFieldProps = ComponentProps<typeof Input> & { label: string; hint?: string; error?: string }

function TextField({ label, hint, error, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(aria) => <Input {...input} {...aria} />}
    </Field>
  )
}
