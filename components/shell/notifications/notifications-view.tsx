'use client'

import { useQuery } from '@tanstack/react-query'
import { BellOff, Circle, CircleDot } from 'lucide-react'
import { texts } from '#i18n/texts.ts'
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
  const t = texts('shell.notifications')
  return (
    <Card aria-label={t('title')} className="overflow-hidden">
      <QueryStatus query={list} rows={5} />
      {list.data?.items.length === 0 && <EmptyState icon={BellOff} title={t('none')} text={t('noneText')} />}
      <ul ref={rows} className="divide-y">
        {list.data?.items.map((one) => (
          <NotificationRow key={one.id} notification={one} action={<MarkButton notification={one} />} />
        ))}
      </ul>
      {next && (
        <p className="border-t p-2">
          <LinkButton
            href={withQuery('/notifications', { unread: unread ? 'true' : undefined, cursor: next })}
            variant="ghost"
          >
            {t('older')}
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
      label={isUnread ? texts('shell.notifications')('read') : texts('shell.notifications')('unreadAgain')}
      pending={mark.isPending}
      onClick={() => mark.mutate({ id, read: isUnread })}
    />
  )
}
