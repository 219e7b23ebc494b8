'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTRPC } from '#components/trpc/client.ts'
import { QueryError } from '#components/trpc/query-error.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { Facet } from './facet.tsx'
import { FACETS } from './facet-titles.ts'
import { facetInput } from './inputs.ts'
import { PayFilter } from './pay-filter.tsx'
import { queryOfLink } from './query.ts'
import { useSearch } from './use-search.ts'

/** Every filter with how many vacancies each of its values would find. */
export function FacetPanel() {
  const trpc = useTRPC()
  const { query } = useSearch()
  const facets = useQuery(
    trpc.vacancies.search.queryOptions(facetInput(query), {
      placeholderData: keepPreviousData,
      trpc: { context: { skipBatch: true } },
    }),
  )
  const base = facets.data && !facets.isPlaceholderData ? understood(query, facets.data.alternate_url) : query
  const clusters = new Map(facets.data?.clusters?.map((cluster) => [cluster.id, cluster]))
  return (
    <div aria-busy={facets.isPlaceholderData || facets.isPending}>
      <PayFilter />
      {facets.isPending && <FacetSkeleton />}
      {facets.error && <QueryError error={facets.error} retry={facets.refetch} retrying={facets.isFetching} />}
      {FACETS.map(({ id, ...facet }) => {
        const cluster = clusters.get(id)
        return cluster && <Facet key={id} query={base} cluster={cluster} {...facet} />
      })}
    </div>
  )
}

/** The API may have read a city or a sum out of the words: a filter is added to what it understood. */
function understood(query: URLSearchParams, link: string): URLSearchParams {
  const base = queryOfLink(link)
  for (const name of ['order_by', 'per_page']) {
    const value = query.get(name)
    if (value !== null) base.set(name, value)
  }
  return base
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
