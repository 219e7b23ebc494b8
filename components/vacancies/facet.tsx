'use client'

import { useState } from 'react'
import { ChevronRight } from 'lucide-react'
import type { RouterOutput } from '#components/trpc/client.ts'
import { Button } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Input } from '#components/ui/input.tsx'
import { queryOfLink, toggled } from './query.ts'
import { useSearch } from './use-search.ts'

type Cluster = NonNullable<RouterOutput['vacancies']['search']['clusters']>[number]
type FacetProps = {
  /** The search as it was understood: what a value is added to. */
  query: URLSearchParams
  cluster: Cluster
  param: string
  title: string
  open?: boolean
}

const SHORT = 6
/** From so many values on a facet can be searched. */
const LONG = 12

const count = new Intl.NumberFormat('ru-RU')

/** One facet: chosen values first, then the most frequent; the whole list on demand. */
export function Facet({ query, cluster, param, title, open }: FacetProps) {
  const [all, setAll] = useState(false)
  const [wanted, setWanted] = useState('')
  const chosen = new Set(query.getAll(param))
  const values = cluster.items.map((item) => ({ ...item, value: queryOfLink(item.url).get(param) ?? '' }))
  const found = values.filter(({ name }) => name.toLowerCase().includes(wanted.trim().toLowerCase()))
  const shown = all ? found : values.filter(({ value }, index) => index < SHORT || chosen.has(value))
  return (
    <details open={open || values.some(({ value }) => chosen.has(value))} className="group/facet border-b py-3">
      <summary className="flex list-none items-center gap-1 rounded-md font-medium [&::-webkit-details-marker]:hidden">
        <ChevronRight className="size-3.5 text-subtle transition-transform group-open/facet:rotate-90" aria-hidden />
        {title}
      </summary>
      <fieldset className="mt-2 flex flex-col">
        <legend className="sr-only">{title}</legend>
        {all && values.length > LONG && (
          <Input
            type="search"
            value={wanted}
            onChange={(event) => setWanted(event.target.value)}
            aria-label={`Find in ${title}`}
            placeholder="Find"
            className="mb-1"
          />
        )}
        <div className={all ? 'max-h-72 overflow-y-auto' : undefined}>
          {shown.map((item) => (
            <Value key={item.value} query={query} item={item} param={param} checked={chosen.has(item.value)} />
          ))}
          {shown.length === 0 && <p className="py-1 text-subtle">Nothing found</p>}
        </div>
        {values.length > shown.length && !all && (
          <Button variant="link" className="h-7 justify-start px-0" onClick={() => setAll(true)}>
            Show all {values.length}
          </Button>
        )}
      </fieldset>
    </details>
  )
}

type ValueProps = Pick<FacetProps, 'query' | 'param'> & {
  item: Cluster['items'][number] & { value: string }
  checked: boolean
}

function Value({ query, item, param, checked }: ValueProps) {
  const { go } = useSearch()
  const id = `${param}-${item.value}`
  const line = item.metro_line ?? item.metro_station
  return (
    <label htmlFor={id} className="flex items-center gap-2 py-1 hover:text-fg">
      <Checkbox id={id} checked={checked} onChange={() => go(toggled(query, param, item.value))} />
      {line && <LineDot color={line.hex_color} />}
      <span lang="ru" className="min-w-0 flex-1 truncate" title={item.name}>
        {item.name}
      </span>
      <span className="text-subtle tabular-nums">{count.format(item.count)}</span>
    </label>
  )
}

/** The colour of a metro line; it is data, not design. */
function LineDot({ color }: { color: string }) {
  return <span aria-hidden className="size-2 shrink-0 rounded-full" style={{ backgroundColor: `#${color}` }} />
}
