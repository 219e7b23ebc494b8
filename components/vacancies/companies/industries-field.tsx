'use client'

import type { Ref } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useTRPC } from '#components/trpc/client.ts'
import { Chip } from '#components/ui/chip.tsx'
import { Field } from '#components/ui/field.tsx'
import { Select } from '#components/ui/select.tsx'
import type { Choice } from '../forms/choice.ts'

const MOST = 10

type Industry = Choice & { industries: Choice[] }
type IndustriesFieldProps = {
  value: readonly Choice[]
  onChange: (industries: Choice[]) => void
  error?: string
  ref?: Ref<HTMLSelectElement>
}

/** Up to ten industries or parts of them, picked one after the other. */
export function IndustriesField({ value, onChange, error, ref }: IndustriesFieldProps) {
  const trpc = useTRPC()
  const { data } = useQuery(trpc.vacancies.reference.industries.queryOptions({}, { staleTime: Infinity }))
  const all = (data ?? []) as Industry[]
  const add = (id: string) => {
    const found = all.flatMap((industry) => [industry, ...industry.industries]).find((industry) => industry.id === id)
    if (found && value.length < MOST && !value.some((chosen) => chosen.id === id))
      onChange([...value, { id, name: found.name }])
  }
  return (
    <div className="flex flex-col gap-2">
      <Field label="Industries" hint={`Up to ${MOST}.`} error={error}>
        {(aria) => (
          <Select {...aria} ref={ref} value="" onChange={(event) => add(event.target.value)} lang="ru">
            <option value="" lang="en">
              Add an industry
            </option>
            {all.map((industry) => (
              <optgroup key={industry.id} label={industry.name}>
                {[industry, ...industry.industries].map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </optgroup>
            ))}
          </Select>
        )}
      </Field>
      {value.length > 0 && (
        <ul aria-label="Chosen industries" className="flex flex-wrap gap-1.5">
          {value.map(({ id, name }) => (
            <li key={id} className="max-w-full">
              <Chip
                removeLabel={`Remove ${name}`}
                onRemove={() => onChange(value.filter((chosen) => chosen.id !== id))}
              >
                <span lang="ru">{name}</span>
              </Chip>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
