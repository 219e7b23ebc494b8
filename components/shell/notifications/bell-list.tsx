'use client'

import Link from 'next/link'
import { useQuery } from '@tanstack/react-query'
import { useTRPC } from '#components/trpc/client.ts'
import { QueryStatus } from '#components/trpc/query-error.tsx'
import { NotificationRow } from './notification-row.tsx'
import { ReadAll } from './read-all.tsx'

const SHOWN = 8

/** The latest notifications, in the menu of the bell. */
export function BellList() {
  const trpc = useTRPC()
  const latest = useQuery(trpc.notifications.list.queryOptions({ limit: SHOWN }))
  return (
    <section aria-labelledby="bell-title" className="flex max-h-[min(36rem,calc(100dvh-5rem))] flex-col">
      <div className="flex h-11 shrink-0 items-center justify-between gap-2 border-b pr-2 pl-4">
        <h2 id="bell-title" className="font-semibold">
          Notifications
        </h2>
        <ReadAll />
      </div>
      <div className="min-h-24 overflow-y-auto">
        <QueryStatus query={latest} rows={3} />
        {latest.data?.items.length === 0 && (
          <p className="px-4 py-8 text-center text-muted">Nothing has happened that needs you.</p>
        )}
        <ul className="divide-y">
          {latest.data?.items.map((one) => (
            <NotificationRow key={one.id} notification={one} />
          ))}
        </ul>
      </div>
      <div className="flex shrink-0 justify-between gap-4 border-t px-4 py-2.5 text-muted">
        <Link href="/notifications" prefetch={false} className="underline-offset-4 hover:text-fg hover:underline">
          All notifications
        </Link>
        <Link
          href="/account/notifications"
          prefetch={false}
          className="underline-offset-4 hover:text-fg hover:underline"
        >
          Email settings
        </Link>
      </div>
    </section>
  )
}
