'use client'

import { usePathname } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTRPC, type RouterOutput } from '#components/trpc/client.ts'
import { NOTIFICATIONS, type NotificationFacts, type ProductId } from '#server/core/scopes.schema.ts'
import { useEventStream } from '../use-event-stream.ts'

type Counts = RouterOutput['notifications']['counts']

/** How many unread notifications the account has; 0 for visitors. */
export const useUnread = (): number => useCounts()?.unread ?? 0

/** Those of a product. */
export const useUnreadOfProduct = (id: ProductId): number => useSum(({ product }) => product === id)

/** Those of the pages that a link of the navigation stands for. */
export const useUnreadOfSection = (isMeant: (section: string) => boolean): number =>
  useSum(({ section }) => isMeant(section))

/** Keeps the numbers up to date, and reads what leads to the page that is open. For accounts, once a page. */
export function useLiveUnread(): void {
  const trpc = useTRPC()
  const cache = useQueryClient()
  const counted = trpc.notifications.counts.queryKey({})
  const counts = useQuery(trpc.notifications.counts.queryOptions({})).data
  const isFirst = useRef(true)
  useEventStream('/api/notifications/events', ['open', 'unread'], (event) => {
    if (event.type === 'open') return void (isFirst.current = true)
    // The page came with its numbers: the first one may say nothing new.
    const isKnown =
      isFirst.current && Number((event as MessageEvent<string>).data) === cache.getQueryData(counted)?.unread
    isFirst.current = false
    if (!isKnown) void cache.invalidateQueries(trpc.notifications.pathFilter())
  })
  const pathname = usePathname()
  const { mutate: read } = useMutation(
    trpc.notifications.markAll.mutationOptions({ meta: { reload: trpc.notifications.pathFilter() } }),
  )
  useEffect(() => {
    const selected = counts && shownBy(pathname, counts)
    if (selected) read(selected)
  }, [counts, pathname, read])
}

/** The numbers as the frame of the page has them; nothing asks for them here. */
function useCounts(): Counts | undefined {
  return useQuery(useTRPC().notifications.counts.queryOptions({}, { enabled: false })).data
}

function useSum(isMeant: (kind: NotificationFacts) => boolean): number {
  const kinds = useCounts()?.kinds ?? []
  return kinds.reduce((sum, { kind, unread }) => sum + (isMeant(NOTIFICATIONS[kind]) ? unread : 0), 0)
}

/** What a page shows by itself: those that lead to it, and the kinds that it lists. */
function shownBy(pathname: string, { paths, kinds }: Counts) {
  if (paths.includes(pathname)) return { path: pathname }
  const listed = kinds.flatMap(({ kind }) => {
    const { isListed, section } = NOTIFICATIONS[kind]
    return isListed && section === pathname ? [kind] : []
  })
  return listed.length > 0 ? { kinds: listed } : null
}
