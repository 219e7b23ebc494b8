import { MutationCache, type InvalidateQueryFilters } from '@tanstack/react-query'
import { toast } from '#components/ui/toast.tsx'
import { failureOf } from './failure.ts'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** The queries to load again before the mutation counts as done. */
      reload?: InvalidateQueryFilters
      /** Shown when it succeeded. */
      done?: string
      /** For a response that says that work has begun: the progress message, which the outcome of the work replaces. */
      progress?: (data: unknown) => { id: string; message: string } | null
      /** Shown when it failed, with the server's message. */
      failed?: string
    }
  }
}

/** Does for every mutation what its `meta` says: the message, and the queries to load again. */
export function makeMutationCache(): MutationCache {
  return new MutationCache({
    onSuccess: (data, _variables, _result, { meta }) => {
      if (meta?.done) toast.success(meta.done)
      const begun = meta?.progress?.(data)
      if (begun) toast.progress(begun.id, begun.message)
    },
    onError: (error, _variables, _result, { meta }) => {
      if (meta?.failed) toast.error(meta.failed, { description: failureOf(error).message })
    },
    // Runs after the mutation's own `onSuccess`, so that dialogs are closed before the lists load.
    onSettled: (_data, error, _variables, _result, { meta }, { client }) =>
      error === null && meta?.reload ? client.invalidateQueries(meta.reload) : undefined,
  })
}
