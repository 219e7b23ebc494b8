'use client'

import Link from 'next/link'
import { useQuery } from '@tanstack/react-query'
import { useTRPC } from '#components/trpc/client.ts'
import { QueryStatus } from '#components/trpc/query-error.tsx'
import { Card } from '#components/ui/card.tsx'
import { formatNumber } from '#components/ui/locale.ts'
import { latestUnread } from './latest-input.ts'
import { NotificationRow } from './notification-row.tsx'
import { ReadAll } from './read-all.tsx'
import { useUnread } from './unread.ts'

/** What has happened since the account last looked, on its home page. */
export function LatestUnread() {
  const list = useQuery(useTRPC().notifications.list.queryOptions(latestUnread))
  const unread = useUnread()
  return (
    <Card aria-labelledby="unread" className="overflow-hidden">
      <div className="flex h-12 items-center gap-2 border-b px-4">
        <h2 id="unread" className="font-semibold">
          New for you
        </h2>
        {unread > 0 && <span className="text-subtle tabular-nums">{formatNumber(unread)}</span>}
        <div className="ml-auto flex items-center gap-3">
          <ReadAll />
          <Link href="/notifications" prefetch={false} className="text-muted underline-offset-4 hover:underline">
            All notifications
          </Link>
        </div>
      </div>
      <QueryStatus query={list} rows={2} />
      {list.data?.items.length === 0 && <p className="px-4 py-3 text-muted">You have read everything.</p>}
      <ul className="divide-y">
        {list.data?.items.map((one) => (
          <NotificationRow key={one.id} notification={one} />
        ))}
      </ul>
    </Card>
  )
}
