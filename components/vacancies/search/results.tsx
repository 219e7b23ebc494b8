'use client'

import dynamic from 'next/dynamic'
import { useEffect, useState } from 'react'
import { useRouter } from 'next/navigation'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTRPC } from '#components/trpc/client.ts'
import { QueryError } from '#components/trpc/query-error.tsx'
import { useRetryAfter } from '#components/trpc/use-retry-after.ts'
import { cn } from '#components/ui/cn.ts'
import { Progress } from '#components/ui/progress.tsx'
import { SkeletonRows } from '#components/ui/skeleton.tsx'
import { ActiveFilters } from './active-filters.tsx'
import { rememberSearch } from './back-to-list.tsx'
import { filterChips } from './chips.ts'
import { isFavored } from '../postings/favorite-cache.ts'
import { FiltersSheet } from './filters-sheet.tsx'
import { listInput } from './inputs.ts'
import { NothingFound } from './nothing-found.tsx'
import { Notices } from './notices.tsx'
import { Outage } from './outage.tsx'
import { ReadingPane } from './reading-pane.tsx'
import { ResultBar } from './result-bar.tsx'
import { useFavorite } from '../postings/use-favorite.ts'
import { useLast } from './use-last.ts'
import { useListKeys } from './use-list-keys.ts'
import { useScrollMemory } from './use-scroll-memory.ts'
import { useSearch } from './use-search.ts'
import { useSelection } from './use-selection.ts'
import { VacancyList } from './vacancy-list.tsx'

const MapPanel = dynamic(async () => (await import('./map/map-panel.tsx')).MapPanel, { ssr: false })

/** The list of the search in the address, and beside it the vacancy that is being read. */
export function Results() {
  const trpc = useTRPC()
  const router = useRouter()
  const { query } = useSearch()
  useEffect(() => rememberSearch(query), [query])
  const search = useQuery(trpc.vacancies.search.queryOptions(listInput(query), { placeholderData: keepPreviousData }))
  const result = useLast(search.data)
  const ids = result?.items.map(({ id }) => id) ?? []
  const [map, setMap] = useState(false)
  const { selected, select } = useSelection(ids)
  const read = (id: string): boolean => {
    setMap(false)
    return select(id)
  }
  const setFavorite = useFavorite()
  useListKeys({
    ids,
    selected,
    select: read,
    open: (id) => router.push(`/vacancies/${id}`),
    favour: (id) => setFavorite(id, !result?.items.some((item) => item.id === id && isFavored(item))),
  })
  const seconds = useRetryAfter(search)
  const retry = () => void search.refetch()
  useScrollMemory(search.isSuccess && !search.isPlaceholderData)
  const list = result?.arguments ?? null
  const busy = search.isFetching && (search.isPlaceholderData || !search.data)
  return (
    <div
      className={cn(
        'grid min-w-0 items-start gap-6',
        // Where nothing was found nothing stands beside it.
        (map || selected || !result) && 'lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]',
      )}
    >
      <section aria-label="Vacancies found" className="flex min-w-0 flex-col gap-3">
        <ResultBar
          found={search.error ? null : search.isPlaceholderData ? undefined : result?.found}
          filters={<FiltersSheet count={filterChips(list).length} />}
          map={map}
          onMap={setMap}
        />
        <ActiveFilters list={list} />
        {result && <Notices result={result} />}
        {search.error && (result || seconds !== null) && (
          <Outage error={search.error} seconds={seconds} retry={retry} kept={result !== undefined} />
        )}
        <div className="relative overflow-hidden rounded-xl border bg-surface shadow-sm" aria-busy={busy}>
          {busy && result && <Progress label="Searching" className="absolute inset-x-0 top-0 z-10 rounded-none" />}
          {!result && (search.isPending || seconds !== null) && <SkeletonRows rows={8} />}
          {!result && search.error && seconds === null && (
            <QueryError error={search.error} retry={retry} retrying={search.isFetching} />
          )}
          {result && <VacancyList result={result} selected={selected} onSelect={read} />}
          {result?.found === 0 && <NothingFound list={list} />}
        </div>
      </section>
      {map ? <MapPanel onClose={() => setMap(false)} /> : selected && <ReadingPane key={selected} id={selected} />}
    </div>
  )
}
