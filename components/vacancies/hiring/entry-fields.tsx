'use client'

import { Trash2 } from 'lucide-react'
import { useFieldArray, type UseFormReturn } from 'react-hook-form'
import { texts } from '#i18n/texts.ts'
import { PLACEHOLDERS } from '#server/products/vacancies/hiring/answers.schema.ts'
import {
  MOST_LABELS,
  MOST_NAME,
  MOST_TEMPLATE_TEXT,
  MOST_TEMPLATES,
} from '#server/products/vacancies/hiring/settings.schema.ts'
import { IconButton } from '#components/ui/button.tsx'
import { TextareaField, TextField } from '#components/ui/form/form-fields.tsx'
import { AddButton, Entries } from './entries.tsx'
import type { Values } from './settings-values.ts'

type Form = UseFormReturn<Values>

/** The labels that responses can get. */
export function LabelFields({ form }: { form: Form }) {
  const t = texts('vacancies.hiringSettings')
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'labels', keyName: 'key' })
  return (
    <Entries id="labels" title={t('labels')} text={t('labelsText')}>
      {fields.map(({ key }, at) => (
        <div key={key} className="flex items-end gap-2">
          <TextField
            form={form}
            name={`labels.${at}.name`}
            label={t('labelName', { number: at + 1 })}
            most={MOST_NAME}
            required={t('nameEmpty')}
            autoComplete="off"
            className="min-w-0 flex-1"
          />
          <IconButton icon={Trash2} label={t('removeLabel', { number: at + 1 })} onClick={() => remove(at)} />
        </div>
      ))}
      <AddButton
        text={t('addLabel')}
        disabled={fields.length >= MOST_LABELS}
        onClick={() => append({ id: '', name: '' })}
      />
    </Entries>
  )
}

/** The templates for messages to applicants. */
export function TemplateFields({ form }: { form: Form }) {
  const t = texts('vacancies.hiringSettings')
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'templates', keyName: 'key' })
  return (
    <Entries id="templates" title={t('templates')} text={t('templatesText', PLACEHOLDERS)}>
      {fields.map(({ key }, at) => (
        <div key={key} className="flex flex-col gap-3 rounded-lg border p-3">
          <div className="flex items-end gap-2">
            <TextField
              form={form}
              name={`templates.${at}.name`}
              label={t('templateName', { number: at + 1 })}
              most={MOST_NAME}
              required={t('nameEmpty')}
              autoComplete="off"
              className="min-w-0 flex-1"
            />
            <IconButton icon={Trash2} label={t('removeTemplate', { number: at + 1 })} onClick={() => remove(at)} />
          </div>
          <TextareaField
            form={form}
            name={`templates.${at}.text`}
            label={t('templateText', { number: at + 1 })}
            most={MOST_TEMPLATE_TEXT}
            required={t('textEmpty')}
            rows={5}
          />
        </div>
      ))}
      <AddButton
        text={t('addTemplate')}
        disabled={fields.length >= MOST_TEMPLATES}
        onClick={() => append({ id: '', name: '', text: '' })}
      />
    </Entries>
  )
}
