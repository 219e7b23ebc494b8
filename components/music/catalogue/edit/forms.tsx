'use client'

import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { useQuery } from '@tanstack/react-query'
import { useTRPC } from '#components/trpc/client.ts'
import { showInForm } from '#components/trpc/form-errors.ts'
import { Button } from '#components/ui/button.tsx'
import { DialogBody, DialogFooter } from '#components/ui/dialog.tsx'
import { Field, FormError } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { useSingleFlight } from '#components/ui/use-single-flight.ts'
import type { TrackValues } from './add-track.tsx'

interface TextField {
  /** Name of the field in the API. */
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

/** A form of short texts, which the server validates. */
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

interface TrackFormProps {
  values: TrackValues
  submitLabel: string
  save: (values: TrackValues) => Promise<unknown>
  aside?: ReactNode
}

/** Fields of a track. The messages about the title are the configured ones, from the server. */
export function TrackForm({ values, submitLabel, save, aside }: TrackFormProps) {
  const trpc = useTRPC()
  const { data: rules } = useQuery(trpc.music.titleRules.queryOptions({}))
  const form = useForm<TrackValues>({ defaultValues: values })
  const { register, handleSubmit, formState } = form
  const saveOnce = useSingleFlight(save)
  const { errors, isSubmitting } = formState
  const checkTitle = (title: string) => {
    if (!rules) return true
    const length = Array.from(title.normalize('NFC')).length
    if (title.trim() === '') return rules.messages.required
    if (length < rules.min) return rules.messages.min
    return length <= rules.max || rules.messages.max
  }
  return (
    <form
      noValidate
      onSubmit={handleSubmit((input) => saveOnce(input).catch((error: unknown) => showInForm(form, error)))}
    >
      <DialogBody>
        <FormError message={errors.root?.message} />
        <Field
          label="Title"
          hint={rules && `${rules.min} to ${rules.max} characters`}
          {...(errors.title?.message && { error: errors.title.message })}
        >
          {(aria) => <Input {...aria} {...register('title', { validate: checkTitle })} />}
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Artist" {...(errors.artist?.message && { error: errors.artist.message })}>
            {(aria) => <Input {...aria} {...register('artist')} />}
          </Field>
          <Field label="Album" {...(errors.album?.message && { error: errors.album.message })}>
            {(aria) => <Input {...aria} {...register('album')} />}
          </Field>
        </div>
        <Field label="Duration in seconds" {...(errors.duration?.message && { error: errors.duration.message })}>
          {(aria) => (
            <Input
              {...aria}
              inputMode="numeric"
              {...register('duration', { pattern: { value: /^\d{1,5}$/, message: 'Enter whole seconds' } })}
            />
          )}
        </Field>
        <Field
          label="File"
          hint="Path in the library, including the extension"
          {...(errors.path?.message && { error: errors.path.message })}
        >
          {(aria) => <Input {...aria} className="font-mono" {...register('path')} />}
        </Field>
      </DialogBody>
      <FormFooter submitLabel={submitLabel} pending={isSubmitting} aside={aside} />
    </form>
  )
}

interface FormFooterProps {
  submitLabel: string
  pending: boolean
  /** Another button, on the left. */
  aside: ReactNode
}

/** The buttons of a form in a dialog. */
function FormFooter({ submitLabel, pending, aside }: FormFooterProps) {
  return (
    <DialogFooter>
      {aside}
      <Button type="submit" variant="primary" pending={pending}>
        {submitLabel}
      </Button>
    </DialogFooter>
  )
}
