'use client'

import { useSearchParams } from 'next/navigation'
import { useMemo, useSyncExternalStore } from 'react'
import { hrefOf } from './query.ts'

const CHANGED = 'quartet:search'

/**
 * The search in the address. `go` changes the address at once, without asking the server for the page again: the
 * lists read the address and fetch what they lack. The address itself is the store, because Next's own hook follows
 * in a transition, too late for a checkbox that was just pressed.
 */
export function useSearch() {
  const given = useSearchParams().toString()
  const text = useSyncExternalStore(subscribe, present, () => given)
  const query = useMemo(() => new URLSearchParams(text), [text])
  return { query, go }
}

function subscribe(onChange: () => void): () => void {
  const events = ['popstate', CHANGED]
  for (const event of events) addEventListener(event, onChange)
  return () => events.forEach((event) => removeEventListener(event, onChange))
}

function present(): string {
  return new URLSearchParams(location.search).toString()
}

function go(query: URLSearchParams): void {
  if (hrefOf(query) === location.pathname + location.search) return
  history.pushState(null, '', hrefOf(query))
  dispatchEvent(new Event(CHANGED))
  scrollTo({ top: 0 })
}
