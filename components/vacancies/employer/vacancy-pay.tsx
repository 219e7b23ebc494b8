'use client'

import type { UseFormReturn } from 'react-hook-form'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { Select } from '#components/ui/select.tsx'
import { DictionaryOptions } from '../forms/dictionary.tsx'
import { FormSection } from '../forms/form-section.tsx'
import type { VacancyValues } from './vacancy-values.ts'

export function VacancyPay({ form }: { form: UseFormReturn<VacancyValues> }) {
  const errors = form.formState.errors.salary
  const pattern = { value: /^[1-9]\d{0,8}$/, message: 'A whole sum such as 120000' }
  return (
    <FormSection title="Pay" hint="Vacancies that state it are found more often.">
      <div className="grid gap-4 sm:grid-cols-3">
        <Field label="From" error={errors?.from?.message ?? errors?.message}>
          {(aria) => <Input {...aria} inputMode="numeric" {...form.register('salary.from', { pattern })} />}
        </Field>
        <Field label="To" error={errors?.to?.message}>
          {(aria) => (
            <Input
              {...aria}
              inputMode="numeric"
              {...form.register('salary.to', {
                pattern,
                validate: (to, { salary }) =>
                  !to || !salary.from || Number(to) >= Number(salary.from) || 'It is below the lower sum',
              })}
            />
          )}
        </Field>
        <Field label="Currency" error={errors?.currency?.message}>
          {(aria) => (
            <Select {...aria} {...form.register('salary.currency')}>
              <DictionaryOptions name="currency" />
            </Select>
          )}
        </Field>
        <Field label="Paid for" error={errors?.mode?.message}>
          {(aria) => (
            <Select {...aria} {...form.register('salary.mode')}>
              <DictionaryOptions name="salary_range_mode" />
            </Select>
          )}
        </Field>
        <Field label="How often" error={errors?.frequency?.message}>
          {(aria) => (
            <Select {...aria} {...form.register('salary.frequency')}>
              <DictionaryOptions name="salary_range_frequency" empty="Not stated" />
            </Select>
          )}
        </Field>
        <Field label="Tax" error={errors?.gross?.message}>
          {(aria) => (
            <Select {...aria} {...form.register('salary.gross')}>
              <option value="">Not stated</option>
              <option value="true">Before tax</option>
              <option value="false">After tax</option>
            </Select>
          )}
        </Field>
      </div>
    </FormSection>
  )
}
