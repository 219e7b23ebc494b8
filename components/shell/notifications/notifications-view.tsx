'use client'

import { useQuery } from '@tanstack/react-query'
import { BellOff, Circle, CircleDot } from 'lucide-react'
import { useTRPC } from '#components/trpc/client.ts'
import { QueryStatus } from '#components/trpc/query-error.tsx'
import { IconButton, LinkButton } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { withQuery } from '../search-params.ts'
import { useRowKeys } from '../use-row-keys.ts'
import { NotificationRow, useMark, type Notification } from './notification-row.tsx'

type NotificationsViewProps = { unread: boolean; cursor: string | undefined }

/** The notifications of the account, the latest first. */
export function NotificationsView({ unread, cursor }: NotificationsViewProps) {
  const trpc = useTRPC()
  const list = useQuery(trpc.notifications.list.queryOptions({ unread, cursor }))
  const rows = useRowKeys<HTMLUListElement>()
  const next = list.data?.next
  return (
    <Card aria-label="Notifications" className="overflow-hidden">
      <QueryStatus query={list} rows={5} />
      {list.data?.items.length === 0 && (
        <EmptyState icon={BellOff} title="Nothing needs you">
          Invitations, messages, failed jobs and failing webhooks appear here as they happen.
        </EmptyState>
      )}
      <ul ref={rows} className="divide-y">
        {list.data?.items.map((one) => (
          <NotificationRow key={one.id} notification={one} action={<MarkButton notification={one} />} />
        ))}
      </ul>
      {next && (
        <p className="border-t p-2">
          <LinkButton
            href={withQuery('/notifications', { unread: unread ? 'true' : undefined, cursor: next })}
            prefetch={false}
            variant="ghost"
          >
            Older notifications
          </LinkButton>
        </p>
      )}
    </Card>
  )
}

function MarkButton({ notification: { id, read_at } }: { notification: Notification }) {
  const mark = useMark()
  const isUnread = read_at === null
  return (
    <IconButton
      icon={isUnread ? CircleDot : Circle}
      label={isUnread ? 'Mark as read' : 'Mark as unread'}
      pending={mark.isPending}
      onClick={() => mark.mutate({ id, read: isUnread })}
    />
  )
}
