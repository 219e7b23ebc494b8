'use client'

import type { UseFormReturn } from 'react-hook-form'
import { ChevronRight } from 'lucide-react'
import { DictionaryChecks } from '../forms/dictionary.tsx'
import type { VacancyValues } from './vacancy-values.ts'

const LISTS = [
  ['work_schedule_by_days', 'Days'],
  ['working_hours', 'Hours a day'],
  ['working_days', 'Days of the week'],
  ['working_time_intervals', 'Shifts'],
  ['working_time_modes', 'Time of the day'],
  ['fly_in_fly_out_duration', 'Rotation'],
] as const

/** When one works, in all the detail that people can filter by. Folded: most vacancies need little of it. */
export function VacancyHours({ form }: { form: UseFormReturn<VacancyValues> }) {
  const used = LISTS.some(([name]) => (form.formState.defaultValues?.[name] ?? []).length > 0)
  return (
    <details open={used} className="group rounded-lg border">
      <summary className="flex cursor-pointer list-none items-center gap-2 rounded-lg px-4 py-2.5 font-medium hover:bg-hover [&::-webkit-details-marker]:hidden">
        <ChevronRight className="size-4 text-subtle transition-transform group-open:rotate-90" aria-hidden />
        Days and hours in detail
      </summary>
      <div className="flex flex-col gap-4 px-4 pt-1 pb-4">
        {LISTS.map(([name, legend]) => (
          <DictionaryChecks key={name} name={name} legend={legend} field={form.register(name)} />
        ))}
      </div>
    </details>
  )
}
