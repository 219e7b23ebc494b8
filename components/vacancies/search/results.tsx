'use client'

import { texts } from '#i18n/texts.ts'
import dynamic from 'next/dynamic'
import { useEffect, useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTRPC, type RouterOutput } from '#components/trpc/client.ts'
import { QueryError } from '#components/trpc/query-error.tsx'
import { useRetryAfter } from '#components/trpc/use-retry-after.ts'
import { cn } from '#components/ui/cn.ts'
import { Pagination } from '#components/ui/pagination.tsx'
import { Progress } from '#components/ui/progress.tsx'
import { SkeletonRows } from '#components/ui/skeleton.tsx'
import { UserText } from '#components/ui/user-text.tsx'
import { ActiveFilters, filterChips } from './active-filters.tsx'
import { rememberSearch } from './back-to-list.tsx'
import { FeedLinks } from './feed-links.tsx'
import { FoldedRows } from './folded-rows.tsx'
import { useListKeys, useScrollMemory, useSelection } from './list-navigation.ts'
import { listInput, atPage, hrefOf } from './query.ts'
import { ReadingPane } from './reading-pane.tsx'
import { ResultBar } from './result-bar.tsx'
import { NothingFound, Notices, Outage } from './result-messages.tsx'
import { useLatest, useSearch } from './use-search.ts'

const Relaxed = dynamic(async () => (await import('./relaxed.tsx')).Relaxed)
const MapPanel = dynamic(async () => (await import('./map/map-panel.tsx')).MapPanel, { ssr: false })

/** The results of the search in the address, and beside them the selected vacancy or the map. */
export function Results() {
  const t = texts('vacancies.search')
  const trpc = useTRPC()
  const { query } = useSearch()
  useEffect(() => rememberSearch(query), [query])
  const search = useQuery(trpc.vacancies.search.queryOptions(listInput(query), { placeholderData: keepPreviousData }))
  const result = useLatest(search.data)
  const items = [...(result?.items ?? []), ...(result?.relaxed?.items ?? [])]
  const [map, setMap] = useState(false)
  const { selected, select } = useSelection(items.map(({ id }) => id))
  const read = (id: string): boolean => {
    setMap(false)
    return select(id)
  }
  useListKeys({ items, selected, select: read })
  const seconds = useRetryAfter(search)
  const retry = () => void search.refetch()
  useScrollMemory(search.isSuccess && !search.isPlaceholderData)
  const list = result?.arguments ?? null
  // No similar vacancies if filters were left out for them: the page then says what is found without each filter.
  const relaxed = result?.relaxed?.left_out.some((name) => query.has(name)) ? null : result?.relaxed
  // Similar vacancies are shown below, in a box of their own.
  const isEmpty = result?.found === 0 && relaxed !== null
  const busy = search.isFetching && (search.isPlaceholderData || !search.data)
  return (
    <div
      className={cn(
        'grid min-w-0 items-start gap-6',
        // With no results there is nothing beside the list.
        (map || selected || !result) && 'lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]',
      )}
    >
      <section aria-label={t('found')} className="flex min-w-0 flex-col gap-3">
        <ResultBar
          found={search.error ? null : search.isPlaceholderData ? undefined : result?.found}
          similar={relaxed?.found}
          filters={filterChips(list).length}
          map={map}
          onMap={setMap}
        />
        <ActiveFilters list={list} />
        {result && <Notices result={result} />}
        {result && <OptionalWords words={result.optional} />}
        {search.error && (result || seconds !== null) && (
          <Outage error={search.error} seconds={seconds} retry={retry} kept={result !== undefined} />
        )}
        <div
          className={cn('relative overflow-hidden', !isEmpty && 'rounded-xl border bg-surface shadow-sm')}
          aria-busy={busy}
        >
          {busy && result && <Progress label={t('progress')} className="absolute inset-x-0 top-0 z-10 rounded-none" />}
          {!result && (search.isPending || seconds !== null) && <SkeletonRows rows={8} />}
          {!result && search.error && seconds === null && (
            <QueryError error={search.error} retry={retry} retrying={search.isFetching} />
          )}
          {result && !isEmpty && <VacancyList result={result} selected={selected} onSelect={read} />}
          {result?.found === 0 && !relaxed && <NothingFound list={list} />}
        </div>
        {result && relaxed && (
          <Relaxed
            relaxed={relaxed}
            found={result.found}
            expanded={result.expanded}
            selected={selected}
            onSelect={read}
          />
        )}
        {result && <FeedLinks query={query} />}
      </section>
      {map ? <MapPanel onClose={() => setMap(false)} /> : selected && <ReadingPane key={selected} id={selected} />}
    </div>
  )
}

/** Which words of the search some results need not have. */
function OptionalWords({ words }: { words: readonly string[] }) {
  if (words.length === 0) return null
  const text = words.join(', ')
  return (
    <p className="text-muted">{texts('vacancies.optional').rich('some', { words: () => <UserText text={text} /> })}</p>
  )
}

type VacancyListProps = {
  result: RouterOutput['vacancies']['search']
  selected: string | undefined
  onSelect: (id: string) => boolean
}

/** One page of the list and the links to the others. */
function VacancyList({ result, selected, onSelect }: VacancyListProps) {
  const { query, go } = useSearch()
  return (
    <>
      <ol className="divide-y">
        <FoldedRows items={result.items} expanded={result.expanded} selected={selected} onSelect={onSelect} />
      </ol>
      {result.found > 0 && result.items.length === 0 && (
        <p className="px-4 py-12 text-center text-muted">{texts('vacancies.common')('nothingHere')}</p>
      )}
      <Pagination
        className="border-t p-2"
        page={result.page}
        pages={result.pages}
        hrefFor={(page) => hrefOf(atPage(query, page))}
        onGo={(page) => go(atPage(query, page))}
      />
    </>
  )
}
