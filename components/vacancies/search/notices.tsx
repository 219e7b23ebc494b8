'use client'

import type { ReactNode } from 'react'
import type { RouterOutput } from '#components/trpc/client.ts'
import { withParam } from './query.ts'
import { QueryLink } from './query-link.tsx'
import { useSearch } from './use-search.ts'

type Result = RouterOutput['vacancies']['search']

/** What the search did with the words: corrected them, would have, or added synonyms. */
export function Notices({ result }: { result: Pick<Result, 'fixes' | 'suggests' | 'expanded'> }) {
  const { query } = useSearch()
  const { fixes, suggests, expanded } = result
  return (
    <div className="flex flex-col gap-1 text-muted empty:hidden">
      {fixes && (
        <p>
          Nothing was found for “{fixes.original}”: these are the results for{' '}
          <strong className="font-medium text-fg">{fixes.fixed}</strong>.
        </p>
      )}
      {suggests && (
        <p>
          Did you mean <To query={withParam(query, 'text', suggests.value)}>{suggests.value}</To>? It finds{' '}
          {suggests.found}.
        </p>
      )}
      {expanded.length > 0 && (
        <p>
          Searched also for {expanded.flatMap((entry) => entry.with).join(', ')}. Write{' '}
          <code className="font-mono">!{expanded[0]?.term}</code> for that word alone.
        </p>
      )}
    </div>
  )
}

function To({ query, children }: { query: URLSearchParams; children: ReactNode }) {
  return (
    <QueryLink query={query} className="font-medium text-accent-text underline underline-offset-4">
      {children}
    </QueryLink>
  )
}
