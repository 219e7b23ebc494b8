import { useQueryClient } from '@tanstack/react-query'
import type { QueryFilters } from '@tanstack/react-query'
import { failureOf } from '#components/trpc/failure.ts'
import { toast } from '#components/ui/toast.tsx'

/** Callbacks of a mutation: on success the matching queries load again, on failure the server's message is shown. */
export function useReload(filter: QueryFilters, failure: string) {
  const cache = useQueryClient()
  return {
    onSuccess: () => cache.invalidateQueries(filter),
    onError: (error: unknown) => toast.error(failure, { description: failureOf(error).message }),
  }
}
