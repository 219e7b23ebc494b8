'use client'

import { useSearchParams } from 'next/navigation'
import { useMemo, useState, useSyncExternalStore } from 'react'
import { notifyManager, useQueryClient } from '@tanstack/react-query'
import { useTRPC, type RouterOutput } from '#components/trpc/client.ts'
import { hrefOf, listInput, queryOfLink } from './query.ts'

const CHANGED = 'quartet:search'

/**
 * The search in the address. `go` changes the address at once, without requesting the page from the server: the lists
 * read the address and fetch what they lack. The address itself is the store, because Next's own hook updates in a
 * transition, too late for a checkbox that was just pressed.
 */
export function useSearch() {
  const given = useSearchParams().toString()
  const text = useSyncExternalStore(subscribe, currentQuery, () => given)
  const query = useMemo(() => new URLSearchParams(text), [text])
  return { query, go }
}

/** A subscription to events of the window, for `useSyncExternalStore`. */
export function onEvents(...events: string[]) {
  return (onChange: () => void): (() => void) => {
    for (const event of events) addEventListener(event, onChange)
    return () => events.forEach((event) => removeEventListener(event, onChange))
  }
}

const subscribe = onEvents('popstate', CHANGED)

function currentQuery(): string {
  return new URLSearchParams(location.search).toString()
}

function go(query: URLSearchParams): void {
  if (hrefOf(query) === location.pathname + location.search) return
  history.pushState(null, '', hrefOf(query))
  dispatchEvent(new Event(CHANGED))
  scrollTo({ top: 0 })
}

/**
 * The search in the address as the server understood it, by the cached result of the list. `interpreted`, to which
 * filters are added, has a filter for a city or sum among the words. `searched` differs from the address only if words
 * were corrected.
 */
export function useInterpretedSearch() {
  const { query } = useSearch()
  const text = useListResult((data) => String(data ? interpretationOf(query, data.alternate_url) : query))
  const isFixed = useListResult((data) => Boolean(data?.fixes))
  const interpreted = useMemo(() => new URLSearchParams(text), [text])
  return { interpreted, searched: isFixed ? interpreted : query }
}

/** The number of vacancies found; undefined until it is known. */
export function useFound(): number | undefined {
  return useListResult((data) => data?.found)
}

/**
 * A value of the cached result of the list. The first render gets none, as on the server; a component renders again
 * after hydration only if its value differs.
 */
function useListResult<T extends string | number | boolean | undefined>(
  valueOf: (data: RouterOutput['vacancies']['search'] | undefined) => T,
): T {
  const trpc = useTRPC()
  const { query } = useSearch()
  const cache = useQueryClient()
  const key = trpc.vacancies.search.queryKey(listInput(query))
  // Not useQuery: it would not receive the result that is streamed with the page if the query exists already.
  return useSyncExternalStore(
    (onChange) => cache.getQueryCache().subscribe(notifyManager.batchCalls(onChange)),
    () => valueOf(cache.getQueryData(key)),
    () => valueOf(undefined),
  )
}

/** The query as `link` has it, or the query of the address itself if both are equivalent. */
function interpretationOf(query: URLSearchParams, link: string): URLSearchParams {
  const interpreted = withView(query, queryOfLink(link))
  return sorted(interpreted) === sorted(query) ? query : interpreted
}

function sorted(query: URLSearchParams): string {
  const copy = new URLSearchParams(query)
  copy.sort()
  return String(copy)
}

function withView(query: URLSearchParams, interpreted: URLSearchParams): URLSearchParams {
  for (const name of ['order_by', 'per_page']) {
    const value = query.get(name)
    if (value !== null) interpreted.set(name, value)
  }
  return interpreted
}

/** The latest data: it stays while the next request runs, and when that fails. */
export function useLatest<T>(data: T | undefined): T | undefined {
  const [latest, setLatest] = useState(data)
  if (data !== undefined && data !== latest) setLatest(data)
  return data ?? latest
}
