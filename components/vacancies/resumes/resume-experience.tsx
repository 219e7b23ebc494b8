'use client'

import { useFieldArray } from 'react-hook-form'
import { Plus } from 'lucide-react'
import { Button } from '#components/ui/button.tsx'
import { FormError } from '#components/ui/form/field.tsx'
import { TextField, TextareaField } from '#components/ui/form/form-fields.tsx'
import { ComboboxField } from '../forms/combobox-fields.tsx'
import { DictionarySelect } from '../forms/dictionary-fields.tsx'
import { FormSection, ListEntry } from '../forms/form-layout.tsx'
import { NO_JOB, NO_SCHOOL, type ResumeForm } from './resume-values.ts'

/** Previous jobs, latest first. */
export function ResumeExperience({ form }: ResumeForm) {
  const jobs = useFieldArray({ control: form.control, name: 'experience' })
  const { errors } = form.formState
  return (
    <FormSection title="Experience" hint="Start with your latest job.">
      <FormError message={errors.experience?.message ?? errors.experience?.root?.message} />
      {jobs.fields.map(({ id }, index) => (
        <ListEntry key={id} title={`Job ${index + 1}`} onRemove={() => jobs.remove(index)}>
          <Job form={form} index={index} />
        </ListEntry>
      ))}
      <Button className="self-start" onClick={() => jobs.append(NO_JOB)}>
        <Plus aria-hidden /> Add a job
      </Button>
    </FormSection>
  )
}

function Job({ form, index }: ResumeForm & { index: number }) {
  const name = `experience.${index}` as const
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField form={form} name={`${name}.position`} label="Position" required="Enter the position" most={200} />
        <TextField form={form} name={`${name}.company`} label="Company" most={200} />
        <TextField
          form={form}
          name={`${name}.start`}
          label="From"
          required="Select the month"
          type="month"
          placeholder="2021-04"
        />
        <TextField
          form={form}
          name={`${name}.end`}
          label="Until"
          hint="Leave empty if you still work there."
          rules={{
            validate: (end, values) =>
              end === '' || end >= (values.experience[index]?.start ?? '') || 'This must not be before the start',
          }}
          type="month"
          placeholder="2024-08"
        />
        <ComboboxField form={form} name={`${name}.area`} label="Location" kind="areas" />
      </div>
      <TextareaField form={form} name={`${name}.description`} label="Responsibilities" most={4000} rows={3} />
    </>
  )
}

export function ResumeEducation({ form }: ResumeForm) {
  const schools = useFieldArray({ control: form.control, name: 'education.primary' })
  return (
    <FormSection title="Education">
      <DictionarySelect
        form={form}
        name="education.level"
        dictionary="education_level"
        label="Level"
        className="sm:max-w-xs"
      />
      {schools.fields.map(({ id }, index) => (
        <ListEntry key={id} title={`School ${index + 1}`} onRemove={() => schools.remove(index)}>
          <School form={form} name={`education.primary.${index}`} />
        </ListEntry>
      ))}
      <Button className="self-start" onClick={() => schools.append(NO_SCHOOL)}>
        <Plus aria-hidden /> Add a school
      </Button>
    </FormSection>
  )
}

function School({ form, name }: ResumeForm & { name: `education.primary.${number}` }) {
  return (
    <div className="grid gap-4 sm:grid-cols-[2fr_2fr_1fr]">
      <TextField form={form} name={`${name}.name`} label="School or university" required="Enter its name" />
      <TextField form={form} name={`${name}.organization`} label="Faculty" />
      <TextField
        form={form}
        name={`${name}.year`}
        label="Graduation year"
        rules={{
          pattern: { value: /^(19[3-9]|20)\d{1,2}$/, message: 'Enter a year such as 2016' },
          required: 'Enter the year',
        }}
        inputMode="numeric"
      />
    </div>
  )
}
