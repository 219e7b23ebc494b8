'use client'

import { texts } from '#i18n/texts.ts'
import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useTRPC } from '#components/trpc/client.ts'
import { showInForm, useForm } from '#components/trpc/use-form.ts'
import { DialogForm } from '#components/ui/form/dialog-form.tsx'
import { TextField } from '#components/ui/form/form-fields.tsx'
import { useSingleFlight } from '#components/ui/form/use-single-flight.ts'

/** The props of a form in a `RecordDialog`. */
export interface RecordForm<T> {
  /** Text of the button that saves. */
  action: string
  save: (input: T) => Promise<void>
  /** Another button, on the left. */
  aside?: ReactNode
}

export interface TrackValues {
  title: string
  duration: string
  path: string
  artist: string
  album: string
}

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
export function TextForm({ fields, values, save, ...props }: TextFormProps) {
  const form = useForm<Record<string, string>>({ defaultValues: values })
  return (
    <DialogForm {...props} {...useSaving(form, save)}>
      {fields.map(({ pattern, ...field }) => (
        <TextField key={field.name} form={form} {...field} rules={{ pattern }} />
      ))}
    </DialogForm>
  )
}

/** The form of a track. The error messages for the title come from the server, where they are configured. */
export function TrackForm({ values, save, ...props }: RecordForm<TrackValues> & { values: TrackValues }) {
  const t = texts('music.edit')
  const { data: rules } = useQuery(useTRPC().music.titleRules.queryOptions({}))
  const form = useForm<TrackValues>({ defaultValues: values })
  const checkTitle = (title: string) => {
    if (!rules) return true
    const length = Array.from(title.normalize('NFC')).length
    if (title.trim() === '') return rules.messages.required
    if (length < rules.min) return rules.messages.min
    return length <= rules.max || rules.messages.max
  }
  return (
    <DialogForm {...props} {...useSaving(form, save)}>
      <TextField
        form={form}
        name="title"
        label={t('title')}
        hint={rules && t('titleHint', { min: rules.min, max: rules.max })}
        rules={{ validate: checkTitle }}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField form={form} name="artist" label={t('artistName')} />
        <TextField form={form} name="album" label={t('albumName')} />
      </div>
      <TextField
        form={form}
        name="duration"
        label={t('duration')}
        rules={{ pattern: { value: /^\d{1,5}$/, message: t('durationWrong') } }}
        inputMode="numeric"
      />
      <TextField form={form} name="path" label={t('file')} hint={t('fileHint')} className="[&_input]:font-mono" />
    </DialogForm>
  )
}

/** Saves the values of the form, and shows in it why they could not be saved. */
function useSaving<T extends FieldValues>(form: UseFormReturn<T>, save: (input: T) => Promise<void>) {
  const { errors, isSubmitting } = form.formState
  const saveOnce = useSingleFlight(save)
  const onSubmit = form.handleSubmit((input) => saveOnce(input).catch((failure: unknown) => showInForm(form, failure)))
  return { onSubmit, pending: isSubmitting, error: errors.root?.message }
}
