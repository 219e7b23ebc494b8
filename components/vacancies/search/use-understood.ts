'use client'

import { useSyncExternalStore } from 'react'
import { notifyManager, useQueryClient } from '@tanstack/react-query'
import { useTRPC } from '#components/trpc/client.ts'
import { listInput } from './inputs.ts'
import { queryOfLink } from './query.ts'
import { useSearch } from './use-search.ts'

/**
 * What the list's answer says about the search in the address, without asking for it: how many were found; the search
 * as it was `understood` (a city and a sum among the words are filters), to which filters are added; and the search
 * that was `made`, which is not the one in the address when its words were corrected.
 */
export function useUnderstood() {
  const trpc = useTRPC()
  const { query } = useSearch()
  const cache = useQueryClient()
  const key = trpc.vacancies.search.queryKey(listInput(query))
  // Not by useQuery: a query that exists already would not take the answer that comes with the page.
  const data = useSyncExternalStore(
    (onChange) => cache.getQueryCache().subscribe(notifyManager.batchCalls(onChange)),
    () => cache.getQueryData(key),
    () => undefined,
  )
  const understood = data ? withView(query, queryOfLink(data.alternate_url)) : query
  return { found: data?.found, understood, made: data?.fixes ? understood : query }
}

function withView(query: URLSearchParams, understood: URLSearchParams): URLSearchParams {
  for (const name of ['order_by', 'per_page']) {
    const value = query.get(name)
    if (value !== null) understood.set(name, value)
  }
  return understood
}
