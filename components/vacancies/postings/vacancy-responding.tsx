'use client'

import { useWatch, type UseFormReturn } from 'react-hook-form'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { DictionarySelect } from '../forms/dictionary.tsx'
import { FormSection } from '../forms/form-section.tsx'
import { VacancyFlags } from './vacancy-flags.tsx'
import type { VacancyValues } from './vacancy-values.ts'

const RESPONSES = [
  ['accept_incomplete_resumes', 'A short resume will do'],
  ['response_letter_required', 'A response needs a letter'],
  ['allow_messages', 'Applicants may write to you'],
] as const

/** How people respond: here, or on the employer's own site. */
export function VacancyResponding({ form }: { form: UseFormReturn<VacancyValues> }) {
  const { errors } = form.formState
  const elsewhere = useWatch({ control: form.control, name: 'type' }) === 'direct'
  return (
    <FormSection title="Responses">
      <div className="grid gap-4 sm:grid-cols-[1fr_2fr]">
        <DictionarySelect
          label="Kind of vacancy"
          name="vacancy_type"
          field={form.register('type')}
          error={errors.type?.message}
        />
        {elsewhere && (
          <Field label="Where people respond" error={errors.response_url?.message}>
            {(aria) => (
              <Input
                {...aria}
                type="url"
                placeholder="https://example.com/jobs/1"
                {...form.register('response_url', {
                  required: 'Write the address of the page where people respond',
                  pattern: { value: /^https?:\/\/./, message: 'An address that begins with https://' },
                })}
              />
            )}
          </Field>
        )}
      </div>
      {!elsewhere && <VacancyFlags form={form} legend="How to respond" flags={RESPONSES} />}
    </FormSection>
  )
}
