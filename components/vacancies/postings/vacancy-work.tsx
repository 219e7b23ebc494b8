'use client'

import type { UseFormReturn } from 'react-hook-form'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { ChoiceField } from '../forms/choice-field.tsx'
import { Controlled } from '../forms/controlled.tsx'
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
        <Controlled
          form={form}
          name="professional_roles"
          rules={{ validate: (value) => value !== null || 'Choose a role from the list' }}
        >
          {(field) => <ChoiceField label="Role" hint="By which people filter." kind="professional_roles" {...field} />}
        </Controlled>
        <Controlled
          form={form}
          name="area"
          rules={{ validate: (value) => value !== null || 'Choose a town from the list' }}
        >
          {(field) => <ChoiceField label="Town" kind="area_leaves" placeholder="Москва" {...field} />}
        </Controlled>
      </div>
    </FormSection>
  )
}
