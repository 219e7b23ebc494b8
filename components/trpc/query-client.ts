import { QueryClient, type MutationCache } from '@tanstack/react-query'
import { retryAfterOf, statusOf } from './failure.ts'

/** The cache of server data: fresh for half a minute; only transient failures are retried, twice. */
export function makeQueryClient(mutationCache?: MutationCache): QueryClient {
  return new QueryClient({
    mutationCache,
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => failures < 2 && isTransient(error),
        retryDelay: (failures, error) => 1000 * (retryAfterOf(error) ?? 2 ** failures),
      },
    },
  })
}

/** A longer wait is shown to the user instead of being a silent retry. */
const LONG_SECONDS = 3

function isTransient(error: unknown): boolean {
  const wait = retryAfterOf(error)
  if (wait !== null) return wait <= LONG_SECONDS
  const status = statusOf(error)
  return status === undefined || status >= 500
}
