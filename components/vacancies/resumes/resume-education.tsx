'use client'

import { useFieldArray, type UseFormReturn } from 'react-hook-form'
import { Plus } from 'lucide-react'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { DictionarySelect } from '../forms/dictionary.tsx'
import { FormSection } from '../forms/form-section.tsx'
import { ListEntry } from '../forms/list-entry.tsx'
import { NO_SCHOOL, type ResumeValues } from './resume-values.ts'

type Props = { form: UseFormReturn<ResumeValues> }

export function ResumeEducation({ form }: Props) {
  const schools = useFieldArray({ control: form.control, name: 'education.primary' })
  return (
    <FormSection title="Education">
      <DictionarySelect
        label="Level"
        name="education_level"
        field={form.register('education.level')}
        error={form.formState.errors.education?.level?.message}
        className="sm:max-w-xs"
      />
      {schools.fields.map(({ id }, index) => (
        <ListEntry key={id} title={`School ${index + 1}`} onRemove={() => schools.remove(index)}>
          <School form={form} index={index} />
        </ListEntry>
      ))}
      <Button className="self-start" onClick={() => schools.append(NO_SCHOOL)}>
        <Plus aria-hidden /> Add a school
      </Button>
    </FormSection>
  )
}

function School({ form, index }: Props & { index: number }) {
  const errors = form.formState.errors.education?.primary?.[index]
  const name = `education.primary.${index}` as const
  return (
    <div className="grid gap-4 sm:grid-cols-[2fr_2fr_1fr]">
      <Field label="School or university" error={errors?.name?.message}>
        {(aria) => <Input {...aria} {...form.register(`${name}.name`, { required: 'Name it' })} />}
      </Field>
      <Field label="Faculty" error={errors?.organization?.message}>
        {(aria) => <Input {...aria} {...form.register(`${name}.organization`)} />}
      </Field>
      <Field label="Year of the end" error={errors?.year?.message}>
        {(aria) => (
          <Input
            {...aria}
            {...form.register(`${name}.year`, {
              pattern: { value: /^(19[3-9]|20)\d{1,2}$/, message: 'A year such as 2016' },
              required: 'Which year?',
            })}
            inputMode="numeric"
          />
        )}
      </Field>
    </div>
  )
}
