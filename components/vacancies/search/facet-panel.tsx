'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTRPC } from '#components/trpc/client.ts'
import { QueryError } from '#components/trpc/query-error.tsx'
import { useRetryAfter } from '#components/trpc/use-retry-after.ts'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { Facet } from './facet.tsx'
import { FACETS } from './facet-titles.ts'
import { facetInput } from './inputs.ts'
import { MetroFacet } from './metro-facet.tsx'
import { PayFilter } from './pay-filter.tsx'
import { useLast } from './use-last.ts'
import { useUnderstood } from './use-understood.ts'

/** Every filter with how many vacancies each of its values would find. */
export function FacetPanel() {
  const trpc = useTRPC()
  const { understood, made } = useUnderstood()
  const query = useQuery(
    trpc.vacancies.facets.queryOptions(facetInput(made), {
      placeholderData: keepPreviousData,
      trpc: { context: { skipBatch: true } },
    }),
  )
  const waiting = useRetryAfter(query)
  const answer = useLast(query.data)
  const facets = new Map(answer?.facets.map((facet) => [facet.id, facet]))
  const old = query.isPlaceholderData || !query.data
  return (
    <div aria-busy={query.isFetching && old}>
      <PayFilter />
      {!answer && !query.error && <FacetSkeleton />}
      {!answer && query.error && waiting === null && (
        <QueryError error={query.error} retry={query.refetch} retrying={query.isFetching} />
      )}
      {FACETS.map(({ id, title, open }) => {
        const facet = facets.get(id)
        if (!facet || facet.values.length === 0) return null
        const List = id === 'metro' ? MetroFacet : Facet
        return <List key={id} query={understood} facet={facet} title={title} open={open} old={old} />
      })}
    </div>
  )
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
