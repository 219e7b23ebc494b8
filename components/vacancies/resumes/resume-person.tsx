'use client'

import type { UseFormReturn } from 'react-hook-form'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { ChoiceField } from '../forms/choice-field.tsx'
import { Controlled } from '../forms/controlled.tsx'
import { DictionarySelect } from '../forms/dictionary.tsx'
import { FormSection } from '../forms/form-section.tsx'
import { TagsField } from '../forms/tags-field.tsx'
import type { ResumeValues } from './resume-values.ts'

/** Who it is. */
export function ResumePerson({ form }: { form: UseFormReturn<ResumeValues> }) {
  const { errors } = form.formState
  const most = { value: 60, message: 'At most 60 characters' }
  return (
    <FormSection title="About you" hint="Employers see your name; strangers never do.">
      <div className="grid gap-4 sm:grid-cols-3">
        <Field label="Family name" error={errors.last_name?.message}>
          {(aria) => (
            <Input
              {...aria}
              {...form.register('last_name', { required: 'Write your family name', maxLength: most })}
              autoComplete="family-name"
            />
          )}
        </Field>
        <Field label="Given name" error={errors.first_name?.message}>
          {(aria) => (
            <Input
              {...aria}
              {...form.register('first_name', { required: 'Write your given name', maxLength: most })}
              autoComplete="given-name"
            />
          )}
        </Field>
        <Field label="Patronymic" error={errors.middle_name?.message}>
          {(aria) => (
            <Input {...aria} {...form.register('middle_name', { maxLength: most })} autoComplete="additional-name" />
          )}
        </Field>
      </div>
      <div className="grid gap-4 sm:grid-cols-3">
        <Controlled
          form={form}
          name="area"
          rules={{ validate: (value) => value !== null || 'Choose a place from the list' }}
        >
          {(field) => <ChoiceField label="Where you live" kind="areas" placeholder="Москва" {...field} />}
        </Controlled>
        <Field label="Day of birth" error={errors.birth_date?.message}>
          {(aria) => <Input {...aria} type="date" {...form.register('birth_date')} autoComplete="bday" />}
        </Field>
        <DictionarySelect
          label="Gender"
          name="gender"
          empty="Not stated"
          field={form.register('gender')}
          error={errors.gender?.message}
        />
      </div>
      <Controlled form={form} name="citizenship">
        {(field) => (
          <TagsField
            label="Citizenship"
            hint="Countries whose citizen you are."
            kind="countries"
            most={10}
            {...field}
          />
        )}
      </Controlled>
    </FormSection>
  )
}
