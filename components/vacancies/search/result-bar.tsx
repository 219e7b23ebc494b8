'use client'

import dynamic from 'next/dynamic'
import { useState } from 'react'
import { BellPlus, Braces, Map as MapIcon, SlidersHorizontal } from 'lucide-react'
import { ForDevelopers } from '#components/shell/developer-mode.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Button, LinkButton } from '#components/ui/button.tsx'
import { Select } from '#components/ui/form/select.tsx'
import { formatNumber } from '#components/ui/locale.ts'
import { vacancyCount } from '../format.ts'
import { goSignIn, useAccount } from '../use-account.ts'
import { withParam } from './query.ts'
import { useSearch } from './use-search.ts'

const FiltersSheet = dynamic(async () => (await import('./filters-sheet.tsx')).FiltersSheet, { ssr: false })
const SaveSearchDialog = dynamic(async () => (await import('./save-search-dialog.tsx')).SaveSearchDialog, {
  ssr: false,
})

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
  /** Undefined while the search runs, null when it failed. */
  found: number | null | undefined
  /** How many similar ones are shown. */
  similar?: number | undefined
  /** How many filters are active. */
  filters: number
  map: boolean
  onMap: (shown: boolean) => void
}

/** How many were found, for developers the same search as an API call, and how to filter and sort it. */
export function ResultBar({ found, similar = 0, filters, map, onMap }: ResultBarProps) {
  const { query, go } = useSearch()
  const order = query.get('order_by') ?? (query.get('text') ? 'relevance' : 'publication_time')
  return (
    <div className="flex flex-wrap items-center gap-2">
      <output className="font-medium">{foundText(found, similar)}</output>
      <div className="ml-auto flex gap-2">
        <ForDevelopers>
          <LinkButton
            variant="ghost"
            size="sm"
            aria-label="Open as API call"
            title="Open as API call"
            href={`/api/vacancies?${query}`}
            prefetch={false}
            target="_blank"
            rel="noreferrer"
          >
            <Braces aria-hidden />
            API
          </LinkButton>
        </ForDevelopers>
        <SaveSearch />
        <Button
          variant="ghost"
          size="sm"
          aria-label="Show on map"

          title="Show on map"
          aria-pressed={map}
          onClick={() => onMap(!map)}
          className="aria-pressed:bg-accent-soft aria-pressed:text-accent-text"
        >
          <MapIcon aria-hidden />
          Map
        </Button>
      </div>
      <div className="ml-auto flex gap-2 max-sm:w-full lg:w-full">
        <FiltersButton count={filters} />
        <MenuSelect
          label="Published"
          options={PERIODS}
          value={query.get('period') ?? ''}
          onChoose={(period) => go(withParam(query, 'period', period))}
        />
        <MenuSelect
          label="Sort by"
          options={ORDERS}
          value={order}
          onChoose={(value) => go(withParam(query, 'order_by', value))}
        />
      </div>
    </div>
  )
}

function foundText(found: number | null | undefined, similar: number): string {
  if (found === undefined) return 'Searching…'
  if (found === null) return 'No response'
  return found === 0 && similar > 0 ? `No exact match, ${formatNumber(similar)} similar` : vacancyCount(found)
}

type MenuSelectProps = {
  label: string
  options: readonly [value: string, name: string][]
  value: string
  onChoose: (value: string) => void
}

function MenuSelect({ label, options, value, onChoose }: MenuSelectProps) {
  return (
    <Select
      aria-label={label}
      className="w-32 min-w-0 max-sm:flex-1 lg:max-w-52 lg:flex-1"
      value={value}
      onChange={(event) => onChoose(event.target.value)}
      options={options}
    />
  )
}

/** Opens the filters on screens too narrow for the sidebar. */
function FiltersButton({ count }: { count: number }) {
  const [open, setOpen] = useState(false)
  return (
    <div className="xl:hidden">
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)} className="px-2.5">
        <SlidersHorizontal aria-hidden />
        Filters
        {count > 0 && <Badge tone="accent">{count}</Badge>}
      </Button>
      {open && <FiltersSheet onClose={() => setOpen(false)} />}
    </div>
  )
}

/** Saves the current search, to see later what is new in it. */
function SaveSearch() {
  const { query } = useSearch()
  const account = useAccount()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        aria-label="Save this search"
        aria-haspopup="dialog"

        title="Save this search"
        onClick={() => (account ? setOpen(true) : goSignIn())}
      >
        <BellPlus aria-hidden />
        Save
      </Button>
      {open && <SaveSearchDialog query={query} onClose={() => setOpen(false)} />}
    </>
  )
}
