'use client'

import { ThemeProvider } from 'next-themes'
import { useState, type ReactNode } from 'react'
import { QueryClientProvider } from '@tanstack/react-query'
import { createTRPCClient, httpBatchLink, httpLink, splitLink } from '@trpc/client'
import { TRPCProvider } from '#components/trpc/client.ts'
import { makeMutationCache } from '#components/trpc/mutation-cache.ts'
import { makeQueryClient } from '#components/trpc/query-client.ts'
import { Toaster } from '#components/ui/toast.tsx'
import type { AppRouter } from '#server/app-router.ts'
import { DeveloperModeProvider } from './developer-mode.tsx'
import { KeptPage } from './kept-page.tsx'
import type { ProductId } from './products.ts'
import { ServedProducts } from './served.tsx'

type ProvidersProps = {
  nonce?: string
  served: readonly ProductId[]
  developerMode: boolean
  signedIn: boolean
  children: ReactNode
}

/** The contexts of every page in the browser. `nonce` lets the theme's inline script run under the CSP. */
export function Providers({ nonce, served, developerMode, signedIn, children }: ProvidersProps) {
  return (
    <ThemeProvider attribute="data-theme" nonce={nonce}>
      <ServedProducts ids={served}>
        <DataProvider>
          <DeveloperModeProvider on={developerMode} signedIn={signedIn}>
            {children}
          </DeveloperModeProvider>
        </DataProvider>
      </ServedProducts>
      <KeptPage />
      <Toaster />
    </ThemeProvider>
  )
}

/**
 * One query cache and one client of /api/trpc, which batches queries made together into one request. A slow query sets
 * `trpc: { context: { skipBatch: true } }`, so that the others do not wait for it.
 */
function DataProvider({ children }: { children: ReactNode }) {
  const [queryClient] = useState(() => makeQueryClient(makeMutationCache()))
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
        false: httpBatchLink({ url, maxURLLength: 8000, maxItems: 20 }),
      }),
    ],
  })
}
