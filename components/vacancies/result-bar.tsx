'use client'

import { Braces } from 'lucide-react'
import { Button } from '#components/ui/button.tsx'
import { Select } from '#components/ui/select.tsx'
import { withParam } from './query.ts'
import { useSearch } from './use-search.ts'

const ORDERS: [value: string, name: string][] = [
  ['relevance', 'Best match'],
  ['publication_time', 'Newest'],
  ['salary_desc', 'Highest pay'],
  ['salary_asc', 'Lowest pay'],
]
const PERIODS: [value: string, name: string][] = [
  ['', 'Any time'],
  ['1', 'Last 24 hours'],
  ['3', 'Last 3 days'],
  ['7', 'Last week'],
  ['30', 'Last month'],
]
const number = new Intl.NumberFormat('ru-RU')

/** How many were found, in which order, and the same search as an API call. */
export function ResultBar({ found }: { found: number | undefined }) {
  const { query, go } = useSearch()
  const order = query.get('order_by') ?? (query.get('text') ? 'relevance' : 'publication_time')
  return (
    <div className="flex flex-wrap items-center gap-2">
      <output className="mr-auto font-medium tabular-nums">
        {found === undefined ? 'Searching…' : `${number.format(found)} ${found === 1 ? 'vacancy' : 'vacancies'}`}
      </output>
      <Button asChild variant="ghost" size="icon">
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
      <Select
        aria-label="Published"
        className="w-36 max-sm:flex-1"
        value={query.get('period') ?? ''}
        onChange={(event) => go(withParam(query, 'period', event.target.value))}
      >
        {PERIODS.map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </Select>
      <Select
        aria-label="Order"
        className="w-36 max-sm:flex-1"
        value={order}
        onChange={(event) => go(withParam(query, 'order_by', event.target.value))}
      >
        {ORDERS.map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </Select>
    </div>
  )
}
