'use client'

import Link from 'next/link'
import { useQuery } from '@tanstack/react-query'
import { texts } from '#i18n/texts.ts'
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
  const t = texts('shell.notifications')
  return (
    <Card aria-labelledby="unread" className="overflow-hidden">
      <div className="flex min-h-12 flex-wrap items-center gap-x-2 gap-y-1 border-b px-4 py-2">
        <h2 id="unread" className="font-semibold">
          {t('fresh')}
        </h2>
        {unread > 0 && <span className="text-subtle tabular-nums">{formatNumber(unread)}</span>}
        <div className="flex items-center gap-3 sm:ml-auto">
          <ReadAll />
          <Link href="/notifications" prefetch={false} className="text-muted underline-offset-4 hover:underline">
            {t('all')}
          </Link>
        </div>
      </div>
      <QueryStatus query={list} rows={2} />
      {list.data?.items.length === 0 && <p className="px-4 py-3 text-muted">{t('allRead')}</p>}
      <ul className="divide-y">
        {list.data?.items.map((one) => (
          <NotificationRow key={one.id} notification={one} />
        ))}
      </ul>
    </Card>
  )
}
