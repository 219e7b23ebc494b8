import { QueryClient } from '@tanstack/react-query'
import { isTRPCClientError } from '@trpc/client'

/** The cache of server data: fresh for half a minute; only failures that may pass are tried again, twice. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => failures < 2 && mayPass(error),
      },
    },
  })
}

function mayPass(error: unknown): boolean {
  if (!isTRPCClientError(error)) return true
  const status = (error.data as { httpStatus?: number } | undefined)?.httpStatus
  return status === undefined || status >= 500
}
