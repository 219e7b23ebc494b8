'use client'

import type { UseFormReturn } from 'react-hook-form'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { Select } from '#components/ui/select.tsx'
import { DictionarySelect } from '../forms/dictionary.tsx'
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
        <DictionarySelect
          label="Currency"
          name="currency"
          field={form.register('salary.currency')}
          error={errors?.currency?.message}
        />
        <DictionarySelect
          label="Paid for"
          name="salary_range_mode"
          field={form.register('salary.mode')}
          error={errors?.mode?.message}
        />
        <DictionarySelect
          label="How often"
          name="salary_range_frequency"
          empty="Not stated"
          field={form.register('salary.frequency')}
          error={errors?.frequency?.message}
        />
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
