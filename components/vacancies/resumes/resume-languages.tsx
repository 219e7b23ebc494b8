'use client'

import type { UseFormReturn } from 'react-hook-form'
import { Field } from '#components/ui/field.tsx'
import { Textarea } from '#components/ui/textarea.tsx'
import { Controlled } from '../forms/controlled.tsx'
import { DictionaryChecks } from '../forms/dictionary.tsx'
import { FormSection } from '../forms/form-section.tsx'
import { LanguagesField } from '../forms/languages-field.tsx'
import { SkillsField } from '../forms/skills-field.tsx'
import type { ResumeValues } from './resume-values.ts'

/** What the applicant can do: skills, languages, driving. */
export function ResumeLanguages({ form }: { form: UseFormReturn<ResumeValues> }) {
  return (
    <FormSection title="Skills">
      <Controlled form={form} name="skill_set">
        {(field) => <SkillsField {...field} />}
      </Controlled>
      <Controlled form={form} name="language">
        {(field) => <LanguagesField {...field} />}
      </Controlled>
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
