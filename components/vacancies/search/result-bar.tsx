'use client'

import { texts } from '#i18n/texts.ts'
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

const ORDERS = ['relevance', 'publication_time', 'salary_desc', 'salary_asc'] as const
const PERIODS = [
  ['', 'any'],
  ['1', 'day'],
  ['3', 'days'],
  ['7', 'week'],
  ['30', 'month'],
] as const

/** Hides the text of buttons where there is only room for their icons. */
const NARROW = 'max-sm:hidden lg:max-xl:hidden'

type ResultBarProps = {
  /** Undefined while the search runs, null when it failed. */
  found: number | null | undefined
  /** How many similar vacancies are shown. */
  similar?: number | undefined
  /** How many filters are active. */
  filters: number
  map: boolean
  onMap: (shown: boolean) => void
}

/** How many were found, for developers the same search as an API call, and how to filter and sort it. */
export function ResultBar({ found, similar = 0, filters, map, onMap }: ResultBarProps) {
  const t = texts('vacancies.search')
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
            aria-label={t('asApiCall')}
            title={t('asApiCall')}
            href={`/api/vacancies?${query}`}
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
          aria-label={t('showOnMap')}
          title={t('showOnMap')}
          aria-pressed={map}
          onClick={() => onMap(!map)}
          className="aria-pressed:bg-accent-soft aria-pressed:text-accent-text"
        >
          <MapIcon aria-hidden />
          <span className={NARROW}>{t('map')}</span>
        </Button>
        <FiltersButton count={filters} />
      </div>
      <div className="ml-auto flex gap-2 max-sm:w-full lg:w-full">
        <MenuSelect
          label={t('published')}
          options={PERIODS.map(([value, name]) => [value, t(`periods.${name}`)])}
          value={query.get('period') ?? ''}
          onChoose={(period) => go(withParam(query, 'period', period))}
        />
        <MenuSelect
          label={t('sortBy')}
          options={ORDERS.map((value) => [value, t(`orders.${value}`)])}
          value={order}
          onChoose={(value) => go(withParam(query, 'order_by', value))}
        />
      </div>
    </div>
  )
}

function foundText(found: number | null | undefined, similar: number): string {
  const t = texts('vacancies.search')
  if (found === undefined) return t('searching')
  if (found === null) return t('noResponse')
  return found === 0 && similar > 0 ? t('similarOnly', { count: formatNumber(similar) }) : vacancyCount(found)
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
      <Button size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <SlidersHorizontal aria-hidden />
        {texts('vacancies.search')('filters')}
        {count > 0 && <Badge tone="accent">{count}</Badge>}
      </Button>
      {open && <FiltersSheet onClose={() => setOpen(false)} />}
    </div>
  )
}

/** Saves the current search, to see later what is new in it. */
function SaveSearch() {
  const t = texts('vacancies.search')
  const { query } = useSearch()
  const account = useAccount()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        aria-label={t('saveThis')}
        aria-haspopup="dialog"
        title={t('saveThis')}
        onClick={() => (account ? setOpen(true) : goSignIn())}
      >
        <BellPlus aria-hidden />
        <span className={NARROW}>{t('save')}</span>
      </Button>
      {open && <SaveSearchDialog query={query} onClose={() => setOpen(false)} />}
    </>
  )
}
