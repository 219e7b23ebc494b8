'use client'

import { useSearchParams } from 'next/navigation'
import { useMemo } from 'react'
import { hrefOf } from './query.ts'

/**
 * The search in the address. `go` changes the address at once, without asking the server for the page again: the
 * lists read the address and fetch what they lack.
 */
export function useSearch() {
  const params = useSearchParams()
  const text = params.toString()
  const query = useMemo(() => new URLSearchParams(text), [text])
  return { query, go }
}

function go(query: URLSearchParams): void {
  history.pushState(null, '', hrefOf(query))
  scrollTo({ top: 0 })
}
