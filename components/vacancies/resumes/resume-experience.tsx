'use client'

import { useFieldArray, type UseFormReturn } from 'react-hook-form'
import { Plus } from 'lucide-react'
import { Button } from '#components/ui/button.tsx'
import { Field, FormError } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { Textarea } from '#components/ui/textarea.tsx'
import { ChoiceField } from '../forms/choice-field.tsx'
import { Controlled } from '../forms/controlled.tsx'
import { FormSection } from '../forms/form-section.tsx'
import { ListEntry } from '../forms/list-entry.tsx'
import { NO_JOB, type ResumeValues } from './resume-values.ts'

type Props = { form: UseFormReturn<ResumeValues> }

/** Places of work, the latest first. */
export function ResumeExperience({ form }: Props) {
  const jobs = useFieldArray({ control: form.control, name: 'experience' })
  const { errors } = form.formState
  return (
    <FormSection title="Experience" hint="Start with the latest place of work.">
      <FormError message={errors.experience?.message ?? errors.experience?.root?.message} />
      {jobs.fields.map(({ id }, index) => (
        <ListEntry key={id} title={`Place of work ${index + 1}`} onRemove={() => jobs.remove(index)}>
          <Job form={form} index={index} />
        </ListEntry>
      ))}
      <Button className="self-start" onClick={() => jobs.append(NO_JOB)}>
        <Plus aria-hidden /> Add a place of work
      </Button>
    </FormSection>
  )
}

function Job({ form, index }: Props & { index: number }) {
  const errors = form.formState.errors.experience?.[index]
  const name = `experience.${index}` as const
  const short = { value: 200, message: 'At most 200 characters' }
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Position" error={errors?.position?.message}>
          {(aria) => (
            <Input
              {...aria}
              {...form.register(`${name}.position`, { required: 'Name the position', maxLength: short })}
            />
          )}
        </Field>
        <Field label="Company" error={errors?.company?.message}>
          {(aria) => <Input {...aria} {...form.register(`${name}.company`, { maxLength: short })} />}
        </Field>
        <Field label="From" error={errors?.start?.message}>
          {(aria) => (
            <Input
              {...aria}
              type="month"
              placeholder="2021-04"
              {...form.register(`${name}.start`, { required: 'Choose the month' })}
            />
          )}
        </Field>
        <Field label="Until" hint="Empty: I work there now" error={errors?.end?.message}>
          {(aria) => (
            <Input
              {...aria}
              type="month"
              placeholder="2024-08"
              {...form.register(`${name}.end`, {
                validate: (end, values) =>
                  end === '' || end >= (values.experience[index]?.start ?? '') || 'It ends before it starts',
              })}
            />
          )}
        </Field>
        <Controlled form={form} name={`${name}.area`}>
          {(field) => <ChoiceField label="Where" kind="areas" {...field} />}
        </Controlled>
      </div>
      <Field label="What you did" error={errors?.description?.message}>
        {(aria) => (
          <Textarea
            {...aria}
            rows={3}
            {...form.register(`${name}.description`, {
              maxLength: { value: 4000, message: 'At most 4000 characters' },
            })}
          />
        )}
      </Field>
    </>
  )
}
