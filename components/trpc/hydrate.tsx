import type { ReactNode } from 'react'
import { cache } from 'react'
import { dehydrate, HydrationBoundary, type FetchQueryOptions, type QueryKey } from '@tanstack/react-query'
import { createTRPCOptionsProxy } from '@trpc/tanstack-react-query'
import { pageContext } from '#server/trpc/page.ts'
import { appRouter } from '#server/trpc/root.ts'
import { makeQueryClient } from './query-client.ts'

const queryClient = cache(makeQueryClient)

/** The router's query options inside a page, answered in process. */
export const trpc = createTRPCOptionsProxy({ ctx: pageContext, router: appRouter, queryClient })

/** Starts a query in a page without waiting: the browser's `useQuery` with the same options finds it in `Hydrate`. */
export function prefetch<Q, E, D, K extends QueryKey>(options: FetchQueryOptions<Q, E, D, K>): void {
  void queryClient().prefetchQuery(options)
}

/** Hands what the page prefetched to the browser's cache. */
export function Hydrate({ children }: { children: ReactNode }) {
  return <HydrationBoundary state={dehydrate(queryClient())}>{children}</HydrationBoundary>
}
