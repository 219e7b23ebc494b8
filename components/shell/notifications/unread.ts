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

export const useUnreadOfProduct = (id: ProductId): number => useSum(({ product }) => product === id)

/** The number of unread notifications of the sections that a navigation link stands for. */
export const useUnreadOfSection = (isMeant: (section: string) => boolean): number =>
  useSum(({ section }) => isMeant(section))

/** Keeps the numbers up to date, and marks what leads to the open page as read. Once per page, for accounts only. */
export function useLiveUnread(): void {
  const trpc = useTRPC()
  const cache = useQueryClient()
  const counted = trpc.notifications.counts.queryKey({})
  const counts = useQuery(trpc.notifications.counts.queryOptions({})).data
  const isFirst = useRef(true)
  useEventStream('/api/notifications/events', ['open', 'unread'], (event) => {
    if (event.type === 'open') return void (isFirst.current = true)
    // The page was rendered with its numbers: the first event may repeat them.
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

/** The numbers in the query cache, which the frame of the page fills; never sends a request. */
function useCounts(): Counts | undefined {
  return useQuery(useTRPC().notifications.counts.queryOptions({}, { enabled: false })).data
}

function useSum(isMeant: (kind: NotificationFacts) => boolean): number {
  const kinds = useCounts()?.kinds ?? []
  return kinds.reduce((sum, { kind, unread }) => sum + (isMeant(NOTIFICATIONS[kind]) ? unread : 0), 0)
}

/** The notifications that the open page marks as read: those that lead to it, or the kinds that it lists. */
function shownBy(pathname: string, { paths, kinds }: Counts) {
  if (paths.includes(pathname)) return { path: pathname }
  const listed = kinds.flatMap(({ kind }) => {
    const { isListed, section } = NOTIFICATIONS[kind]
    return isListed && section === pathname ? [kind] : []
  })
  return listed.length > 0 ? { kinds: listed } : null
}
