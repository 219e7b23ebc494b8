'use client'

import { texts } from '#i18n/texts.ts'
import { useId, useState, type ReactNode } from 'react'
import { ChevronRight } from 'lucide-react'
import type { RouterOutput } from '#components/trpc/client.ts'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/form/checkbox.tsx'
import { cn } from '#components/ui/cn.ts'
import { Input } from '#components/ui/form/input.tsx'
import { formatNumber } from '#components/ui/locale.ts'
import { UserText } from '#components/ui/user-text.tsx'
import { chosen } from './query.ts'
import { useSearch } from './use-search.ts'

export type FacetData = RouterOutput['vacancies']['facets']['facets'][number]

export type FacetProps = {
  /** The search that a value is added to. */
  query: URLSearchParams
  facet: FacetData
  title: string
  open?: boolean | undefined
  /** The counts are those of the previous search. */
  stale: boolean
}

const SHORT = 6
/** A facet with more values than this can be searched. */
const LONG = 12

/** One facet: its most frequent values and the selected ones; long facets can be searched and expanded. */
export function Facet({ query, facet, title, open, stale }: FacetProps) {
  const t = texts('vacancies.facets')
  const [all, setAll] = useState(false)
  const [filter, setFilter] = useState('')
  const { values, param } = facet
  const selected = new Set(query.getAll(param))
  const words = filter.trim().toLowerCase()
  const found = values.filter((item) => item.name.toLowerCase().includes(words))
  const whole = all || words !== ''
  const shown = whole ? found : values.filter(({ value }, index) => index < SHORT || selected.has(value))
  return (
    <FacetFrame title={title} selected={values.filter(({ value }) => selected.has(value)).length} open={open}>
      {values.length > LONG && <FacetSearch title={title} value={filter} onChange={setFilter} />}
      <div className={cn(whole && 'max-h-72 overflow-y-auto', stale && 'opacity-60')}>
        {shown.map((item) => (
          <FacetValue key={item.value} query={query} facet={facet} item={item} checked={selected.has(item.value)} />
        ))}
        {shown.length === 0 && <p className="py-1 text-subtle">{t('noMatches')}</p>}
      </div>
      {!words && values.length > SHORT && (
        <Button variant="link" className="h-7 justify-start px-0" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t('fewer') : t('all', { count: values.length })}
        </Button>
      )}
    </FacetFrame>
  )
}

type FacetFrameProps = { title: string; selected: number; open: boolean | undefined; children: ReactNode }

/** A collapsible facet with its title. Only the user closes it: deselecting the last value does not. */
export function FacetFrame({ title, selected, open, children }: FacetFrameProps) {
  const [shown, setShown] = useState(open || selected > 0)
  return (
    <details
      open={shown}
      onToggle={(event) => setShown(event.currentTarget.open)}
      className="group/facet border-b py-3 last:border-b-0"
    >
      <summary className="flex list-none items-center gap-1 rounded-md font-medium [&::-webkit-details-marker]:hidden">
        <ChevronRight className="size-3.5 text-subtle transition-transform group-open/facet:rotate-90" aria-hidden />
        {title}
        {selected > 0 && (
          <Badge tone="accent" className="ml-1">
            {selected}
            <span className="sr-only">{texts('vacancies.facets')('selected')}</span>
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
  const t = texts('vacancies.facets')
  return (
    <Input
      id={useId()}
      type="search"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      aria-label={t('findIn', { title })}
      placeholder={t('find')}
      className="mb-1"
    />
  )
}

type FacetValueProps = {
  query: URLSearchParams
  facet: Pick<FacetData, 'param'>
  item: FacetData['values'][number]
  checked: boolean
}

/** A value with its checkbox, and how many vacancies it would find. */
export function FacetValue({ query, facet, item, checked }: FacetValueProps) {
  const { go } = useSearch()
  const { param } = facet
  // Not derived from the value: the same filter may be in the page twice, in the sheet and the hidden sidebar.
  const field = useId()
  const { name } = item
  return (
    <label
      htmlFor={field}
      className={cn(
        'flex min-h-7 items-center gap-2 rounded-md py-1 hover:bg-hover',
        item.count === 0 && 'text-subtle',
      )}
    >
      <Checkbox id={field} checked={checked} onChange={() => go(chosen(query, param, item.value, item.inside))} />
      {item.hex_color && <LineDot color={item.hex_color} />}
      <UserText text={name} className="min-w-0 flex-1 truncate" title={name} />
      <span className="pr-1 text-subtle tabular-nums">{formatNumber(item.count)}</span>
    </label>
  )
}

/** The colour of a metro line, which comes from the data. */
export function LineDot({ color }: { color: string }) {
  return <span aria-hidden className="size-2 shrink-0 rounded-full" style={{ backgroundColor: `#${color}` }} />
}
