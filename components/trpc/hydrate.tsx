import type { ReactNode } from 'react'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { dehydrate, HydrationBoundary, type QueryKey } from '@tanstack/react-query'
import { createTRPCOptionsProxy } from '@trpc/tanstack-react-query'
import { isMissing, pageContext } from '#server/trpc/page.ts'
import { appRouter } from '#server/trpc/root.ts'
import { makeQueryClient } from './query-client.ts'

const queryClient = cache(makeQueryClient)

/** The router's query options inside a page, answered in process. */
export const trpc = createTRPCOptionsProxy({ ctx: pageContext, router: appRouter, queryClient })

type HydrateProps = {
  /** Options of `trpc.….queryOptions(input)`: what the children read with `useQuery`. */
  queries: { queryKey: QueryKey }[]
  children: ReactNode
}

/**
 * Answers the queries before its children render, and hands the answers to the browser's cache. Put it under
 * Suspense: the frame of the page is sent first. A query that fails is asked again by the browser, which shows why.
 */
export async function Hydrate({ queries, children }: HydrateProps) {
  const client = queryClient()
  await Promise.all(queries.map((query) => client.prefetchQuery(query)))
  return <HydrationBoundary state={dehydrate(client)}>{children}</HydrationBoundary>
}

/** For a page about one thing: answers its query before anything is sent, so that a missing thing is the page's 404. */
export async function ensureFound(query: { queryKey: QueryKey }): Promise<void> {
  const client = queryClient()
  await client.prefetchQuery(query)
  if (isMissing(client.getQueryState(query.queryKey)?.error)) notFound()
}
