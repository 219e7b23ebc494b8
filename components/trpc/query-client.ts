import { QueryClient } from '@tanstack/react-query'
import { retryAfterOf, statusOf } from './failure.ts'

/** The cache of server data: fresh for half a minute; only failures that may pass are tried again, twice. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => failures < 2 && mayPass(error),
        retryDelay: (failures, error) => 1000 * (retryAfterOf(error) ?? 2 ** failures),
      },
    },
  })
}

/** Longer than this nobody waits without being told. */
const LONG_SECONDS = 3

function mayPass(error: unknown): boolean {
  const wait = retryAfterOf(error)
  if (wait !== null) return wait <= LONG_SECONDS
  const status = statusOf(error)
  return status === undefined || status >= 500
}
