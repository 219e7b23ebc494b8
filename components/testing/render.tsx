import { AppRouterContext, type AppRouterInstance } from 'next/dist/shared/lib/app-router-context.shared-runtime.js'
import { PathnameContext, SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime.js'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { QueryClientProvider, type InferDataFromTag, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { createTRPCClient, httpLink, TRPCClientError } from '@trpc/client'
import { createTRPCOptionsProxy } from '@trpc/tanstack-react-query'
import { TRPCProvider } from '#components/trpc/client.ts'
import { makeQueryClient } from '#components/trpc/query-client.ts'
import type { AppRouter } from '#server/app-router.ts'

const client = createTRPCClient<AppRouter>({ links: [httpLink({ url: 'http://nowhere.invalid' })] })

/** The query options of the router, for the keys of what a test puts into the cache. */
export const trpc = createTRPCOptionsProxy<AppRouter>({ client, queryClient: makeQueryClient() })

/** The state of one query: put into the cache before the component renders. */
export type QueryState = (cache: QueryClient) => void

/** A query that has its data. */
export function loaded<K extends QueryKey>(
  query: { queryKey: K },
  data: NonNullable<InferDataFromTag<unknown, K>>,
): QueryState {
  return (cache) => void cache.setQueryData<unknown>(query.queryKey, data)
}

/** A query that failed, as the server reports it. */
export function failed(query: { queryKey: QueryKey }, message: string, data: FailureData): QueryState {
  const error = TRPCClientError.from<AppRouter>({ error: { message, code: -32603, data } } as never)
  return (cache) =>
    cache
      .getQueryCache()
      .build(cache, { queryKey: query.queryKey })
      .setState({ status: 'error', fetchStatus: 'idle', error, errorUpdatedAt: Date.now() })
}

type FailureData = { code: string; httpStatus: number; reason?: string; requestId?: string }

/**
 * The markup of a component in one state, without a server or a browser: queries that are not given are pending.
 * Effects do not run. `search` is the query of the address.
 */
export function render(element: ReactElement, states: readonly QueryState[] = [], search = ''): string {
  const cache = makeQueryClient()
  // A failed query stays failed instead of being pending again as it mounts.
  cache.setDefaultOptions({ queries: { ...cache.getDefaultOptions().queries, retryOnMount: false } })
  for (const put of states) put(cache)
  return renderToStaticMarkup(
    <Contexts cache={cache} client={client} search={search}>
      {element}
    </Contexts>,
  )
}

type ContextsProps = {
  cache: QueryClient
  client: ReturnType<typeof createTRPCClient<AppRouter>>
  search?: string
  /** Called with each address that the component navigates to. */
  onGo?: (href: string) => void
  children: ReactElement
}

/** What every page has around its content. */
export function Contexts({ cache, client: calls, search, onGo = nowhere, children }: ContextsProps) {
  return (
    <AppRouterContext value={{ ...ROUTER, push: onGo, replace: onGo }}>
      <PathnameContext value="/">
        <SearchParamsContext value={new URLSearchParams(search)}>
          <QueryClientProvider client={cache}>
            <TRPCProvider trpcClient={calls} queryClient={cache}>
              {children}
            </TRPCProvider>
          </QueryClientProvider>
        </SearchParamsContext>
      </PathnameContext>
    </AppRouterContext>
  )
}

const nowhere = () => {}
const ROUTER: AppRouterInstance = {
  push: nowhere,
  replace: nowhere,
  refresh: nowhere,
  prefetch: nowhere,
  bfcacheId: '',
  back: nowhere,
  forward: nowhere,
}

/** What a person reads: the text of the markup, with each run of white space as one space. */
export function textOf(markup: string): string {
  return markup
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(?:amp|lt|gt|quot|#x27|nbsp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replaceAll(/\s+/g, ' ')
    .trim()
}

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
  '&nbsp;': ' ',
}

/** The landmarks with `aria-labelledby`: their names, in order. */
export function labelledRegions(markup: string): string[] {
  const textAt = (id: string) => textOf(new RegExp(` id="${id}"[^>]*>(.*?)</`).exec(markup)?.[1] ?? '')
  return [...markup.matchAll(/<section[^>]* aria-labelledby="([^"]+)"/g)].map(([, ids = '']) =>
    ids.split(' ').map(textAt).join(' '),
  )
}
