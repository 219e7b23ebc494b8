'use client'

import { useQuery } from '@tanstack/react-query'
import { texts } from '#i18n/texts.ts'
import { useTRPC } from '#components/trpc/client.ts'
import { QueryStatus } from '#components/trpc/query-error.tsx'
import { useForm, useFormMutation } from '#components/trpc/use-form.ts'
import { Button } from '#components/ui/button.tsx'
import { FormError } from '#components/ui/form/field.tsx'
import { LabelFields, TemplateFields } from './entry-fields.tsx'
import { sentSettings, valuesOf, type Values } from './settings-values.ts'
import { StageFields } from './stage-fields.tsx'
import type { Settings } from './types.ts'

/** Stages, labels and templates of the user's own company, all saved together. */
export function HiringSettings() {
  const trpc = useTRPC()
  const settings = useQuery(trpc.vacancies.hiring.settings.queryOptions({}))
  return (
    <>
      <QueryStatus query={settings} rows={6} />
      {settings.data && <SettingsForm key={settings.data.version} stored={settings.data} />}
    </>
  )
}

function SettingsForm({ stored }: { stored: Settings }) {
  const t = texts('vacancies.hiringSettings')
  const trpc = useTRPC()
  const form = useForm<Values>({ defaultValues: valuesOf(stored) })
  const meta = { done: t('saved'), reload: trpc.vacancies.hiring.pathFilter() }
  const { send, isPending } = useFormMutation(form, trpc.vacancies.hiring.setSettings.mutationOptions({ meta }))
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((values) => send(sentSettings(stored.version, values)))}
      className="flex max-w-3xl flex-col gap-4"
    >
      <StageFields form={form} stored={stored.stages} />
      <LabelFields form={form} />
      <TemplateFields form={form} />
      <FormError message={form.formState.errors.root?.message} />
      <Button type="submit" variant="primary" pending={isPending} className="self-start">
        {t('save')}
      </Button>
    </form>
  )
}
