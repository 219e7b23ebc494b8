'use client'

import type { FieldPathByValue } from 'react-hook-form'
import { ChevronRight } from 'lucide-react'
import { errorAt, TextField, SelectField, CheckboxField } from '#components/ui/form/form-fields.tsx'
import { SkillsField } from '../forms/combobox-fields.tsx'
import { DictionaryChecks, DictionarySelect, LanguagesField } from '../forms/dictionary-fields.tsx'
import { FormSection } from '../forms/form-layout.tsx'
import type { VacancyForm, VacancyValues } from './vacancy-values.ts'

/** What the employer asks of applicants. */
export function VacancyRequirements({ form }: VacancyForm) {
  return (
    <FormSection title="Requirements">
      <div className="grid gap-4 sm:grid-cols-3">
        <DictionarySelect form={form} name="experience" label="Experience" empty="Not stated" />
        <DictionarySelect form={form} name="education" label="Education" />
        <DictionarySelect form={form} name="age_restriction" label="Age" empty="Not stated" />
      </div>
      <SkillsField form={form} name="key_skills" />
      <LanguagesField form={form} name="languages" />
      <DictionaryChecks form={form} name="driver_license_types" legend="Driving licence" />
    </FormSection>
  )
}

const SUM = { pattern: { value: /^[1-9]\d{0,8}$/, message: 'Enter a whole number such as 120000' } }

export function VacancyPay({ form }: VacancyForm) {
  return (
    <FormSection title="Pay" hint="Vacancies that state it are found more often.">
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField
          form={form}
          name="salary.from"
          label="From"
          error={errorAt(form, 'salary')}
          rules={SUM}
          inputMode="numeric"
        />
        <TextField
          form={form}
          name="salary.to"
          label="To"
          rules={{
            ...SUM,
            validate: (to, { salary }) =>
              !to || !salary.from || Number(to) >= Number(salary.from) || 'This must not be below the lower bound',
          }}
          inputMode="numeric"
        />
        <DictionarySelect form={form} name="salary.currency" dictionary="currency" label="Currency" />
        <DictionarySelect form={form} name="salary.mode" dictionary="salary_range_mode" label="Pay period" />
        <DictionarySelect
          form={form}
          name="salary.frequency"
          dictionary="salary_range_frequency"
          label="Payment frequency"
          empty="Not stated"
        />
        <SelectField form={form} name="salary.gross" label="Tax" options={TAX} />
      </div>
    </FormSection>
  )
}

const TAX = [
  ['', 'Not stated'],
  ['true', 'Before tax'],
  ['false', 'After tax'],
] as const

const CONDITIONS = [
  ['accept_handicapped', 'Open to applicants with disabilities'],
  ['accept_kids', 'Open to applicants from the age of 14'],
  ['accept_temporary', 'Temporary contract possible'],
  ['internship', 'Internship'],
  ['night_shifts', 'Night shifts'],
] as const

export function VacancyConditions({ form }: VacancyForm) {
  return (
    <FormSection title="Conditions">
      <div className="grid gap-4 sm:grid-cols-3">
        <DictionarySelect form={form} name="employment" label="Employment" empty="Not stated" />
        <DictionarySelect form={form} name="schedule" label="Schedule" empty="Not stated" />
        <DictionarySelect form={form} name="employment_form" label="Contract" empty="Not stated" />
      </div>
      <DictionaryChecks form={form} name="work_format" legend="Work format" />
      <VacancyHours form={form} />
      <VacancyFlags form={form} legend="Other" flags={CONDITIONS} />
    </FormSection>
  )
}

const HOURS = [
  ['work_schedule_by_days', 'Work pattern'],
  ['working_hours', 'Hours per day'],
  ['working_days', 'Days of the week'],
  ['working_time_intervals', 'Shifts'],
  ['working_time_modes', 'Time of day'],
  ['fly_in_fly_out_duration', 'Rotation'],
] as const

/** The working hours in all the detail that applicants can filter by. Collapsed: most vacancies need little of it. */
function VacancyHours({ form }: VacancyForm) {
  const used = HOURS.some(([name]) => (form.formState.defaultValues?.[name] ?? []).length > 0)
  return (
    <details open={used} className="group rounded-lg border">
      <summary className="flex cursor-pointer list-none items-center gap-2 rounded-lg px-4 py-2.5 font-medium hover:bg-hover [&::-webkit-details-marker]:hidden">
        <ChevronRight className="size-4 text-subtle transition-transform group-open:rotate-90" aria-hidden />
        Days and hours in detail
      </summary>
      <div className="flex flex-col gap-4 px-4 pt-1 pb-4">
        {HOURS.map(([name, legend]) => (
          <DictionaryChecks key={name} form={form} name={name} legend={legend} />
        ))}
      </div>
    </details>
  )
}

type VacancyFlagsProps = VacancyForm & {
  legend: string
  flags: readonly (readonly [name: FieldPathByValue<VacancyValues, boolean>, label: string])[]
}

/** A group of checkboxes, one per field. */
export function VacancyFlags({ form, legend, flags }: VacancyFlagsProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">{legend}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {flags.map(([name, label]) => (
          <CheckboxField key={name} form={form} name={name} label={label} />
        ))}
      </div>
    </fieldset>
  )
}
