'use client'

import type { UseFormReturn } from 'react-hook-form'
import { Controlled } from '../forms/controlled.tsx'
import { DictionaryChecks, DictionarySelect } from '../forms/dictionary.tsx'
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
          <DictionarySelect
            key={name}
            label={label}
            name={name}
            field={form.register(name)}
            error={errors[name]?.message}
          />
        ))}
        <DictionarySelect
          label="Age"
          name="age_restriction"
          empty="Not stated"
          field={form.register('age_restriction')}
          error={errors.age_restriction?.message}
        />
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
