'use client'

import { useForm } from 'react-hook-form'
import { useQuery } from '@tanstack/react-query'
import { useTRPC } from '#components/trpc/client.ts'
import { showInForm } from '#components/trpc/form-errors.ts'
import { DialogBody } from '#components/ui/dialog.tsx'
import { Field, FormError } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { useSingleFlight } from '#components/ui/use-single-flight.ts'
import { FormFooter } from './form-footer.tsx'
import type { TrackValues } from './track-values.ts'

interface TrackFormProps {
  values: TrackValues
  submitLabel: string
  save: (values: TrackValues) => Promise<unknown>
  aside?: React.ReactNode
}

/** Fields of a track. The texts of the title's rules are the configured ones, from the server. */
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
        <Field label="Duration, seconds" {...(errors.duration?.message && { error: errors.duration.message })}>
          {(aria) => (
            <Input
              {...aria}
              inputMode="numeric"
              {...register('duration', { pattern: { value: /^\d{1,5}$/, message: 'Whole seconds' } })}
            />
          )}
        </Field>
        <Field
          label="File"
          hint="Path in the library, with its extension"
          {...(errors.path?.message && { error: errors.path.message })}
        >
          {(aria) => <Input {...aria} className="font-mono" {...register('path')} />}
        </Field>
      </DialogBody>
      <FormFooter submitLabel={submitLabel} pending={isSubmitting} aside={aside} />
    </form>
  )
}
