'use client'

import { Controller, type UseFormReturn } from 'react-hook-form'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { ChoiceField } from '../forms/choice-field.tsx'
import { FormSection } from '../forms/form-section.tsx'
import type { VacancyValues } from './vacancy-values.ts'

/** What the work is and where. */
export function VacancyWork({ form }: { form: UseFormReturn<VacancyValues> }) {
  const { errors } = form.formState
  return (
    <FormSection title="The work">
      <Field label="Title" error={errors.name?.message}>
        {(aria) => (
          <Input
            {...aria}
            {...form.register('name', {
              required: 'Name the position',
              maxLength: { value: 100, message: 'At most 100 characters' },
            })}
            lang="ru"
            placeholder="Менеджер по продажам"
            autoComplete="off"
          />
        )}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Controller
          control={form.control}
          name="professional_roles"
          rules={{ validate: (value) => value !== null || 'Choose a role from the list' }}
          render={({ field: { value, onChange, ref }, fieldState }) => (
            <ChoiceField
              label="Role"
              hint="By which people filter."
              kind="professional_roles"
              value={value}
              onChange={onChange}
              ref={ref}
              error={fieldState.error?.message}
            />
          )}
        />
        <Controller
          control={form.control}
          name="area"
          rules={{ validate: (value) => value !== null || 'Choose a town from the list' }}
          render={({ field: { value, onChange, ref }, fieldState }) => (
            <ChoiceField
              label="Town"
              kind="area_leaves"
              placeholder="Москва"
              value={value}
              onChange={onChange}
              ref={ref}
              error={fieldState.error?.message}
            />
          )}
        />
      </div>
    </FormSection>
  )
}
