'use client'

import { useEffect, useState } from 'react'
import { useRouter } from 'next/navigation'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { failureOf } from '#components/trpc/failure.ts'
import { useTRPC, type RouterOutput } from '#components/trpc/client.ts'
import { QueryError } from '#components/trpc/query-error.tsx'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Progress } from '#components/ui/progress.tsx'
import { SkeletonRows } from '#components/ui/skeleton.tsx'
import { ActiveFilters, filtersOf } from './active-filters.tsx'
import { rememberSearch } from './back-to-list.tsx'
import { isFavored } from './favored.ts'
import { FiltersSheet } from './filters-sheet.tsx'
import { listInput } from './inputs.ts'
import { Notices } from './notices.tsx'
import { withoutFilters } from './query.ts'
import { ReadingPane } from './reading-pane.tsx'
import { ResultBar } from './result-bar.tsx'
import { useFavorite } from './use-favorite.ts'
import { useListKeys } from './use-list-keys.ts'
import { useSearch } from './use-search.ts'
import { useSelection } from './use-selection.ts'
import { VacancyList } from './vacancy-list.tsx'

type Result = RouterOutput['vacancies']['search']

/** The list of the search in the address, and beside it the vacancy that is being read. */
export function Results() {
  const trpc = useTRPC()
  const router = useRouter()
  const { query } = useSearch()
  useEffect(() => rememberSearch(query), [query])
  const search = useQuery(trpc.vacancies.search.queryOptions(listInput(query), { placeholderData: keepPreviousData }))
  const result = useLast(search.data)
  const ids = result?.items.map(({ id }) => id) ?? []
  const { selected, select } = useSelection(ids)
  const setFavorite = useFavorite()
  useListKeys({
    ids,
    selected,
    select,
    open: (id) => router.push(`/vacancies/${id}`),
    favour: (id) => setFavorite(id, !result?.items.some((item) => item.id === id && isFavored(item))),
  })
  const filters = filtersOf(result?.arguments ?? null)
  const busy = search.isFetching && (search.isPlaceholderData || !search.data)
  return (
    <div className="grid min-w-0 items-start gap-6 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
      <section aria-label="Vacancies found" className="flex min-w-0 flex-col gap-3">
        <ResultBar
          found={search.error ? null : search.isPlaceholderData ? undefined : result?.found}
          filters={<FiltersSheet count={filters.length} />}
        />
        <ActiveFilters filters={filters} />
        {result && <Notices result={result} />}
        {search.error && result && <Stale error={search.error} retry={() => void search.refetch()} />}
        <div className="relative overflow-hidden rounded-xl border bg-surface shadow-sm" aria-busy={busy}>
          {busy && result && <Progress label="Searching" className="absolute inset-x-0 top-0 z-10 rounded-none" />}
          {!result && search.isPending && <SkeletonRows rows={8} />}
          {!result && search.error && (
            <QueryError error={search.error} retry={search.refetch} retrying={search.isFetching} />
          )}
          {result && <VacancyList result={result} selected={selected} onSelect={select} />}
          {result?.found === 0 && <Nothing filtered={filters.length > 0} />}
        </div>
      </section>
      {selected && <ReadingPane id={selected} />}
    </div>
  )
}

/** The last answer stays while the next one is on its way, and when it fails. */
function useLast(data: Result | undefined): Result | undefined {
  const [last, setLast] = useState(data)
  if (data && data !== last) setLast(data)
  return data ?? last
}

function Stale({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <div role="alert" className="flex items-center gap-3 rounded-lg bg-warning-soft px-3 py-2 text-warning">
      <p className="flex-1">{failureOf(error).message} This is the list from before.</p>
      <Button size="sm" onClick={retry}>
        Try again
      </Button>
    </div>
  )
}

function Nothing({ filtered }: { filtered: boolean }) {
  const { query, go } = useSearch()
  return (
    <EmptyState
      icon={SearchX}
      title="No vacancies found"
      action={filtered && <Button onClick={() => go(withoutFilters(query))}>Clear all filters</Button>}
    >
      {filtered ? 'Take a filter away above, or search for fewer words.' : 'Search for fewer or other words.'}
    </EmptyState>
  )
}
