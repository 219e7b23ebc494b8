'use client'

import type { UseFormReturn } from 'react-hook-form'
import { texts } from '#i18n/texts.ts'
import { CheckboxField, TextareaField, TextField } from '#components/ui/form/form-fields.tsx'
import type { Values } from './playlist-values.ts'
import { RuleFields } from './rules-form.tsx'

/** The fields of a playlist; with rules if it is smart. */
export function PlaylistFields({ form, smart }: { form: UseFormReturn<Values>; smart: boolean }) {
  const t = texts('music.playlists')
  return (
    <>
      <TextField form={form} name="name" label={t('name')} required={t('nameRequired')} most={200} autoComplete="off" />
      {smart && <RuleFields form={form} />}
      <TextareaField form={form} name="comment" label={t('comment')} most={2000} rows={2} />
      <CheckboxField form={form} name="shared" label={t('shared')} hint={t('sharedHint')} />
    </>
  )
}
