'use client'

import { texts } from '#i18n/texts.ts'
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
  const t = texts('vacancies.resumeForm')
  const jobs = useFieldArray({ control: form.control, name: 'experience' })
  const { errors } = form.formState
  return (
    <FormSection title={t('jobs')} hint={t('jobsHint')}>
      <FormError message={errors.experience?.message ?? errors.experience?.root?.message} />
      {jobs.fields.map(({ id }, index) => (
        <ListEntry key={id} title={t('jobNumber', { number: index + 1 })} onRemove={() => jobs.remove(index)}>
          <Job form={form} index={index} />
        </ListEntry>
      ))}
      <Button className="self-start" onClick={() => jobs.append(NO_JOB)}>
        <Plus aria-hidden /> {t('addJob')}
      </Button>
    </FormSection>
  )
}

function Job({ form, index }: ResumeForm & { index: number }) {
  const t = texts('vacancies.resumeForm')
  const name = `experience.${index}` as const
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField form={form} name={`${name}.position`} label={t('position')} required={t('jobRequired')} most={200} />
        <TextField form={form} name={`${name}.company`} label={t('company')} most={200} />
        <TextField
          form={form}
          name={`${name}.start`}
          label={t('from')}
          required={t('fromRequired')}
          type="month"
          placeholder="2021-04"
        />
        <TextField
          form={form}
          name={`${name}.end`}
          label={t('until')}
          hint={t('untilHint')}
          rules={{
            validate: (end, values) => end === '' || end >= (values.experience[index]?.start ?? '') || t('untilOrder'),
          }}
          type="month"
          placeholder="2024-08"
        />
        <ComboboxField form={form} name={`${name}.area`} label={t('location')} kind="areas" />
      </div>
      <TextareaField form={form} name={`${name}.description`} label={t('duties')} most={4000} rows={3} />
    </>
  )
}

export function ResumeEducation({ form }: ResumeForm) {
  const t = texts('vacancies.resumeForm')
  const schools = useFieldArray({ control: form.control, name: 'education.primary' })
  return (
    <FormSection title={texts('vacancies.forms')('education')}>
      <DictionarySelect
        form={form}
        name="education.level"
        dictionary="education_level"
        label={t('level')}
        className="sm:max-w-xs"
      />
      {schools.fields.map(({ id }, index) => (
        <ListEntry key={id} title={t('schoolNumber', { number: index + 1 })} onRemove={() => schools.remove(index)}>
          <School form={form} name={`education.primary.${index}`} />
        </ListEntry>
      ))}
      <Button className="self-start" onClick={() => schools.append(NO_SCHOOL)}>
        <Plus aria-hidden /> {t('addSchool')}
      </Button>
    </FormSection>
  )
}

function School({ form, name }: ResumeForm & { name: `education.primary.${number}` }) {
  const t = texts('vacancies.resumeForm')
  return (
    <div className="grid gap-4 sm:grid-cols-[2fr_2fr_1fr]">
      <TextField form={form} name={`${name}.name`} label={t('school')} required={t('schoolRequired')} />
      <TextField form={form} name={`${name}.organization`} label={t('faculty')} />
      <TextField
        form={form}
        name={`${name}.year`}
        label={t('year')}
        rules={{
          pattern: { value: /^(19[3-9]|20)\d{1,2}$/, message: t('yearInvalid') },
          required: t('yearRequired'),
        }}
        inputMode="numeric"
      />
    </div>
  )
}
