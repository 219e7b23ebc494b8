'use client'

import { useSearchParams } from 'next/navigation'
import { useMemo, useState, useSyncExternalStore } from 'react'
import { notifyManager, useQueryClient } from '@tanstack/react-query'
import { useTRPC } from '#components/trpc/client.ts'
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
 * What the list's cached result says about the search in the address: how many vacancies were `found`; the query as it
 * was `interpreted` (a city and a sum among the words are filters), to which filters are added; and the query that was
 * `searched`, which differs from the address when the words were corrected.
 */
export function useSearchResult() {
  const trpc = useTRPC()
  const { query } = useSearch()
  const cache = useQueryClient()
  const key = trpc.vacancies.search.queryKey(listInput(query))
  // Not useQuery: a query that exists already would not take the result that is streamed with the page.
  const data = useSyncExternalStore(
    (onChange) => cache.getQueryCache().subscribe(notifyManager.batchCalls(onChange)),
    () => cache.getQueryData(key),
    () => undefined,
  )
  const interpreted = data ? withView(query, queryOfLink(data.alternate_url)) : query
  return { found: data?.found, interpreted, searched: data?.fixes ? interpreted : query }
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
