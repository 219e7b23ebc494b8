'use client'

import type { UseFormReturn } from 'react-hook-form'
import { Field } from '#components/ui/field.tsx'
import { Select } from '#components/ui/select.tsx'
import { Controlled } from '../forms/controlled.tsx'
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
      <Controlled form={form} name="key_skills">
        {(field) => <SkillsField {...field} />}
      </Controlled>
      <Controlled form={form} name="languages">
        {(field) => <LanguagesField {...field} />}
      </Controlled>
      <DictionaryChecks
        name="driver_license_types"
        legend="Driving licence"
        field={form.register('driver_license_types')}
      />
    </FormSection>
  )
}
