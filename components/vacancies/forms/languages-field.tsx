'use client'

import type { Ref } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { useTRPC } from '#components/trpc/client.ts'
import { Button } from '#components/ui/button.tsx'
import { FormError } from '#components/ui/field.tsx'
import { Select } from '#components/ui/select.tsx'
import type { Choice } from './choice.ts'
import { DictionaryOptions } from './dictionary.tsx'

/** A language and its level, by the ids of their dictionaries. */
export type LanguageLevel = { id: string; level: string }

type LanguagesFieldProps = {
  value: readonly LanguageLevel[]
  onChange: (languages: LanguageLevel[]) => void
  error?: string
  /** Where the focus goes when the list is refused. */
  ref?: Ref<HTMLButtonElement>
}

/** Languages with their level, each in a line. */
export function LanguagesField({ value, onChange, error, ref }: LanguagesFieldProps) {
  const trpc = useTRPC()
  const { data } = useQuery(trpc.vacancies.reference.languages.queryOptions({}, { staleTime: Infinity }))
  const all = (data ?? []) as Choice[]
  const set = (index: number, change: Partial<LanguageLevel>) =>
    onChange(value.map((language, at) => (at === index ? { ...language, ...change } : language)))
  // The next one that is not there yet.
  const next = ['eng', 'rus', ...all.map(({ id }) => id)].find((id) => !value.some((language) => language.id === id))
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 font-medium">Languages</legend>
      {value.map(({ id, level }, index) => (
        <div key={index} className="flex gap-2">
          <Select
            aria-label={`Language ${index + 1}`}
            value={id}
            onChange={(event) => set(index, { id: event.target.value })}
          >
            {all.map((language) => (
              <option key={language.id} value={language.id} lang="ru">
                {language.name}
              </option>
            ))}
          </Select>
          <Select
            aria-label={`Level of language ${index + 1}`}
            value={level}
            onChange={(event) => set(index, { level: event.target.value })}
          >
            <DictionaryOptions name="language_level" />
          </Select>
          <Button
            variant="ghost"
            size="icon"
            aria-label={`Remove language ${index + 1}`}
            onClick={() => onChange(value.filter((_, at) => at !== index))}
          >
            <Trash2 aria-hidden />
          </Button>
        </div>
      ))}
      <FormError message={error} />
      <Button ref={ref} className="self-start" onClick={() => onChange([...value, { id: next ?? 'eng', level: 'b1' }])}>
        <Plus aria-hidden /> Add a language
      </Button>
    </fieldset>
  )
}
