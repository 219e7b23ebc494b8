'use client'

import { useState, type ReactNode } from 'react'
import { QueryClientProvider } from '@tanstack/react-query'
import { createTRPCClient, httpBatchLink, httpLink, splitLink } from '@trpc/client'
import type { AppRouter } from '#server/trpc/root.ts'
import { TRPCProvider } from './client.ts'
import { makeQueryClient } from './query-client.ts'

/**
 * One query cache and one way to /api/trpc, which joins the queries of a moment into one request. A slow query says
 * `trpc: { context: { skipBatch: true } }`, so that nothing waits for it.
 */
export function DataProvider({ children }: { children: ReactNode }) {
  const [queryClient] = useState(makeQueryClient)
  const [trpcClient] = useState(makeClient)
  return (
    <QueryClientProvider client={queryClient}>
      <TRPCProvider trpcClient={trpcClient} queryClient={queryClient}>
        {children}
      </TRPCProvider>
    </QueryClientProvider>
  )
}

function makeClient() {
  const url = '/api/trpc'
  return createTRPCClient<AppRouter>({
    links: [
      splitLink({
        condition: ({ context }) => context.skipBatch === true,
        true: httpLink({ url }),
        false: httpBatchLink({ url, maxURLLength: 8000 }),
      }),
    ],
  })
}
