'use client'

import { texts, type Texts } from '#i18n/texts.ts'
import { ChevronRight } from 'lucide-react'
import { errorAt, TextField, SelectField, CheckboxField } from '#components/ui/form/form-fields.tsx'
import { SkillsField } from '../forms/combobox-fields.tsx'
import { DictionaryChecks, DictionarySelect, LanguagesField } from '../forms/dictionary-fields.tsx'
import { FormSection } from '../forms/form-layout.tsx'
import type { VacancyForm } from './vacancy-values.ts'

/** What the employer asks of applicants. */
export function VacancyRequirements({ form }: VacancyForm) {
  const t = texts('vacancies.vacancyForm')
  const common = texts('vacancies.forms')
  return (
    <FormSection title={t('requirements')}>
      <div className="grid gap-4 sm:grid-cols-3">
        <DictionarySelect form={form} name="experience" label={common('experience')} empty={common('notStated')} />
        <DictionarySelect form={form} name="education" label={common('education')} />
        <DictionarySelect form={form} name="age_restriction" label={t('age')} empty={common('notStated')} />
      </div>
      <SkillsField form={form} name="key_skills" />
      <LanguagesField form={form} name="languages" />
      <DictionaryChecks form={form} name="driver_license_types" legend={common('licence')} />
    </FormSection>
  )
}

export function VacancyPay({ form }: VacancyForm) {
  const t = texts('vacancies.vacancyForm')
  const common = texts('vacancies.forms')
  const sum = { pattern: { value: /^[1-9]\d{0,8}$/, message: common('wholeSum') } }
  return (
    <FormSection title={t('pay')} hint={t('payHint')}>
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField
          form={form}
          name="salary.from"
          label={t('payFrom')}
          error={errorAt(form, 'salary')}
          rules={sum}
          inputMode="numeric"
        />
        <TextField
          form={form}
          name="salary.to"
          label={t('payTo')}
          rules={{
            ...sum,
            validate: (to, { salary }) => !to || !salary.from || Number(to) >= Number(salary.from) || t('payOrder'),
          }}
          inputMode="numeric"
        />
        <DictionarySelect form={form} name="salary.currency" dictionary="currency" label={common('currency')} />
        <DictionarySelect form={form} name="salary.mode" dictionary="salary_range_mode" label={t('payPeriod')} />
        <DictionarySelect
          form={form}
          name="salary.frequency"
          dictionary="salary_range_frequency"
          label={t('payFrequency')}
          empty={common('notStated')}
        />
        <SelectField form={form} name="salary.gross" label={t('tax')} options={taxOptions()} />
      </div>
    </FormSection>
  )
}

function taxOptions() {
  const t = texts('vacancies.vacancyForm')
  return [
    ['', texts('vacancies.forms')('notStated')],
    ['true', t('beforeTax')],
    ['false', t('afterTax')],
  ] as const
}

const CONDITIONS = ['accept_handicapped', 'accept_kids', 'accept_temporary', 'internship', 'night_shifts'] as const

export function VacancyConditions({ form }: VacancyForm) {
  const t = texts('vacancies.vacancyForm')
  const common = texts('vacancies.forms')
  return (
    <FormSection title={t('conditions')}>
      <div className="grid gap-4 sm:grid-cols-3">
        <DictionarySelect form={form} name="employment" label={common('employment')} empty={common('notStated')} />
        <DictionarySelect form={form} name="schedule" label={common('schedule')} empty={common('notStated')} />
        <DictionarySelect form={form} name="employment_form" label={t('contract')} empty={common('notStated')} />
      </div>
      <DictionaryChecks form={form} name="work_format" legend={t('workFormat')} />
      <VacancyHours form={form} />
      <VacancyFlags form={form} legend={t('other')} flags={CONDITIONS} />
    </FormSection>
  )
}

const HOURS = [
  'work_schedule_by_days',
  'working_hours',
  'working_days',
  'working_time_intervals',
  'working_time_modes',
  'fly_in_fly_out_duration',
] as const

/** The working hours in all the detail that applicants can filter by. Collapsed: most vacancies need little of it. */
function VacancyHours({ form }: VacancyForm) {
  const t = texts('vacancies.vacancyForm')
  const used = HOURS.some((name) => (form.formState.defaultValues?.[name] ?? []).length > 0)
  return (
    <details open={used} className="group rounded-lg border">
      <summary className="flex cursor-pointer list-none items-center gap-2 rounded-lg px-4 py-2.5 font-medium hover:bg-hover [&::-webkit-details-marker]:hidden">
        <ChevronRight className="size-4 text-subtle transition-transform group-open:rotate-90" aria-hidden />
        {t('hoursDetail')}
      </summary>
      <div className="flex flex-col gap-4 px-4 pt-1 pb-4">
        {HOURS.map((name) => (
          <DictionaryChecks key={name} form={form} name={name} legend={t(`hours.${name}`)} />
        ))}
      </div>
    </details>
  )
}

type VacancyFlagsProps = VacancyForm & {
  legend: string
  flags: readonly Parameters<Texts<'vacancies.vacancyForm.flags'>>[0][]
}

/** A group of checkboxes, one per field. */
export function VacancyFlags({ form, legend, flags }: VacancyFlagsProps) {
  const t = texts('vacancies.vacancyForm.flags')
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">{legend}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {flags.map((name) => (
          <CheckboxField key={name} form={form} name={name} label={t(name)} />
        ))}
      </div>
    </fieldset>
  )
}
