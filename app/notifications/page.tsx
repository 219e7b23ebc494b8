import { texts } from '#i18n/texts.ts'
import { ReadAll } from '#components/shell/notifications/read-all.tsx'
import { NotificationsView } from '#components/shell/notifications/notifications-view.tsx'
import { QueryPage } from '#components/shell/query-page.tsx'
import { pick, type SearchParams } from '#components/shell/search-params.ts'
import { StatusLinks } from '#components/shell/status-links.tsx'
import { trpc } from '#components/trpc/hydrate.tsx'
import { LinkButton } from '#components/ui/button.tsx'

export const generateMetadata = () => ({ title: texts('platform.notificationsPage')('title') })

export default async function NotificationsPage({ searchParams }: { searchParams: SearchParams }) {
  const t = texts('platform.notificationsPage')
  const { unread, cursor } = await pick(searchParams, 'unread', 'cursor')
  const isUnread = unread === 'true'
  return (
    <QueryPage
      width="reading"
      title={t('title')}
      actions={
        <>
          <ReadAll />
          <LinkButton href="/account/notifications">{t('settings')}</LinkButton>
        </>
      }
      toolbar={
        <StatusLinks
          label={t('which')}
          path="/notifications"
          param="unread"
          options={[
            ['', t('all')],
            ['true', t('unread')],
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
