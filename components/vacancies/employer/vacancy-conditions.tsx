'use client'

import type { UseFormReturn } from 'react-hook-form'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Field } from '#components/ui/field.tsx'
import { Select } from '#components/ui/select.tsx'
import { DictionaryChecks, DictionaryOptions } from '../forms/dictionary.tsx'
import { FormSection } from '../forms/form-section.tsx'
import type { VacancyValues } from './vacancy-values.ts'

const SELECTS = [
  ['experience', 'Experience'],
  ['employment', 'Employment'],
  ['schedule', 'Schedule'],
  ['education', 'Education'],
] as const

const FLAGS = [
  ['accept_handicapped', 'Suits people with disabilities'],
  ['accept_kids', 'Suits people from 14'],
  ['accept_temporary', 'A temporary contract is possible'],
  ['internship', 'An internship'],
  ['night_shifts', 'Has night shifts'],
  ['response_letter_required', 'A response needs a letter'],
  ['allow_messages', 'Applicants may write to you'],
] as const

export function VacancyConditions({ form }: { form: UseFormReturn<VacancyValues> }) {
  const { errors } = form.formState
  return (
    <FormSection title="Conditions">
      <div className="grid gap-4 sm:grid-cols-2">
        {SELECTS.map(([name, label]) => (
          <Field key={name} label={label} error={errors[name]?.message}>
            {(aria) => (
              <Select {...aria} {...form.register(name)}>
                <DictionaryOptions name={name} />
              </Select>
            )}
          </Field>
        ))}
      </div>
      <DictionaryChecks name="work_format" legend="Where to work" field={form.register('work_format')} />
      <fieldset>
        <legend className="mb-1.5 font-medium">More</legend>
        <div className="grid gap-2 sm:grid-cols-2">
          {FLAGS.map(([name, label]) => (
            <label key={name} htmlFor={name} className="flex items-center gap-2">
              <Checkbox id={name} {...form.register(name)} />
              {label}
            </label>
          ))}
        </div>
      </fieldset>
    </FormSection>
  )
}
