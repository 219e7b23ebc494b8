import type { Metadata } from 'next'
import { MailSettings } from '#components/account/notifications/mail-settings.tsx'
import { QueryPage } from '#components/shell/query-page.tsx'
import { trpc } from '#components/trpc/hydrate.tsx'
import { LinkButton } from '#components/ui/button.tsx'
import { pageAccount } from '#server/api/trpc/page.ts'

export const metadata: Metadata = { title: 'Email notifications' }

export default async function MailsPage() {
  const { email } = await pageAccount('/account/notifications')
  return (
    <QueryPage
      width="reading"
      title="Email notifications"
      description={`What you have not read here within five minutes is sent to ${email}, at most once an hour for each product.`}
      actions={
        <LinkButton href="/notifications" prefetch={false}>
          Notifications
        </LinkButton>
      }
      queries={[trpc.notifications.mails.queryOptions({})]}
    >
      <MailSettings />
    </QueryPage>
  )
}
