import { texts } from '#i18n/texts.ts'
import { MailSettings } from '#components/account/notifications/mail-settings.tsx'
import { QueryPage } from '#components/shell/query-page.tsx'
import { trpc } from '#components/trpc/hydrate.tsx'
import { LinkButton } from '#components/ui/button.tsx'
import { pageAccount } from '#server/api/trpc/page.ts'

export const generateMetadata = () => ({ title: texts('platform.mailsPage')('title') })

export default async function MailsPage() {
  const t = texts('platform.mailsPage')
  const { email } = await pageAccount()
  return (
    <QueryPage
      texts={['platform.mails']}
      width="reading"
      title={t('title')}
      description={t('description', { email })}
      actions={<LinkButton href="/notifications">{t('notifications')}</LinkButton>}
      queries={[trpc.notifications.mails.queryOptions({})]}
    >
      <MailSettings />
    </QueryPage>
  )
}
