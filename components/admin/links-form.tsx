'use client'

import { X } from 'lucide-react'
import { useFieldArray } from 'react-hook-form'
import { texts } from '#i18n/texts.ts'
import type { RouterOutput } from '#components/trpc/client.ts'
import { useForm } from '#components/trpc/use-form.ts'
import { Button, IconButton } from '#components/ui/button.tsx'
import { TextField } from '#components/ui/form/form-fields.tsx'
import { MOST_LINKS } from '#server/platform/installation/settings.schema.ts'
import { SettingsCard } from './settings-card.tsx'

/** The links below every page. */
export function LinksForm({ links }: Pick<RouterOutput['installation']['get'], 'links'>) {
  const t = texts('admin.installation')
  const form = useForm({ defaultValues: { links } })
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'links' })
  return (
    <SettingsCard title={t('links')} form={form} settings={(values) => values}>
      {fields.length === 0 && <p className="text-muted">{t('linksNone')}</p>}
      {fields.map(({ id }, index) => (
        <fieldset key={id} className="flex flex-wrap items-start gap-2">
          <legend className="sr-only">{t('linkNumber', { number: index + 1 })}</legend>
          <TextField
            form={form}
            name={`links.${index}.label`}
            label={t('linkLabel')}
            required={t('linkLabelRequired')}
            most={40}
            className="max-sm:w-full"
            autoComplete="off"
          />
          <TextField
            form={form}
            name={`links.${index}.url`}
            label={t('linkUrl')}
            hint={t('linkUrlHint')}
            required={t('linkUrlRequired')}
            most={500}
            className="min-w-0 max-sm:w-full sm:flex-1"
            autoComplete="off"
            inputMode="url"
            spellCheck={false}
          />
          <IconButton icon={X} small label={t('linkRemove', { number: index + 1 })} onClick={() => remove(index)} />
        </fieldset>
      ))}
      {fields.length < MOST_LINKS && (
        <Button size="sm" className="self-start" onClick={() => append({ label: '', url: '' })}>
          {t('linkAdd')}
        </Button>
      )}
    </SettingsCard>
  )
}
