'use client'

import { texts } from '#i18n/texts.ts'
import type { FieldPath, FieldPathByValue, FieldValues, UseFormReturn } from 'react-hook-form'
import { useQuery } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { useTRPC } from '#components/trpc/client.ts'
import { Button, IconButton } from '#components/ui/button.tsx'
import { Choice } from '#components/ui/form/checkbox.tsx'
import { FormError } from '#components/ui/form/field.tsx'
import { SelectField, useField, type FormFieldProps } from '#components/ui/form/form-fields.tsx'
import { Select } from '#components/ui/form/select.tsx'
import { langOf } from '#components/ui/locale.ts'
import { UserText } from '#components/ui/user-text.tsx'
import type { Option } from './suggest-input.tsx'

type DictionarySelectProps<T extends FieldValues, N extends FieldPath<T>> = FormFieldProps<T, N> & {
  /** Name of the dictionary when it is not the field's. */
  dictionary?: string
  /** Text of the empty option; omitted where one must be selected. */
  empty?: string
}

/** One entry of a small dictionary. */
export function DictionarySelect<T extends FieldValues, N extends FieldPath<T>>(props: DictionarySelectProps<T, N>) {
  const { dictionary = props.name, empty, ...field } = props
  return (
    <SelectField {...field}>
      {empty !== undefined && <option value="">{empty}</option>}
      <DictionaryOptions name={dictionary} />
    </SelectField>
  )
}

function DictionaryOptions({ name }: { name: string }) {
  return useDictionary(name).map((entry) => (
    <option key={entry.id} value={entry.id} lang={langOf(entry.name)}>
      {entry.name}
    </option>
  ))
}

type Entry = { id?: string; code?: string; name?: string }

/** The entries of a small dictionary; the page prefetches the dictionaries. */
function useDictionary(name: string): Option[] {
  const trpc = useTRPC()
  const { data } = useQuery(trpc.vacancies.reference.dictionaries.queryOptions({}, { staleTime: Infinity }))
  const entries = (data as Record<string, Entry[]> | undefined)?.[name] ?? []
  return entries.map(({ id, code, name: title }) => {
    const key = id ?? code ?? ''
    return { id: key, name: title ?? key }
  })
}

type DictionaryChecksProps<T extends FieldValues> = {
  form: UseFormReturn<T>
  name: FieldPath<T>
  dictionary?: string
  legend: string
}

/** Any number of entries as checkboxes. The field's value is the list of their ids. */
export function DictionaryChecks<T extends FieldValues>(props: DictionaryChecksProps<T>) {
  const { form, name, dictionary = name, legend } = props
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">{legend}</legend>
      <div className="flex flex-wrap gap-x-5 gap-y-2">
        {useDictionary(dictionary).map((entry) => (
          <Choice
            key={entry.id}
            label={<UserText text={entry.name} />}
            value={entry.id}
            defaultChecked={(form.getValues(name) as readonly string[]).includes(entry.id)}
            {...form.register(name)}
          />
        ))}
      </div>
    </fieldset>
  )
}

/** A language and its level, by the ids of their dictionaries. */
export type LanguageLevel = { id: string; level: string }

type LanguagesFieldProps<T extends FieldValues> = {
  form: UseFormReturn<T>
  name: FieldPathByValue<T, LanguageLevel[]>
}

/** Languages with their levels, one per line. */
export function LanguagesField<T extends FieldValues>({ form, name }: LanguagesFieldProps<T>) {
  const t = texts('vacancies.forms')
  const { value, onChange, error, ref } = useField<T, LanguageLevel[]>(form, name)
  const trpc = useTRPC()
  const { data } = useQuery(trpc.vacancies.reference.languages.queryOptions({}, { staleTime: Infinity }))
  const all = (data ?? []) as Option[]
  const set = (index: number, change: Partial<LanguageLevel>) =>
    onChange(value.map((language, at) => (at === index ? { ...language, ...change } : language)))
  // The first one that is not in the list yet.
  const next = ['eng', 'rus', ...all.map(({ id }) => id)].find((id) => !value.some((language) => language.id === id))
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 font-medium">{t('languages')}</legend>
      {value.map(({ id, level }, index) => (
        <div key={index} className="flex gap-2">
          <Select
            aria-label={t('language', { number: index + 1 })}
            value={id}
            onChange={(event) => set(index, { id: event.target.value })}
          >
            {all.map((language) => (
              <option key={language.id} value={language.id} lang={langOf(language.name)}>
                {language.name}
              </option>
            ))}
          </Select>
          <Select
            aria-label={t('level', { number: index + 1 })}
            value={level}
            onChange={(event) => set(index, { level: event.target.value })}
          >
            <DictionaryOptions name="language_level" />
          </Select>
          <IconButton
            icon={Trash2}
            label={t('removeLanguage', { number: index + 1 })}
            onClick={() => onChange(value.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      <FormError message={error} />
      <Button ref={ref} className="self-start" onClick={() => onChange([...value, { id: next ?? 'eng', level: 'b1' }])}>
        <Plus aria-hidden /> {t('addLanguage')}
      </Button>
    </fieldset>
  )
}
