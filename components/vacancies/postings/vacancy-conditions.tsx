'use client'

import type { UseFormReturn } from 'react-hook-form'
import { DictionaryChecks, DictionarySelect } from '../forms/dictionary.tsx'
import { FormSection } from '../forms/form-section.tsx'
import { VacancyFlags } from './vacancy-flags.tsx'
import { VacancyHours } from './vacancy-hours.tsx'
import type { VacancyValues } from './vacancy-values.ts'

type Props = { form: UseFormReturn<VacancyValues> }

const SELECTS = [
  ['employment', 'Employment', undefined],
  ['schedule', 'Schedule', undefined],
  ['employment_form', 'Contract', 'Not stated'],
] as const

const FLAGS = [
  ['accept_handicapped', 'Suits people with disabilities'],
  ['accept_kids', 'Suits people from 14'],
  ['accept_temporary', 'A temporary contract is possible'],
  ['internship', 'An internship'],
  ['night_shifts', 'Has night shifts'],
] as const

export function VacancyConditions({ form }: Props) {
  const { errors } = form.formState
  return (
    <FormSection title="Conditions">
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
      <DictionaryChecks name="work_format" legend="Where to work" field={form.register('work_format')} />
      <VacancyHours form={form} />
      <VacancyFlags form={form} legend="More" flags={FLAGS} />
    </FormSection>
  )
}
