'use client'

import { useQuery } from '@tanstack/react-query'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { useTRPC } from '#components/trpc/client.ts'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Field } from '#components/ui/field.tsx'
import { Select } from '#components/ui/select.tsx'
import type { Choice } from './choice.ts'

type Entry = { id?: string; code?: string; name?: string }

/** Entries of a small dictionary of the API; the page brings the dictionaries along. */
export function useDictionary(name: string): Choice[] {
  const trpc = useTRPC()
  const { data } = useQuery(trpc.vacancies.reference.dictionaries.queryOptions({}, { staleTime: Infinity }))
  const entries = (data as Record<string, Entry[]> | undefined)?.[name] ?? []
  return entries.map(({ id, code, name: title }) => ({ id: id ?? code ?? '', name: title ?? id ?? code ?? '' }))
}

type OptionsProps = {
  name: string
  /** Text of the option that chooses nothing; left out where something must be chosen. */
  empty?: string
  only?: readonly string[]
}

/** The options of a select. */
export function DictionaryOptions({ name, empty, only }: OptionsProps) {
  const entries = useDictionary(name)
  return (
    <>
      {empty !== undefined && <option value="">{empty}</option>}
      {entries
        .filter(({ id }) => !only || only.includes(id))
        .map(({ id, name: title }) => (
          <option key={id} value={id} lang="ru">
            {title}
          </option>
        ))}
    </>
  )
}

type SelectProps = OptionsProps & {
  label: string
  field: UseFormRegisterReturn
  error: string | undefined
  className?: string
}

/** One entry, at a field of a form. */
export function DictionarySelect({ label, field, error, className, ...options }: SelectProps) {
  return (
    <Field label={label} error={error} className={className}>
      {(aria) => (
        <Select {...aria} {...field}>
          <DictionaryOptions {...options} />
        </Select>
      )}
    </Field>
  )
}

/** Any number of entries, as boxes to tick. The form's value is the list of their ids. */
export function DictionaryChecks({
  name,
  legend,
  field,
}: {
  name: string
  legend: string
  field: UseFormRegisterReturn
}) {
  const entries = useDictionary(name)
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">{legend}</legend>
      <div className="flex flex-wrap gap-x-5 gap-y-2">
        {entries.map(({ id, name: title }) => (
          <label key={id} htmlFor={`${field.name}-${id}`} lang="ru" className="flex items-center gap-2">
            <Checkbox id={`${field.name}-${id}`} value={id} {...field} />
            {title}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
