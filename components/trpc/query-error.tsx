'use client'

import { ErrorState } from '#components/ui/error-state.tsx'
import { SkeletonRows } from '#components/ui/skeleton.tsx'
import { failureOf } from './failure.ts'

type QueryErrorProps = { error: unknown; retry?: () => unknown; retrying?: boolean; title?: string; className?: string }

/** The error state of a query, with its request id. */
export function QueryError({ error, retry, ...props }: QueryErrorProps) {
  const { message, requestId } = failureOf(error)
  return (
    <ErrorState requestId={requestId} retry={retry && (() => void retry())} {...props}>
      {message}
    </ErrorState>
  )
}

type Query = { isPending: boolean; error: unknown; isFetching: boolean; refetch: () => unknown }

/** What stands in place of a query's data: a skeleton of so many rows, or the error with a retry. */
export function QueryStatus({ query, rows, title }: { query: Query; rows: number; title?: string }) {
  if (query.isPending) return <SkeletonRows rows={rows} />
  if (!query.error) return null
  return <QueryError title={title} error={query.error} retry={query.refetch} retrying={query.isFetching} />
}
