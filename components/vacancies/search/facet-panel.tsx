'use client'

import { texts } from '#i18n/texts.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import Link from 'next/link'
import { useId } from 'react'
import { useTRPC, type RouterOutput } from '#components/trpc/client.ts'
import { QueryError } from '#components/trpc/query-error.tsx'
import { useRetryAfter } from '#components/trpc/use-retry-after.ts'
import { Checkbox } from '#components/ui/form/checkbox.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { useInView } from '#components/ui/use-in-view.ts'
import { PAGE_FACETS } from '#server/products/vacancies/filters/filters.schema.ts'
import { Facet, type FacetData } from './facet.tsx'
import { MetroFacet } from './metro-facet.tsx'
import { shownInput, withParam } from './query.ts'
import { useLatest, useSearch, useInterpretedSearch } from './use-search.ts'

/** Every filter, with how many vacancies each of its values would find. */
export function FacetPanel() {
  const trpc = useTRPC()
  const { interpreted, searched } = useInterpretedSearch()
  const query = useQuery(
    trpc.vacancies.facets.queryOptions(shownInput(searched), {
      placeholderData: keepPreviousData,
      trpc: { context: { skipBatch: true } },
    }),
  )
  const waiting = useRetryAfter(query)
  const latest = useLatest(query.data)
  const facets = new Map(useShownFacets(latest).map((facet) => [facet.id, facet]))
  const stale = query.isPlaceholderData || !query.data
  return (
    <div aria-busy={query.isFetching && stale}>
      <PayFilter />
      {!latest && (!query.error || waiting !== null) && <FacetSkeleton />}
      {!latest && query.error && waiting === null && (
        <QueryError error={query.error} retry={query.refetch} retrying={query.isFetching} />
      )}
      {PAGE_FACETS.map(({ id, open }) => {
        const facet = facets.get(id)
        if (!facet || facet.values.length === 0) return null
        const List = id === 'metro' ? MetroFacet : Facet
        return <List key={id} query={interpreted} facet={facet} title={titleOf(id)} open={open} stale={stale} />
      })}
    </div>
  )
}

/** The title of a facet. A test ensures that each facet has one. */
function titleOf(id: string): string {
  const t = texts('vacancies.facets.titles')
  return t(id as Parameters<typeof t>[0])
}

/**
 * The facets of a search. If it finds nothing, the values of all vacancies are added with a count of 0, so that a
 * filter can be replaced.
 */
function useShownFacets(counted: RouterOutput['vacancies']['facets'] | undefined): FacetData[] {
  const trpc = useTRPC()
  const isEmpty = counted?.found === 0
  const all = useQuery(
    trpc.vacancies.facets.queryOptions(shownInput(new URLSearchParams()), {
      enabled: isEmpty,
      trpc: { context: { skipBatch: true } },
    }),
  )
  const own = counted?.facets ?? []
  if (!isEmpty || !all.data) return own
  return all.data.facets.map((facet) => {
    const values = own.find(({ id }) => id === facet.id)?.values ?? []
    const named = new Set(values.map(({ value }) => value))
    const others = facet.values.filter(({ value }) => !named.has(value))
    return {
      ...facet,
      values: [...values, ...others.map((item) => ({ ...item, count: 0, selected: false, inside: [] }))],
    }
  })
}

function FacetSkeleton() {
  return (
    <div className="flex flex-col gap-3 py-4">
      {Array.from({ length: 12 }, (_, row) => (
        <Skeleton key={row} className={row % 6 ? 'w-5/6' : 'mt-2 w-1/3'} />
      ))}
    </div>
  )
}

const Loading = () => <Skeleton className="h-32" />
const PayRange = dynamic(async () => (await import('./pay-range.tsx')).PayRange, { ssr: false, loading: Loading })

/** Pay in roubles a month: its distribution, its bounds, and whether vacancies without it are left out. */
function PayFilter() {
  const t = texts('vacancies.facets')
  const { query, go } = useSearch()
  const field = useId()
  // On a phone the sidebar is not displayed, and its chart is not loaded.
  const { ref, inView } = useInView<HTMLFieldSetElement>()
  const bounded = query.has('salary_from') || query.has('salary_to')
  const only = bounded || query.get('only_with_salary') === 'true'
  return (
    <fieldset ref={ref} className="border-b pb-3">
      <legend className="mb-2 font-medium">{t('pay')}</legend>
      {inView ? <PayRange /> : <Loading />}
      <label htmlFor={field} className="mt-2 flex items-center gap-2 py-1">
        <Checkbox
          id={field}
          checked={only}
          disabled={bounded}
          onChange={() => go(withParam(query, 'only_with_salary', only ? undefined : 'true'))}
        />
        {t('payStated')}
      </label>
      <Link href="/vacancies/salaries" prefetch={false} className="text-subtle underline-offset-4 hover:underline">
        {t('salaries')}
      </Link>
    </fieldset>
  )
}
