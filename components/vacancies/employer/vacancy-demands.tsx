'use client'

import { Controller, type UseFormReturn } from 'react-hook-form'
import { Field } from '#components/ui/field.tsx'
import { Select } from '#components/ui/select.tsx'
import { DictionaryChecks, DictionaryOptions } from '../forms/dictionary.tsx'
import { FormSection } from '../forms/form-section.tsx'
import { LanguagesField } from '../forms/languages-field.tsx'
import { SkillsField } from '../forms/skills-field.tsx'
import type { VacancyValues } from './vacancy-values.ts'

const SELECTS = [
  ['experience', 'Experience'],
  ['education', 'Education'],
] as const

/** Whom the employer looks for. */
export function VacancyDemands({ form }: { form: UseFormReturn<VacancyValues> }) {
  const { errors } = form.formState
  return (
    <FormSection title="The applicant">
      <div className="grid gap-4 sm:grid-cols-3">
        {SELECTS.map(([name, label]) => (
          <Field key={name} label={label} error={errors[name]?.message}>
            {(aria) => (
              <Select {...aria} {...form.register(name)}>
                <DictionaryOptions name={name} />
              </Select>
            )}
          </Field>
        ))}
        <Field label="Age" error={errors.age_restriction?.message}>
          {(aria) => (
            <Select {...aria} {...form.register('age_restriction')}>
              <DictionaryOptions name="age_restriction" empty="Not stated" />
            </Select>
          )}
        </Field>
      </div>
      <Controller
        control={form.control}
        name="key_skills"
        render={({ field: { value, onChange, ref }, fieldState }) => (
          <SkillsField value={value} onChange={onChange} ref={ref} error={fieldState.error?.message} />
        )}
      />
      <Controller
        control={form.control}
        name="languages"
        render={({ field: { value, onChange }, fieldState }) => (
          <LanguagesField value={value} onChange={onChange} error={fieldState.error?.message} />
        )}
      />
      <DictionaryChecks
        name="driver_license_types"
        legend="Driving licence"
        field={form.register('driver_license_types')}
      />
    </FormSection>
  )
}
