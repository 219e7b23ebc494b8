'use client'

import type { UseFormReturn } from 'react-hook-form'
import { Controlled } from '../forms/controlled.tsx'
import { DictionaryChecks, DictionarySelect } from '../forms/dictionary.tsx'
import { FormSection } from '../forms/form-section.tsx'
import { LanguagesField } from '../forms/languages-field.tsx'
import { SkillsField } from '../forms/skills-field.tsx'
import type { VacancyValues } from './vacancy-values.ts'

const SELECTS = [
  ['experience', 'Experience', undefined],
  ['education', 'Education', undefined],
  ['age_restriction', 'Age', 'Not stated'],
] as const

/** Whom the employer looks for. */
export function VacancyDemands({ form }: { form: UseFormReturn<VacancyValues> }) {
  const { errors } = form.formState
  return (
    <FormSection title="The applicant">
      <div className="grid gap-4 sm:grid-cols-3">
        {SELECTS.map(([name, label, empty]) => (
          <DictionarySelect
            key={name}
            label={label}
            name={name}
            empty={empty}
            field={form.register(name)}
            error={errors[name]?.message}
          />
        ))}
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
