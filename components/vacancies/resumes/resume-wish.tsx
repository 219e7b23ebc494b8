'use client'

import type { UseFormReturn } from 'react-hook-form'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { Controlled } from '../forms/controlled.tsx'
import { DictionaryChecks, DictionarySelect } from '../forms/dictionary.tsx'
import { FormSection } from '../forms/form-section.tsx'
import { TagsField } from '../forms/tags-field.tsx'
import type { ResumeValues } from './resume-values.ts'

/** The work that is looked for. */
export function ResumeWish({ form }: { form: UseFormReturn<ResumeValues> }) {
  const { errors } = form.formState
  return (
    <FormSection title="The work you look for">
      <Field label="Position" error={errors.title?.message}>
        {(aria) => (
          <Input
            {...aria}
            {...form.register('title', {
              required: 'Name the position that you want',
              maxLength: { value: 100, message: 'At most 100 characters' },
            })}
            lang="ru"
            placeholder="Менеджер по продажам"
          />
        )}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Pay a month" error={errors.salary?.amount?.message ?? errors.salary?.message}>
          {(aria) => (
            <Input
              {...aria}
              {...form.register('salary.amount', {
                pattern: { value: /^[1-9]\d{0,8}$/, message: 'A whole sum such as 120000' },
              })}
              inputMode="numeric"
              placeholder="120000"
            />
          )}
        </Field>
        <DictionarySelect
          label="Currency"
          name="currency"
          field={form.register('salary.currency')}
          error={errors.salary?.currency?.message}
        />
      </div>
      <Controlled form={form} name="professional_roles">
        {(field) => (
          <TagsField
            label="Roles"
            hint="Up to five, by which employers find you."
            kind="professional_roles"
            most={5}
            {...field}
          />
        )}
      </Controlled>
      <DictionaryChecks name="employment" legend="Employment" field={form.register('employments')} />
      <DictionaryChecks name="schedule" legend="Schedule" field={form.register('schedules')} />
    </FormSection>
  )
}
