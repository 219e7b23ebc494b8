'use client'

import { ErrorState } from '#components/ui/error-state.tsx'
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
