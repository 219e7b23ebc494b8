import { QueryClient, type MutationCache } from '@tanstack/react-query'
import { retryAfterOf, statusOf } from './failure.ts'

/**
 * The cache of server data: fresh for half a minute; only transient failures are retried, twice. What was refused with
 * 429 is asked again by the user only, not because a window or a component appears.
 */
export function makeQueryClient(mutationCache?: MutationCache): QueryClient {
  return new QueryClient({
    mutationCache,
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => failures < 2 && isTransient(error),
        retryOnMount: isRepeatable,
        refetchOnWindowFocus: isRepeatable,
        refetchOnReconnect: isRepeatable,
        retryDelay: (failures, error) => 1000 * (retryAfterOf(error) ?? 2 ** failures),
      },
    },
  })
}

function isRepeatable({ state }: { state: { error: unknown } }): boolean {
  return statusOf(state.error) !== 429
}

/** A longer wait is shown to the user instead of being a silent retry. */
const LONG_SECONDS = 3

function isTransient(error: unknown): boolean {
  const wait = retryAfterOf(error)
  if (wait !== null) return wait <= LONG_SECONDS
  const status = statusOf(error)
  return status === undefined || status >= 500
}
