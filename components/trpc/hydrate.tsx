import { notFound } from 'next/navigation'
import { cache, type ReactNode } from 'react'
import { dehydrate, HydrationBoundary, type QueryKey } from '@tanstack/react-query'
import { createTRPCOptionsProxy } from '@trpc/tanstack-react-query'
import { isMissing, pageContext } from '#server/api/trpc/page.ts'
import { appRouter } from '#server/app-router.ts'
import { makeQueryClient } from './query-client.ts'

const queryClient = cache(makeQueryClient)

/** The router's query options in a page; its procedures are called in process. */
export const trpc = createTRPCOptionsProxy({ ctx: pageContext, router: appRouter, queryClient })

type HydrateProps = {
  /** The options of the queries that the children read with `useQuery`: `trpc.….queryOptions(input)`. */
  queries: { queryKey: QueryKey }[]
  children: ReactNode
}

/**
 * Prefetches the queries before its children render, and passes the results to the browser's cache. A query that fails
 * is retried by the browser, which shows the error. Not inside of `<Suspense>`: React would send the content at the end
 * of the page, and show it a third of a second after the rest.
 */
export async function Hydrate({ queries, children }: HydrateProps) {
  const client = queryClient()
  await Promise.all(queries.map((query) => client.prefetchQuery(query)))
  return <HydrationBoundary state={dehydrate(client)}>{children}</HydrationBoundary>
}

/**
 * For a page about one thing: runs its query before anything is sent, so that a missing one is a real 404. Resolves to
 * the answer, or to undefined when it failed otherwise.
 */
export async function ensureFound<K extends QueryKey>(query: { queryKey: K }) {
  const client = queryClient()
  await client.prefetchQuery(query)
  if (isMissing(client.getQueryState(query.queryKey)?.error)) notFound()
  return client.getQueryData(query.queryKey)
}
