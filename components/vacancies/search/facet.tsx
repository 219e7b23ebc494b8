'use client'

import { useId, useState, type ReactNode } from 'react'
import { ChevronRight } from 'lucide-react'
import type { RouterOutput } from '#components/trpc/client.ts'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { cn } from '#components/ui/cn.ts'
import { Input } from '#components/ui/input.tsx'
import { FacetValue } from './facet-value.tsx'

export type FacetData = RouterOutput['vacancies']['facets']['facets'][number]

export type FacetProps = {
  /** The search that a value is added to. */
  query: URLSearchParams
  facet: FacetData
  title: string
  open?: boolean | undefined
  /** The counts are those of the search before. */
  old: boolean
}

const SHORT = 6
/** From so many values on a facet can be searched. */
const LONG = 12

/** One facet: the most frequent values and the chosen ones; long facets can be searched and shown whole. */
export function Facet({ query, facet, title, open, old }: FacetProps) {
  const [all, setAll] = useState(false)
  const [wanted, setWanted] = useState('')
  const { values, param } = facet
  const chosen = new Set(query.getAll(param))
  const words = wanted.trim().toLowerCase()
  const found = values.filter(({ name }) => name.toLowerCase().includes(words))
  const whole = all || words !== ''
  const shown = whole ? found : values.filter(({ value }, index) => index < SHORT || chosen.has(value))
  const ticked = values.filter(({ value }) => chosen.has(value)).length
  return (
    <FacetFrame title={title} chosen={ticked} open={open}>
      {values.length > LONG && <FacetSearch title={title} value={wanted} onChange={setWanted} />}
      <div className={cn(whole && 'max-h-72 overflow-y-auto', old && 'opacity-60')}>
        {shown.map((item) => (
          <FacetValue key={item.value} query={query} facet={facet} item={item} checked={chosen.has(item.value)} />
        ))}
        {shown.length === 0 && <p className="py-1 text-subtle">Nothing found</p>}
      </div>
      {!words && values.length > SHORT && (
        <Button variant="link" className="h-7 justify-start px-0" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Show fewer' : `Show all ${values.length}`}
        </Button>
      )}
    </FacetFrame>
  )
}

type FacetFrameProps = { title: string; chosen: number; open: boolean | undefined; children: ReactNode }

/** Title and folding of a facet. Folding belongs to the reader: dropping the last value does not close it. */
export function FacetFrame({ title, chosen, open, children }: FacetFrameProps) {
  const [shown, setShown] = useState(open || chosen > 0)
  return (
    <details
      open={shown}
      onToggle={(event) => setShown(event.currentTarget.open)}
      className="group/facet border-b py-3 last:border-b-0"
    >
      <summary className="flex list-none items-center gap-1 rounded-md font-medium [&::-webkit-details-marker]:hidden">
        <ChevronRight className="size-3.5 text-subtle transition-transform group-open/facet:rotate-90" aria-hidden />
        {title}
        {chosen > 0 && (
          <Badge tone="accent" className="ml-1">
            {chosen}
            <span className="sr-only"> chosen</span>
          </Badge>
        )}
      </summary>
      {shown && (
        <fieldset className="mt-2 flex min-w-0 flex-col">
          <legend className="sr-only">{title}</legend>
          {children}
        </fieldset>
      )}
    </details>
  )
}

type FacetSearchProps = { title: string; value: string; onChange: (value: string) => void }

export function FacetSearch({ title, value, onChange }: FacetSearchProps) {
  return (
    <Input
      id={useId()}
      type="search"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      aria-label={`Find in ${title}`}
      placeholder="Find"
      className="mb-1"
    />
  )
}
