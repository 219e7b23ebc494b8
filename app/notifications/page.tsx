import type { Metadata } from 'next'
import { ReadAll } from '#components/shell/notifications/read-all.tsx'
import { NotificationsView } from '#components/shell/notifications/notifications-view.tsx'
import { QueryPage } from '#components/shell/query-page.tsx'
import { pick, type SearchParams } from '#components/shell/search-params.ts'
import { StatusLinks } from '#components/shell/status-links.tsx'
import { trpc } from '#components/trpc/hydrate.tsx'
import { LinkButton } from '#components/ui/button.tsx'
import { pageAccount } from '#server/api/trpc/page.ts'

export const metadata: Metadata = { title: 'Notifications' }

export default async function NotificationsPage({ searchParams }: { searchParams: SearchParams }) {
  await pageAccount('/notifications')
  const { unread, cursor } = await pick(searchParams, 'unread', 'cursor')
  const isUnread = unread === 'true'
  return (
    <QueryPage
      width="reading"
      title="Notifications"
      actions={
        <>
          <ReadAll />
          <LinkButton href="/account/notifications" prefetch={false}>
            Email settings
          </LinkButton>
        </>
      }
      toolbar={
        <StatusLinks
          label="Which notifications"
          path="/notifications"
          param="unread"
          options={[
            ['', 'All'],
            ['true', 'Unread'],
          ]}
          current={isUnread ? 'true' : ''}
        />
      }
      contentKey={`${isUnread} ${cursor}`}
      queries={[trpc.notifications.list.queryOptions({ unread: isUnread, cursor })]}
    >
      <NotificationsView unread={isUnread} cursor={cursor} />
    </QueryPage>
  )
}
