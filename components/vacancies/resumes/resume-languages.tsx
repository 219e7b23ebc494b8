'use client'

import { Controller, type UseFormReturn } from 'react-hook-form'
import { Field } from '#components/ui/field.tsx'
import { Textarea } from '#components/ui/textarea.tsx'
import { DictionaryChecks } from '../forms/dictionary.tsx'
import { FormSection } from '../forms/form-section.tsx'
import { LanguagesField } from '../forms/languages-field.tsx'
import { SkillsField } from '../forms/skills-field.tsx'
import type { ResumeValues } from './resume-values.ts'

/** What the applicant can do: skills, languages, driving. */
export function ResumeLanguages({ form }: { form: UseFormReturn<ResumeValues> }) {
  return (
    <FormSection title="Skills">
      <Controller
        control={form.control}
        name="skill_set"
        render={({ field: { value, onChange, ref }, fieldState }) => (
          <SkillsField value={value} onChange={onChange} ref={ref} error={fieldState.error?.message} />
        )}
      />
      <Controller
        control={form.control}
        name="language"
        render={({ field: { value, onChange }, fieldState }) => (
          <LanguagesField value={value} onChange={onChange} error={fieldState.error?.message} />
        )}
      />
      <DictionaryChecks
        name="driver_license_types"
        legend="Driving licence"
        field={form.register('driver_license_types')}
      />
      <Field label="About yourself" error={form.formState.errors.skills?.message}>
        {(aria) => (
          <Textarea
            {...aria}
            {...form.register('skills', { maxLength: { value: 10_000, message: 'At most 10,000 characters' } })}
          />
        )}
      </Field>
    </FormSection>
  )
}
