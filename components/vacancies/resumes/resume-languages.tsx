'use client'

import { Controller, useFieldArray, type UseFormReturn } from 'react-hook-form'
import { useQuery } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { useTRPC } from '#components/trpc/client.ts'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Select } from '#components/ui/select.tsx'
import { Textarea } from '#components/ui/textarea.tsx'
import type { Choice } from '../forms/choice.ts'
import { DictionaryChecks, DictionaryOptions } from '../forms/dictionary.tsx'
import { FormSection } from '../forms/form-section.tsx'
import { TagsField } from '../forms/tags-field.tsx'
import type { ResumeValues } from './resume-values.ts'

type Props = { form: UseFormReturn<ResumeValues> }

/** What the applicant can do: skills, languages, driving. */
export function ResumeLanguages({ form }: Props) {
  return (
    <FormSection title="Skills">
      <Controller
        control={form.control}
        name="skill_set"
        render={({ field: { value, onChange, ref }, fieldState }) => (
          <TagsField
            label="Key skills"
            kind="skill_set"
            free
            most={30}
            value={value}
            onChange={onChange}
            ref={ref}
            error={fieldState.error?.message}
          />
        )}
      />
      <Languages form={form} />
      <DictionaryChecks
        name="driver_license_types"
        legend="Driving licence"
        field={form.register('driver_license_types')}
      />
      <Field label="About yourself" error={form.formState.errors.skills?.message}>
        {(aria) => (
          <Textarea
            {...aria}
            {...form.register('skills', { maxLength: { value: 10_000, message: 'At most 10,000 characters' } })}
          />
        )}
      </Field>
    </FormSection>
  )
}

function Languages({ form }: Props) {
  const trpc = useTRPC()
  const { data } = useQuery(trpc.vacancies.reference.languages.queryOptions({}, { staleTime: Infinity }))
  const all = (data ?? []) as Choice[]
  const languages = useFieldArray({ control: form.control, name: 'language' })
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 font-medium">Languages</legend>
      {languages.fields.map((field, index) => (
        <div key={field.id} className="flex gap-2">
          <Select aria-label={`Language ${index + 1}`} {...form.register(`language.${index}.id`)}>
            {all.map(({ id, name }) => (
              <option key={id} value={id} lang="ru">
                {name}
              </option>
            ))}
          </Select>
          <Select aria-label={`Level of language ${index + 1}`} {...form.register(`language.${index}.level`)}>
            <DictionaryOptions name="language_level" />
          </Select>
          <Button
            variant="ghost"
            size="icon"
            aria-label={`Remove language ${index + 1}`}
            onClick={() => languages.remove(index)}
          >
            <Trash2 aria-hidden />
          </Button>
        </div>
      ))}
      <Button className="self-start" onClick={() => languages.append({ id: 'eng', level: 'b1' })}>
        <Plus aria-hidden /> Add a language
      </Button>
    </fieldset>
  )
}
