'use client'

import type { ReactNode } from 'react'
import { Braces, Map as MapIcon } from 'lucide-react'
import { Button } from '#components/ui/button.tsx'
import { Select } from '#components/ui/select.tsx'
import { countText } from '../count-text.ts'
import { withParam } from './query.ts'
import { SaveSearch } from './saved/save-search.tsx'
import { useSearch } from './use-search.ts'

const ORDERS: [value: string, name: string][] = [
  ['relevance', 'Best match'],
  ['publication_time', 'Newest'],
  ['salary_desc', 'Highest pay'],
  ['salary_asc', 'Lowest pay'],
]
const PERIODS: [value: string, name: string][] = [
  ['', 'Any time'],
  ['1', 'Last day'],
  ['3', 'Last 3 days'],
  ['7', 'Last week'],
  ['30', 'Last month'],
]

type ResultBarProps = {
  /** Left out while the search runs, null when it failed. */
  found: number | null | undefined
  /** The button of the filters, where they are no sidebar. */
  filters: ReactNode
  map: boolean
  onMap: (shown: boolean) => void
}

/** How many were found, the same search as an API call, and how to narrow and order it. */
export function ResultBar({ found, filters, map, onMap }: ResultBarProps) {
  const { query, go } = useSearch()
  const order = query.get('order_by') ?? (query.get('text') ? 'relevance' : 'publication_time')
  return (
    <div className="flex flex-wrap items-center gap-2">
      <output className="font-medium">{answerText(found)}</output>
      <Button asChild variant="ghost" size="icon-sm" className="max-sm:ml-auto">
        <a
          href={`/api/vacancies?${query}`}
          target="_blank"
          rel="noreferrer"
          aria-label="Open as API call"
          title="Open as API call"
        >
          <Braces aria-hidden />
        </a>
      </Button>
      <SaveSearch />
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label="Map of the vacancies"
        title="Map of the vacancies"
        aria-pressed={map}
        onClick={() => onMap(!map)}
        className="aria-pressed:bg-accent-soft aria-pressed:text-accent-text"
      >
        <MapIcon aria-hidden />
      </Button>
      <div className="ml-auto flex gap-2 max-sm:w-full lg:w-full">
        {filters}
        <Choice
          label="Published"
          options={PERIODS}
          value={query.get('period') ?? ''}
          onChoose={(period) => go(withParam(query, 'period', period))}
        />
        <Choice
          label="Order"
          options={ORDERS}
          value={order}
          onChoose={(value) => go(withParam(query, 'order_by', value))}
        />
      </div>
    </div>
  )
}

function answerText(found: number | null | undefined): string {
  if (found === undefined) return 'Searching…'
  if (found === null) return 'No answer'
  return countText(found)
}

type ChoiceProps = {
  label: string
  options: readonly [value: string, name: string][]
  value: string
  onChoose: (value: string) => void
}

function Choice({ label, options, value, onChoose }: ChoiceProps) {
  return (
    <Select
      aria-label={label}
      className="w-32 min-w-0 max-sm:flex-1 lg:max-w-52 lg:flex-1"
      value={value}
      onChange={(event) => onChoose(event.target.value)}
    >
      {options.map(([id, name]) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  )
}
